import { Injectable } from '@nestjs/common';
import { MediaLibrary } from '../media/media-library.js';
import { LOGO_SIDE, PictureDecoder } from '../media/picture-decoder.js';
import { notFound } from '../kernel/problem/problem.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type LetterheadValues } from './groups.js';
import { SettingsService } from './settings.service.js';
import { StoredSettings } from './stored-settings.js';

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
