import { type Content, type TableCell } from 'pdfmake/interfaces.js';
import { MM } from '../../papers/letter-measures.js';
import { letterMoment, printable } from '../../papers/letter-words.js';
import { type Paper } from '../../papers/paper.js';
import { type PrivacyRecord, type RecordSection, type RecordTable } from './privacy-record.view.js';

const SIDE = 18 * MM;

/** The record on paper: A4 across, because its tables are wide. Pure. */
export const privacyPaper = ({ title, createdAt, sections }: PrivacyRecord, author: string): Paper => ({
  definition: {
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [SIDE, SIDE, SIDE, SIDE],
    info: { title, author, creationDate: createdAt },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    language: 'de-DE',
    content: [{ text: title, bold: true, fontSize: 16 }, ...sections.map(sectionContent)],
  },
  foot: {
    text: `Stand: ${letterMoment(createdAt)}`,
    ...{ counts: true, skipsFirst: false, margins: [SIDE, SIDE], top: 6 * MM },
  },
});

/** Data of a section that certainly fits on one page; a longer one begins on a page of its own. */
const MOST_KEPT = 3000;

const sectionContent = (section: RecordSection): Content => {
  const { heading, paragraphs, tables } = section;
  const isShort = JSON.stringify(section).length < MOST_KEPT;
  return {
    unbreakable: isShort,
    stack: [
      {
        text: heading,
        bold: true,
        fontSize: 12,
        margin: [0, 6 * MM, 0, 1.5 * MM],
        ...(isShort ? {} : { pageBreak: 'before' as const }),
      },
      ...paragraphs.map((text): Content => ({ text: printable(text, 60), margin: [0, 0, 0, 1.5 * MM] })),
      ...tables.map(tableContent),
    ],
  };
};

const tableContent = ({ columns, rows }: RecordTable): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: columns.map(() => '*'),
    body: [
      columns.map((text): TableCell => ({ text, bold: true })),
      ...rows.map((row) => row.map((text): TableCell => ({ text: printable(text, 30) }))),
    ],
  },
  layout: 'lines',
  fontSize: 8,
});
