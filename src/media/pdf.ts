import { notAPdf } from './file-problems.js';
import { type CheckedFile } from './media-type.js';

/** Bytes at the end of a PDF that must contain its trailer. */
const TAIL = 2048;

/**
 * Validates a PDF by its header and trailer; it is stored unchanged. It must begin at the first byte: otherwise other
 * programs may read it as another file type.
 * @throws Problem 422 with one violation at `data`
 */
export const checkedPdf = (data: Buffer): CheckedFile => {
  const head = data.toString('latin1', 0, 8);
  const tail = data.toString('latin1', Math.max(0, data.length - TAIL));
  if (!/^%PDF-[12]\.\d/.test(head) || !/startxref\s+\d+\s+%%EOF\s*$/.test(tail)) throw notAPdf();
  return { data, extension: 'pdf' };
};
