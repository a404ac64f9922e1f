import { vocabulary, word, within } from '../../kernel/problem/vocabulary.js';
import { type CamtLine, isUnreadable } from './camt/transfer.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem, unprocessable } from '../../kernel/problem/problem.js';

/** States of an entry (R-MON-23). */
export const ENTRY_STATES = vocabulary('bankEntryState', {
  matched: word('Matched', 'Zugeordnet', 'good'),
  proposed: word('Proposed', 'Vorgeschlagen', 'warn'),
  open: word('Open', 'Offen', 'warn'),
  booked: word('Booked', 'Gebucht', 'good'),
  ignored: word('Set aside', 'Beiseitegelegt'),
});
export type EntryState = (typeof ENTRY_STATES)[number];

/** Why an entry is not to be booked. */
export const IGNORE_REASONS = vocabulary('bankIgnoreReason', {
  unreadable: word('Unreadable', 'Nicht lesbar', 'bad'),
  pending: word('Not booked by the bank yet', 'Von der Bank noch nicht gebucht'),
  information: word('For information only', 'Nur zur Information'),
  currency: word('Not in euros', 'Nicht in Euro'),
  empty: word('Without an amount', 'Ohne Betrag'),
  debit: word('Money that went out', 'Ausgang'),
  returned: word('Returned payment', 'Rücklastschrift oder Rückgabe', 'warn'),
  reversal: word('Reversal by the bank', 'Storno der Bank', 'warn'),
  collective: word('Collective entry', 'Sammelbuchung'),
  repeated: word('Was in an earlier file', 'War schon in einer früheren Datei'),
  by_hand: word('Set aside by hand', 'Von Hand beiseitegelegt'),
});
export type IgnoreReason = (typeof IGNORE_REASONS)[number];

/** Reasons that staff may overrule; for the others there is nothing to book. */
const RESTORABLE: readonly IgnoreReason[] = ['collective', 'repeated', 'by_hand'];

export const mayBeRestored = (reason: IgnoreReason | null, certain: boolean): boolean =>
  reason !== null && RESTORABLE.includes(reason) && !(reason === 'repeated' && certain);

/** Why a line of a file cannot be a family's payment; undefined for a payment. Pure. */
export const ignoredBecause = (line: CamtLine): IgnoreReason | undefined => {
  if (isUnreadable(line)) return 'unreadable';
  if (line.standing !== 'booked') return line.standing;
  if (line.currency !== 'EUR') return 'currency';
  if (line.amount === 0) return 'empty';
  if (!line.credit) return line.reversal || line.returned ? 'returned' : 'debit';
  if (line.reversal) return 'reversal';
  return line.collective ? 'collective' : undefined;
};

/** Whether a later file with the same line repeats it: a line not booked by the bank yet will come again, booked. */
export const isSettled = (line: CamtLine): boolean => !isUnreadable(line) && line.standing === 'booked';

/** Problems of decisions about an entry. */
export const bookedMeanwhile = (place: string): Problem =>
  conflict(
    `${place}: what this entry would pay is no longer open as it was. Nothing was booked; look at the proposals again.`,
    `${place}: Was dieser Umsatz bezahlen würde, ist nicht mehr so offen, wie es war. Es wurde nichts gebucht; sehen Sie sich die Vorschläge noch einmal an.`,
  );

export const notPossible = (
  place: string,
  state: EntryState,
  action: 'book' | 'assign' | 'ignore' | 'restore',
): Problem => {
  const german = { book: 'zu buchen', assign: 'zuzuordnen', ignore: 'beiseitezulegen', restore: 'wieder aufzunehmen' };
  const restoring = action === 'restore' && state === 'booked';
  return conflict(
    restoring
      ? message(
          `${place}: the entry is booked; reverse its receipts first.`,
          `${place}: Der Umsatz ist gebucht; stornieren Sie zuerst seine Quittungen.`,
        )
      : message(
          `${place}: there is nothing to ${action}, the entry is ${state}.`,
          `${place}: Hier gibt es nichts ${german[action]}, der Umsatz ist ${within(ENTRY_STATES.words[state])}.`,
        ),
  );
};

export const noEntries = (): Problem =>
  unprocessable(
    'entries',
    'Name at least one entry, or leave the list out to book all that are matched.',
    'Nennen Sie mindestens einen Umsatz, oder lassen Sie die Liste weg, um alle zugeordneten zu buchen.',
  );

export const unknownEntry = (field: string): Problem =>
  unprocessable(
    field,
    'There is no such entry in this statement.',
    'In diesem Kontoauszug gibt es keinen solchen Umsatz.',
  );

export const tooMuchAssigned = (sum: number, amount: number): Problem =>
  unprocessable(
    'items',
    `The items take ${sum} cents, but only ${amount} came in.`,
    `Die Posten ergeben ${sum} Cent, eingegangen sind aber nur ${amount}.`,
  );
