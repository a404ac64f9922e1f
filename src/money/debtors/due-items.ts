import { type Message, message } from '../../kernel/problem/message.js';
import { type Line, unprocessable, unprocessableLines } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { type DebtorRow } from './debtor.view.js';

/** An amount due for an application. */
export interface DueItem {
  readonly attendance: string;
  readonly offer: string;
  /** Cents. */
  readonly amount: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

/**
 * The applications listed in `items` of a body; without the list, all possible ones. Pure.
 * @param possible the applications allowed
 * @param complaint the error for others
 * @throws Problem 422 an empty list, or an application that is not allowed
 */
export const namedItems = (
  named: readonly RecordRef[] | undefined,
  possible: readonly string[],
  complaint: Message,
): ReadonlySet<string> => {
  if (named === undefined) return new Set(possible);
  if (named.length === 0) throw unprocessable('items', NO_ITEMS);
  const known = new Set(possible);
  const lines = named.flatMap(({ uuid }, index): Line[] =>
    known.has(uuid ?? '') ? [] : [[`items[${index}]`, complaint]],
  );
  if (lines.length > 0) throw unprocessableLines(lines);
  return new Set(named.flatMap(({ uuid }) => uuid ?? []));
};

/** The amounts a debtor still has to pay. */
export const dueItemsOf = ({ itemList }: Pick<DebtorRow, 'itemList'>): DueItem[] =>
  (itemList ?? []).flatMap(({ attendance, offerName, open, dueOn }) =>
    attendance !== null && open > 0 ? [{ attendance, offer: offerName ?? '', amount: open, dueOn: dueOn ?? '' }] : [],
  );

export const NOT_OPEN = message(
  'This debtor owes nothing for this application.',
  'Für eine solche Anmeldung schuldet dieser Zahlungspflichtige nichts.',
);
const NO_ITEMS = message(
  'Name at least one application, or leave the list out for all of them.',
  'Nennen Sie mindestens eine Anmeldung, oder lassen Sie die Liste weg; dann sind alle gemeint.',
);
