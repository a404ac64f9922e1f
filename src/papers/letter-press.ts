import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';
import { PrintedLetterhead } from './printed-letterhead.js';
import { FORM, prepare } from './pdf-fonts.mjs';

/** Loaded with the first letter: other processes start faster without it. */
const printer = async (): Promise<typeof import('pdfmake')> => {
  const { default: pdfmake } = await import('pdfmake');
  prepare(pdfmake);
  return pdfmake;
};

/** Prints letters as PDF with the municipality's letterhead from the settings. */
@Injectable()
export class LetterPress {
  constructor(
    private readonly letterhead: PrintedLetterhead,
    private readonly clock: Clock,
  ) {}

  async print(letter: Letter): Promise<Buffer> {
    const [head, pdfmake] = [await this.letterhead.read(), await printer()];
    return pdfmake.createPdf({ ...letterOnPaper(letter, head, this.clock.now()), ...FORM }).getBuffer();
  }
}
