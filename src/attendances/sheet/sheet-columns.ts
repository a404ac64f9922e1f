import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { localDate } from '../../kernel/clock/zone.js';
import { MM } from '../../papers/paper.js';
import { printable } from '../../papers/letter-texts.js';
import { type SheetOccurrence, type SheetRecord } from './sheet.view.js';
import { localTime } from '../../kernel/clock/german-dates.js';

/** A column of a printed sheet. */
export interface SheetColumn {
  /** A new object for each table: the layout mutates cells. */
  readonly head: () => TableCell;
  readonly width: number | '*';
  /** @param index from 0, within its part of the sheet */
  readonly cell: (line: SheetRecord, index: number) => TableCell;
}

const column = (title: string, width: number | '*', cell: SheetColumn['cell']): SheetColumn => ({
  head: () => ({ text: title, bold: true }),
  width: width === '*' ? width : width * MM,
  cell,
});

export const NUMBER = column('Nr.', 7, (_line, index) => ({ text: String(index + 1), alignment: 'right' }));

export const POSITION = column('Platz', 9, ({ position }) => ({ text: String(position ?? ''), alignment: 'right' }));

export const NAME = column('Name', 42, ({ participant }) =>
  participant.name === null
    ? { text: 'Name nicht sichtbar', italics: true, color: '#777777' }
    : { text: printable(participant.name, 20), bold: true },
);

export const AGE = column('Alter', 9, ({ participant: { age } }) => ({
  text: age === null ? '' : String(age),
  alignment: 'center',
}));

/** How to reach the parents on the day, when nobody reads mails; those of a locked child through the town. */
export const contactColumn = (town: readonly string[]): SheetColumn =>
  column('Notfall', 44, (line) => {
    if (line.locked) return throughTown(town);
    if (line.participant.name === null) return '';
    return { stack: [...numbersIn(line, 20), ...parentsIn(line)] };
  });

/** For readers who write to the parents in advance as well. */
export const allContactColumn = (town: readonly string[]): SheetColumn =>
  column('Kontakt', 52, (line) => {
    if (line.locked) return throughTown(town);
    if (line.participant.name === null) return '';
    const { email } = line.participant;
    return { stack: [...numbersIn(line, 26), ...(email === null ? [] : [addressOf(email, 26)]), ...parentsIn(line)] };
  });

/** An empty cell would leave open whether there is none or nobody may see it. */
const numbersIn = ({ phones, emergencyContact }: SheetRecord, longest: number): Content[] => {
  if (phones.length === 0) return [{ text: 'keine Nummer bekannt', italics: true }];
  const numbers = printable(phones.join('\n'), longest);
  return emergencyContact?.name === undefined ? [numbers] : [printable(`${emergencyContact.name}:`, longest), numbers];
};

const throughTown = (town: readonly string[]): TableCell => ({
  text: ['über die Stadt', ...town.map((line) => printable(line, 20))].join('\n'),
  italics: true,
});

const parentsIn = ({ parents }: SheetRecord): Content[] =>
  parents === null ? [] : [{ text: `Eltern: ${printable(parents, 22)}`, fontSize: 8, color: '#555555' }];

/** An e-mail address; one that is too long for its line may break after a sign, but not within a word. */
const addressOf = (email: string, longest: number): string =>
  email.length > longest ? printable(email, LONGEST_ADDRESS).replace(/[@.]/g, '\u200B$&') : printable(email, longest);

/** A longer address breaks anywhere. */
const LONGEST_ADDRESS = 60;

/** Other ways to reach the parents if there is no telephone number. */
const byMail = ({ phones, locked, participant: { email } }: SheetRecord): { text: Content[] }[] =>
  locked || phones.length > 0 || email === null
    ? []
    : [{ text: [{ text: 'E-Mail: ', color: '#555555' }, addressOf(email, 26)] }];

const notes = (
  { answers, comment, healthNote }: SheetRecord,
  before: readonly { text: Content[] }[] = [],
): TableCell => ({
  stack: [
    ...(healthNote === null ? [] : [{ text: ['Gesundheit: ', printable(healthNote)], bold: true }]),
    ...before,
    ...(answers ?? []).map(({ label, answer }) => ({
      text: [{ text: `${printable(label)}: `, color: '#555555' }, inWords(answer)],
    })),
    ...(comment === null ? [] : [{ text: printable(comment) }]),
  ],
  fontSize: 8,
});

/** Answers and the remark: what the host must know about the child. */
export const NOTES = column('Angaben', '*', (line) => notes(line));

/** The same, next to a column with telephone numbers only. */
export const NOTES_AND_MAIL = column('Angaben', '*', (line) => notes(line, byMail(line)));

const inWords = (answer: string | boolean): string => {
  if (typeof answer === 'string') return printable(answer);
  return answer ? 'ja' : 'nein';
};

/** Whether the parents have signed; who has not can be asked for it on the day. */
export const AGREEMENT = column('Einver-\nständnis', 16, ({ agreementReceived }) => ({
  text: agreementReceived ? 'liegt vor' : 'fehlt',
  alignment: 'center',
  bold: !agreementReceived,
}));

export const PAID = column('Bezahlt', 14, ({ fee, paid }) => ({
  text: fee === 0 ? '–' : paid ? 'ja' : 'nein',
  alignment: 'center',
  bold: fee > 0 && !paid,
}));

/** A box under the day of the occurrence; empty until the child is marked. */
export const boxFor =
  (width: number) =>
  ({ date, begin }: SheetOccurrence): SheetColumn => {
    const at = localTime(begin);
    const day = localDate(begin);
    return {
      head: () => ({ text: at.toFormat('ccc\ndd.MM.\nH:mm'), alignment: 'center', fontSize: 7, bold: true }),
      width: width * MM,
      cell: ({ presences }) => {
        const mark = presences.find((one) => one.date === date && one.day === day);
        return mark === undefined ? '' : { text: mark.present ? 'da' : 'fehlt', alignment: 'center', fontSize: 7 };
      },
    };
  };

/** On how many of the days on which it was marked a child was there; for lists without boxes. */
export const PRESENCES = column('Anwe-\nsend', 14, ({ presences }) => ({
  text:
    presences.length === 0
      ? ''
      : `${String(presences.filter(({ present }) => present).length)} von ${String(presences.length)}`,
  alignment: 'center',
}));
