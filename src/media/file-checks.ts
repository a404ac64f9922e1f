import { type Message, message } from '../kernel/problem/message.js';
import { invalidField, type Problem } from '../kernel/problem/problem.js';
import { CODES } from '../kernel/problem/codes.js';
import { type CheckedFile } from './media-type.js';

const atData = (code: string, text: Message): Problem => invalidField('data', text, code);

/** Problems of the content of an uploaded file: always one violation, at `data`. */
export const notAPicture = (): Problem =>
  atData(
    CODES.fileType,
    message(
      'This file is not a PNG, JPEG or WebP picture.',
      'Diese Datei ist kein Bild im Format PNG, JPEG oder WebP.',
    ),
  );

const notAPdf = (): Problem => atData(CODES.fileType, message('This file is not a PDF.', 'Diese Datei ist kein PDF.'));

export const notDetected = (): Problem =>
  atData(
    CODES.imageNotDetected,
    message(
      'This picture cannot be read: its size cannot be determined.',
      'Dieses Bild ist nicht lesbar: Seine Größe lässt sich nicht ermitteln.',
    ),
  );

export const corrupted = (): Problem =>
  atData(
    CODES.imageCorrupted,
    message('This picture is damaged or cut off.', 'Dieses Bild ist beschädigt oder abgeschnitten.'),
  );

export const tooManyPixels = (width: number, height: number, megapixels: number): Problem =>
  atData(
    width > height ? CODES.imageTooWide : CODES.imageTooHigh,
    message(
      `This picture has too many pixels (${width} x ${height}). It should have ${megapixels} megapixels or less.`,
      `Dieses Bild hat zu viele Pixel (${width} x ${height}), erlaubt sind höchstens ${megapixels} Megapixel.`,
    ),
  );

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
