import { notAPdf } from './file-problems.js';
import { type CheckedFile } from './media-type.js';

/** Bytes at the end of a PDF in which its trailer must stand. */
const TAIL = 2048;

/**
 * A PDF, by its head and its trailer; kept as it is. It must begin at the first byte: what begins otherwise may be read as
 * something else by somebody else.
 * @throws Problem 422 with one violation at `data`
 */
export const checkedPdf = (data: Buffer): CheckedFile => {
  const head = data.toString('latin1', 0, 8);
  const tail = data.toString('latin1', Math.max(0, data.length - TAIL));
  if (!/^%PDF-[12]\.\d/.test(head) || !/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) throw notAPdf();
  return { data, extension: 'pdf' };
};
