import { Injectable } from '@nestjs/common';
import { PictureDecoder } from '../media/picture-decoder.js';
import { Log } from '../platform/operations/log.js';
import { type LetterheadValues } from '../settings/groups.js';
import { LetterheadLogo } from '../settings/letterhead-logo.js';
import { StoredSettings } from '../settings/settings.store.js';

/** The letterhead, with its logo as a picture that can be printed. */
export interface Letterhead extends LetterheadValues {
  /** A data URL; missing without a logo. */
  readonly picture?: string;
}

/** Side lengths of the picture in pixels: 300 dpi in the box of a letter. */
const PIXELS = { width: 710, height: 330 } as const;

/** Reads the letterhead for print. */
@Injectable()
export class PrintedLetterhead {
  private last: { readonly name: string; readonly picture: string } | undefined;

  constructor(
    private readonly settings: StoredSettings,
    private readonly logo: LetterheadLogo,
    private readonly decoder: PictureDecoder,
    private readonly log: Log,
  ) {}

  async read(): Promise<Letterhead> {
    const head = await this.settings.read('letterhead');
    const picture = head.logo === null ? undefined : await this.picture(head.logo);
    return picture === undefined ? head : { ...head, picture };
  }

  /** The same logo is prepared once. A letter without its logo is better than none: a broken file is left out. */
  private async picture(name: string): Promise<string | undefined> {
    if (this.last?.name === name) return this.last.picture;
    try {
      const logo = await this.logo.read();
      if (logo === undefined) return undefined;
      const data = await this.decoder.print(logo.data, PIXELS.width, PIXELS.height);
      this.last = { name: logo.name, picture: `data:image/jpeg;base64,${data.toString('base64')}` };
      return this.last.picture;
    } catch (error) {
      this.log.trouble(error, 'the logo cannot be printed', { worker: false, picture: name });
      return undefined;
    }
  }
}
