import { StreamableFile } from '@nestjs/common';
import { type PlainAnswer } from '../platform/http/describe.js';

export const PDF = 'application/pdf';

/** How routes that answer with a PDF are documented. */
export const PDF_ANSWER: PlainAnswer = {
  content: { [PDF]: { type: 'string', contentMediaType: PDF } },
  headers: ['Content-Disposition'],
};

/** A PDF as an answer, under a name of ours: letters, digits and hyphens. */
export const pdfAnswer = (pdf: Buffer, name: string): StreamableFile =>
  new StreamableFile(pdf, {
    type: PDF,
    length: pdf.length,
    disposition: `inline; filename="${name.replace(/[^\w-]+/g, '-')}.pdf"`,
  });
