import { DateTime } from 'luxon';
import { type TableCell } from 'pdfmake/interfaces.js';
import { type Occurrence } from '../../common/clock/recurrence.js';
import { LOCAL_ZONE } from '../../common/clock/zone.js';
import { MM } from '../../letters/letter-measures.js';
import { printable } from '../../letters/letter-words.js';
import { type AttendanceRecord } from '../reading/attendance.view.js';

/** A column of a printed sheet. */
export interface SheetColumn {
  /** A new one for each table: laying out writes into cells. */
  readonly head: () => TableCell;
  readonly width: number | '*';
  /** @param index from 0, within its part of the sheet */
  readonly cell: (line: AttendanceRecord, index: number) => TableCell;
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

/** How the parents are reached; where there is no telephone, by mail. */
export const CONTACT = column('Telefon (Notfall)', 32, ({ participant: { phone, email } }) =>
  printable(phone ?? email ?? ''),
);

/** For those who write to them beforehand, too. */
export const ALL_CONTACT = column('Kontakt', 52, ({ participant: { phone, email } }) =>
  printable([phone, email].filter((value) => value !== null).join('\n'), 26),
);

/** Answers and the remark: what one has to know of the child. */
export const NOTES = column('Angaben', '*', ({ answers, comment }) => ({
  stack: [
    ...(answers ?? []).map(({ label, answer }) => ({
      text: [{ text: `${printable(label)}: `, color: '#555555' }, inWords(answer)],
    })),
    ...(comment === null ? [] : [{ text: printable(comment) }]),
  ],
  fontSize: 8,
}));

const inWords = (answer: string | boolean): string => {
  if (typeof answer === 'string') return printable(answer);
  return answer ? 'ja' : 'nein';
};

export const PAID = column('Bezahlt', 14, ({ fee, paid }) => ({
  text: fee === 0 ? '–' : paid ? 'ja' : 'nein',
  alignment: 'center',
  bold: fee > 0 && !paid,
}));

/** An empty box below the day of the occurrence. */
export const boxFor =
  (width: number) =>
  ({ begin }: Occurrence): SheetColumn => {
    const at = DateTime.fromJSDate(begin, { zone: LOCAL_ZONE }).setLocale('de');
    return {
      head: () => ({ text: at.toFormat('ccc\ndd.MM.\nH:mm'), alignment: 'center', fontSize: 7, bold: true }),
      width: width * MM,
      cell: () => '',
    };
  };
