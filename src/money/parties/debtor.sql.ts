import { accountOf } from '../../accounts/account.sql.js';
import {
  childOf,
  childRows,
  childrenOfAccount,
  livingChildOf,
  mergedChildRows,
} from '../../participants/participant.sql.js';

/** SQL with which higher layers read debtors, and the references of what they owe. */

/** Debtors, for `from` or `join`. */
export const debtorRows = (alias = 'd'): string => `debtors ${alias}`;

/** The debtor that a column references, for `join`. */
export const debtorOf = (column: string, alias = 'd'): string => `debtors ${alias} on ${alias}.uuid = ${column}`;

/** Debtors (`d`), each with its account (`a`) or the child that owes itself (`p`), for `from`. */
export const debtorsByName = (): string =>
  `debtors d left join ${accountOf('d.account_uuid')} left join ${livingChildOf('d.participant_uuid')}`;

/**
 * SQL for the uuids that stand for one debtor, for `in (…)`: its own, those of its children, who may have owed before they had
 * the account, and of children merged into these, or into itself.
 */
export const familyOf = (debtor: string): string =>
  // Each by an index of its own: one condition for all of them would read every child for every debtor of a page.
  `select ${debtor} union all select p.uuid from ${childrenOfAccount(debtor)}
    union all select g.uuid from (select ${debtor} as uuid union all select w.uuid from ${childrenOfAccount(debtor, 'w')}) w
      join ${mergedChildRows()} on g.merged_into_uuid = w.uuid`;

/**
 * SQL for the debtor who stands for another one today: of a child that has an account by now, or was merged into one that
 * has, the account; else the child itself, or the one that it was merged into.
 */
export const presentDebtorOf = (debtor: string): string =>
  `coalesce((select heir.uuid from ${childRows()} join ${childOf('coalesce(p.merged_into_uuid, p.uuid)', 'w')}
    join ${debtorOf('coalesce(w.account_uuid, w.uuid)', 'heir')} where p.uuid = ${debtor}), ${debtor})`;

/** References of applications, for `from`. */
export const referenceRows = (alias = 'r'): string => `payment_references ${alias}`;

/** The reference of an application, for `left join`. @param attendance column with its uuid */
export const referenceOf = (attendance: string, alias = 'r'): string =>
  `payment_references ${alias} on ${alias}.attendance_uuid = ${attendance}`;

/** The next number for a reference: applications and invoices count in one sequence, so that no two are alike. */
export const NEXT_REFERENCE = `nextval(pg_get_serial_sequence('payment_references', 'number'))`;
