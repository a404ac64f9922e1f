import { extractText, getDocumentProxy } from 'unpdf';
import { type Paper } from '../../src/letters/paper.js';

/** The text of a PDF, page by page, with blanks and breaks as single blanks. */
export const pagesOf = async (data: Buffer): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(data)));
  return text.map((page) => page.replace(/\u200B/g, '').replace(/\s+/g, ' '));
};

/** How many pictures are in it. */
export const picturesIn = (data: Buffer): number => data.toString('latin1').split('/Subtype /Image').length - 1;

/** A paper of so many lines that nobody waits for its end: whoever prints it holds a place at the press until they leave. */
export const ENDLESS_PAPER: Paper = {
  definition: { content: Array.from({ length: 100_000 }, (_, line) => `Zeile ${String(line)} von sehr vielen.`) },
  foot: { text: '', counts: true, skipsFirst: false, margins: [20, 20], top: 10 },
};
