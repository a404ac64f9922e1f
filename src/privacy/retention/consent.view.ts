import { type NamedAccount, accountReference, namedAccountOf } from '../../accounts/masks.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Consent } from './retention.entities.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { boolean, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';

const OWN = columnsOf(Consent, 'c', { except: ['accountUuid', 'recordedByUuid'] });

/** All columns of a consent (c). */
export const CONSENT_COLUMNS = `${OWN}, ${namedAccountOf('c.recorded_by_uuid')} as recorder`;

/** A consent as read, before masking. */
export interface ConsentRow extends RowOf<typeof OWN> {
  readonly recorder: NamedAccount | null;
}

/** A consent as the caller may see it: who entered it may be masked. */
export const consentRecord = ({ recorder, ...consent }: ConsentRow, caller: Caller): ConsentRecord => ({
  ...consent,
  recordedBy: recorder === null ? null : accountReference(recorder, caller),
});

export const consentView = defineView(
  'Consent',
  {
    uuid: uuid().always(),
    kind: text().always().describe('What it is about.', 'photos'),
    version: text().always().describe('Version of the text that was shown.', '2026-03'),
    given: boolean().always().describe('false: refused or withdrawn.'),
    recordedBy: reference().describe('Who entered it: the person, or staff.'),
    at: moment().always(),
  },
  { description: 'An entry of the log of consents.' },
);

/** A consent given or withdrawn. */
export type ConsentRecord = RecordOf<typeof consentView>;
