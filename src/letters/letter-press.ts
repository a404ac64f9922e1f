import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import pdfmake from 'pdfmake';
import { Clock } from '../common/clock/clock.js';
import { StoredSettings } from '../settings/stored-settings.js';
import { type Letter } from './letter.js';
import { letterOnPaper } from './letter-paper.js';

/** Roboto (Apache License 2.0) comes with pdfmake and is embedded in part: only the letters that occur. */
const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
});
// Letters are data: nothing in them may make the service fetch or read anything but its fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS));

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
