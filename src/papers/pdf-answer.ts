import { StreamableFile } from '@nestjs/common';
import { type PlainAnswer } from '../platform/http/server/describe.js';

export const PDF = 'application/pdf';

/** Documentation of routes that answer with a PDF. */
export const PDF_ANSWER: PlainAnswer = {
  content: { [PDF]: { type: 'string', contentMediaType: PDF } },
  headers: ['Content-Disposition'],
};

/** A PDF as an answer, with a file name of letters, digits and hyphens. */
export const pdfAnswer = (pdf: Buffer, name: string): StreamableFile =>
  new StreamableFile(pdf, {
    type: PDF,
    length: pdf.length,
    disposition: `inline; filename="${name.replace(/[^\w-]+/g, '-')}.pdf"`,
  });
