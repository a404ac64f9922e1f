import { type Caller } from '../../kernel/caller/caller.js';
import { type Reference } from '../../platform/view/field.js';
import { fullName } from '../../accounts/masks.js';
import { accountOf } from '../../accounts/account.sql.js';
import { childOf } from '../../participants/participant.sql.js';

/** A debtor as it is named elsewhere. */
export interface DebtorParty {
  readonly uuid: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  /** Under an information lock, or forgotten: its name and address are not for everybody who does the books. */
  readonly closed: boolean;
}

/**
 * The exception of R-ACC-16: whoever does the payments sees the billing name and address of debtors, and the names of
 * children on receipts and open items, although families are masked. It does not reach as far as information locks (`protected`),
 * and not to families that are forgotten: of those the receipts keep name and address for the tax office, and super admins alone
 * see them. The rule in SQL is `openParty`; whoever changes one changes both.
 */
export const isClosed = ({ closed }: Pick<DebtorParty, 'closed'>, caller: Caller): boolean =>
  closed && !caller.isSuperAdmin;

/** The SQL test that a child is not for everybody who does the books. @param participant alias of participants, perhaps without a row */
export const closedChild = (participant: string): string =>
  `(coalesce(${participant}.shielded, false) or ${participant}.anonymised_at is not null)`;

/** @param account, participant aliases of accounts and participants, each perhaps without a row */
export const closedParty = (account: string, participant: string): string =>
  `(coalesce(${account}.protected, false) or ${account}.anonymised_at is not null or ${closedChild(participant)})`;

/** The SQL test that name and address of a debtor are shown to the caller: for statements that search or sort by them. */
export const openParty = (caller: Caller, account: string, participant: string): string =>
  caller.isSuperAdmin ? 'true' : `not ${closedParty(account, participant)}`;

/** The SQL of a `DebtorParty`. */
export const debtorPartyOf = (column: string): string =>
  `(select json_build_object('uuid', owing.uuid, 'firstname', case when owing.account_uuid is null then p.firstname else a.firstname end,
      'lastname', case when owing.account_uuid is null then p.lastname else a.lastname end, 'closed', ${closedParty('a', 'p')})
    from debtors owing left join ${accountOf('owing.account_uuid')} left join ${childOf('owing.participant_uuid')}
    where owing.uuid = ${column})`;

/** The debtor as a reference; without its name when that is not for the caller. */
export const debtorReference = (party: DebtorParty, caller: Caller): Reference => ({
  uuid: party.uuid,
  name: isClosed(party, caller) ? null : fullName(party),
});
