import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { StoredSettings } from '../settings/stored-settings.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';
import { prepare } from './pdf-fonts.mjs';

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
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  async print(letter: Letter): Promise<Buffer> {
    const [head, pdfmake] = [await this.settings.read('letterhead'), await printer()];
    return pdfmake.createPdf(letterOnPaper(letter, head, this.clock.now())).getBuffer();
  }
}
