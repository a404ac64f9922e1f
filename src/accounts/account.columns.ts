import { columnsOf, namesOf, type RowOf } from '../platform/database/columns-of.js';
import { type Reference } from '../platform/view/field.js';
import { type AccountChildren, type AccountSignIn, type AccountTeams } from './account-ties.js';
import { Account } from './entities/account.entity.js';
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

/** The columns of an `AccountRow`; what other features own comes through their ports. */
export const accountColumns = (teams: AccountTeams, children: AccountChildren, signIn: AccountSignIn): string =>
  `${OWN}, ${signIn.hasTwoFactor('a.uuid')} as "twoFactor",
    ${teams.list('a.uuid')} as "hostList", ${children.list('a.uuid')} as "participantList"`;

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
