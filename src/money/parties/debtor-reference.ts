import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type Conditions } from '../../platform/listing/conditions.js';
import { accountRows } from '../../accounts/account.sql.js';

/**
 * The SQL test that a column points to the debtor named by UUID, or by the e-mail address of its account; the address counts
 * only where the caller may see it, or the filter would tell whose it is.
 */
export const namesDebtor = (
  { uuid, alias }: RecordRef,
  column: string,
  { caller, conditions }: { readonly caller: Caller; readonly conditions: Conditions },
): string => {
  const named = `select a.uuid from ${accountRows()} where lower(a.email) = lower(${conditions.bind(alias)})
    and ${unmaskedFor(caller, conditions, 'a')}`;
  return `${column} in (select ${conditions.bind(uuid ?? null)}::uuid union all ${named})`;
};
