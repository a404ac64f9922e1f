import { Injectable } from '@nestjs/common';
import { MediaContents } from '../media/media-contents.js';
import { StoredSettings } from './settings.store.js';
import { MediaLibrary } from '../media/media-library.js';
import { LOGO_SIDE, PictureDecoder } from '../media/picture-decoder.js';
import { notFound } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type LetterheadValues } from './groups.js';
import { SettingsService } from './settings.service.js';

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

/** The use cases of the town's logo (R-MAIL-11); each method is one transaction. */
@Injectable()
export class LetterheadLogoService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly stored: StoredSettings,
    private readonly decoder: PictureDecoder,
    private readonly media: MediaLibrary,
  ) {}

  /**
   * Replaces the logo; the old file is deleted. The picture is decoded first, because that takes a while.
   * @throws Problem 422 if it is not a valid picture
   */
  async replace(data: Buffer, precondition: Precondition): Promise<LetterheadValues> {
    const picture = await this.decoder.decode(data, LOGO_SIDE);
    return this.database.transaction(async () => {
      await this.stored.lock('letterhead');
      const { name } = await this.media.add(picture);
      return this.settings.update('letterhead', { logo: name }, precondition);
    });
  }

  /** @throws Problem 404 if there is no logo */
  remove(precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      const { logo } = await this.stored.lock('letterhead');
      if (logo === null) throw notFound('The letterhead has no logo.', 'Der Briefkopf hat kein Logo.');
      await this.settings.update('letterhead', { logo: null }, precondition);
    });
  }
}
