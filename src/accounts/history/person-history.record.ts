import { type Caller } from '../../kernel/caller/caller.js';
import { type FieldChange, fieldChange } from '../../kernel/collections/field-changes.js';
import { accountReference, type NamedAccount } from '../masks.js';
import { type PersonHistoryRow } from './person-history.columns.js';
import { type PersonHistoryRecord } from './person-history.view.js';

/** Fields that refer to an account: kept by its uuid alone, named when they are read. */
const OF_ACCOUNTS = ['account'];

/** The accounts that the changes of an entry refer to. */
export const accountsIn = ({ changes }: PersonHistoryRow): string[] =>
  changes
    .filter(({ field }) => OF_ACCOUNTS.includes(field))
    .flatMap(({ from, to }) => [from, to].flatMap((end) => uuidOf(end) ?? []));

/** The entry as the caller may see it. @param named the accounts that its changes refer to, by uuid */
export const personHistoryRecord = (
  { author, changes, ...entry }: PersonHistoryRow,
  caller: Caller,
  named: ReadonlyMap<string, NamedAccount>,
): PersonHistoryRecord => ({
  ...entry,
  by: author === null ? null : accountReference(author, caller),
  changes: changes.map((change) => withNames(change, named, caller)),
});

const uuidOf = (end: unknown): string | undefined => (end as { readonly uuid?: string } | undefined)?.uuid;

const withNames = (change: FieldChange, named: ReadonlyMap<string, NamedAccount>, caller: Caller): FieldChange => {
  if (!OF_ACCOUNTS.includes(change.field)) return change;
  const referred = (end: unknown): unknown => {
    const account = named.get(uuidOf(end) ?? '');
    if (account === undefined) return end;
    const { uuid, name } = accountReference(account, caller);
    return { uuid, name };
  };
  return fieldChange(change.field, referred(change.from), referred(change.to));
};
