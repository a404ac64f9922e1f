import { Injectable } from '@nestjs/common';
import { MediaContents } from '../media/media-contents.js';
import { StoredSettings } from './stored-settings.js';

/** The logo as a file. */
interface TownLogo {
  /** Changes with the picture. */
  readonly name: string;
  /** PNG, JPEG or WebP; `PictureDecoder.print` makes of it what papers need. */
  readonly data: Buffer;
}

/** The town's logo, for what carries it: letters, booklet, mails. */
@Injectable()
export class LetterheadLogo {
  constructor(
    private readonly stored: StoredSettings,
    private readonly contents: MediaContents,
  ) {}

  /** The name of the file, null without a logo: a change of it is a change of the picture. */
  async name(): Promise<string | null> {
    return (await this.stored.read('letterhead')).logo;
  }

  /** The picture; undefined without a logo, also when it is being removed. */
  async read(): Promise<TownLogo | undefined> {
    const name = await this.name();
    const data = name === null ? undefined : await this.contents.read(name);
    return name === null || data === undefined ? undefined : { name, data };
  }
}
