import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { PersonChange } from './accounts.entities.js';
import { type NamedAccount, accountReference, namedAccountOf } from './masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { type FieldChange, fieldChange } from '../kernel/collections/field-changes.js';
import { changes, moment, reference, uuid } from '../platform/http/view/field.js';
import { defineView, type RecordOf } from '../platform/http/view/view.js';

const OWN = columnsOf(PersonChange, 'c', { only: ['uuid', 'at', 'changes'] });

/** An entry as stored, with who made it, before masking. */
export interface PersonHistoryRow extends RowOf<typeof OWN> {
  readonly author: NamedAccount | null;
}

/** The columns of a `PersonHistoryRow`. */
export const PERSON_HISTORY_COLUMNS = `${OWN}, ${namedAccountOf('c.by_uuid')} as author`;

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

export const personHistoryView = defineView(
  'PersonHistoryEntry',
  {
    uuid: uuid().always(),
    at: moment().always().describe('When it was done.'),
    by: reference().describe('Who did it; missing when the account is gone.'),
    changes: changes(),
  },
  { description: 'An entry of the history of an account or of a participant.' },
);

/** A change that somebody made to an account or a child. */
export type PersonHistoryRecord = RecordOf<typeof personHistoryView>;
