import { type Caller } from '../../../kernel/caller/caller.js';
import { livingChildOf } from '../../../participants/participant.sql.js';

/**
 * SQL condition: a child is hidden from most callers with access to the books. @param participant alias of
 * participants, possibly from an outer join
 */
export const closedChild = (participant: string): string =>
  `(coalesce(${participant}.shielded, false) or ${participant}.anonymised_at is not null)`;

/** @param account, participant aliases of accounts and participants, each possibly from an outer join */
export const closedParty = (account: string, participant: string): string =>
  `(coalesce(${account}.protected, false) or ${account}.anonymised_at is not null or ${closedChild(participant)})`;

/**
 * SQL condition: name and address of a debtor are visible to the caller; for statements that search or sort by them.
 */
export const openParty = (caller: Caller, account: string, participant: string): string =>
  caller.isSuperAdmin ? 'true' : `not ${closedParty(account, participant)}`;

/** SQL for a `DebtorParty`. @param account, participant aliases, one of them from an outer join that found nothing */
export const partyOf = (debtor: string, account: string, participant: string): string =>
  `json_build_object('uuid', ${debtor}.uuid,
      'firstname', case when ${debtor}.account_uuid is null then ${participant}.firstname else ${account}.firstname end,
      'lastname', case when ${debtor}.account_uuid is null then ${participant}.lastname else ${account}.lastname end,
      'closed', ${closedParty(account, participant)})`;

/** The `DebtorParty` that a column references. */
export const debtorPartyOf = (column: string): string =>
  `(select ${partyOf('owing', 'a', 'p')}
    from debtors owing left join accounts a on a.uuid = owing.account_uuid left join ${livingChildOf('owing.participant_uuid')}
    where owing.uuid = ${column})`;
