import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { StoredSettings } from '../settings/stored-settings.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';
import { prepare } from './pdf-fonts.mjs';

/** Loaded with the first letter: a process that prints none starts sooner without. */
const printer = async (): Promise<typeof import('pdfmake')> => {
  const { default: pdfmake } = await import('pdfmake');
  prepare(pdfmake);
  return pdfmake;
};

/** Prints letters: PDF with the municipality's head, as staff have set it. */
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
