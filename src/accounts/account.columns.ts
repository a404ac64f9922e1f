import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { type Reference } from '../platform/http/view/field.js';
import { hasTwoFactor } from './account.sql.js';
import { Account } from './entities/account.entity.js';
import { namedReference } from '../platform/database/json-values.js';
import { namedParticipant } from './named-account.js';
import { type MaskableRow, maskOf, type NamedParticipant } from './masks.js';

/**
 * Never selected with an account: the password hash, and `anonymisedAt`, because anonymised accounts are not found at
 * all.
 */
const NOT_SELECTED = ['passwordHash', 'anonymisedAt'] as const satisfies readonly (keyof Account)[];

const OWN = columnsOf(Account, 'a', { except: NOT_SELECTED });

/** An account as stored, with its dependent data, before masking. */
export interface AccountRow extends RowOf<typeof OWN> {
  readonly twoFactor: boolean;
  /** Null for an empty list. */
  readonly hostList: readonly Reference[] | null;
  readonly participantList: readonly NamedParticipant[] | null;
}

/** The columns of an `AccountRow`. */
export const ACCOUNT_COLUMNS = `${OWN}, ${hasTwoFactor('a.uuid')} as "twoFactor",
  (select json_agg(${namedReference('h')} order by h.name collate german, h.uuid)
    from host_members m join hosts h on h.uuid = m.host_uuid where m.account_uuid = a.uuid) as "hostList",
  (select json_agg(${namedParticipant('p')} order by p.lastname collate german nulls last, p.firstname collate german, p.uuid)
    from participants p where p.account_uuid = a.uuid) as "participantList"`;

/** Shown even of a masked account: data the administration works with that does not identify the person. */
const OPEN = [
  'uuid',
  'kind',
  'roles',
  'disabled',
  'protected',
  'createdAt',
] as const satisfies readonly (keyof Account)[];

export const ACCOUNT_MASK = maskOf(namesOf(Account, { except: NOT_SELECTED }), OPEN);

/** An account whose columns may be masked. */
export type MaskableAccount = MaskableRow<RowOf<typeof OWN>, (typeof OPEN)[number]>;
