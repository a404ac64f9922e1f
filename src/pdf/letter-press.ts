import { Injectable } from '@nestjs/common';
import pdfmake from 'pdfmake';
import { Clock } from '../kernel/clock/clock.js';
import { StoredSettings } from '../settings/stored-settings.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';
import { prepare } from './pdf-fonts.mjs';

prepare(pdfmake);

/** Prints letters: PDF with the municipality's head, as staff have set it. */
@Injectable()
export class LetterPress {
  constructor(
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  async print(letter: Letter): Promise<Buffer> {
    const head = await this.settings.read('letterhead');
    return pdfmake.createPdf(letterOnPaper(letter, head, this.clock.now())).getBuffer();
  }
}
