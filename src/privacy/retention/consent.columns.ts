import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccountOf } from '../../accounts/named-account.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Consent } from './entities/consent.entity.js';

const OWN = columnsOf(Consent, 'c', { except: ['accountUuid', 'recordedByUuid'] });

/** All columns of a consent (c). */
export const CONSENT_COLUMNS = `${OWN}, ${namedAccountOf('c.recorded_by_uuid')} as recorder`;

/** A consent as read, before masking. */
export interface ConsentRow extends RowOf<typeof OWN> {
  readonly recorder: NamedAccount | null;
}
