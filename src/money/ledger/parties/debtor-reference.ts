import { unmaskedFor } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { type Conditions } from '../../../platform/http/listing/conditions.js';
import { familyOf } from './debtor.sql.js';

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
