import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type Conditions } from '../../platform/http/listing/conditions.js';

/**
 * SQL for the uuids that stand for one debtor, for `in (…)`: its own, those of its children, who may have owed before they had
 * the account, and of children merged into these, or into itself.
 */
export const familyOf = (debtor: string): string =>
  // Each by an index of its own: one condition for all of them would read every child for every debtor of a page.
  `select ${debtor} union all select p.uuid from participants p where p.account_uuid = ${debtor}
    union all select g.uuid from (select ${debtor} as uuid union all select w.uuid from participants w
      where w.account_uuid = ${debtor}) w
      join participants g on g.merged_into_uuid = w.uuid`;

/**
 * SQL for the debtor who stands for another one today: of a child that has an account by now, or was merged into one that
 * has, the account; else the child itself, or the one that it was merged into.
 */
export const presentDebtorOf = (debtor: string): string =>
  `coalesce((select heir.uuid from participants p join participants w on w.uuid = coalesce(p.merged_into_uuid, p.uuid)
    join debtors heir on heir.uuid = coalesce(w.account_uuid, w.uuid) where p.uuid = ${debtor}), ${debtor})`;

/** The next number for a reference: applications and invoices count in one sequence, so that no two are alike. */
export const NEXT_REFERENCE = `nextval(pg_get_serial_sequence('payment_references', 'number'))`;

/**
 * SQL condition: a column references the debtor with this UUID, or the e-mail address of its account, or somebody for whom
 * this debtor stands now. The address matches only if the caller may see it: otherwise the filter would reveal its owner.
 */
export const namesDebtor = (
  { uuid, alias }: RecordRef,
  column: string,
  { caller, conditions }: { readonly caller: Caller; readonly conditions: Conditions },
): string => {
  const named = `select a.uuid from accounts a where lower(a.email) = lower(${conditions.bind(alias)})
    and ${unmaskedFor(caller, conditions, 'a')}`;
  return `${column} in (select x.uuid from (select ${conditions.bind(uuid ?? null)}::uuid as debtor union all ${named}) n
    cross join lateral (${familyOf('n.debtor')}) x (uuid))`;
};
