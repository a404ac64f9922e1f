import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { FileStorage } from './file-storage.js';
import { MediaContents } from './media-contents.js';
import { MediaStore } from './media.store.js';
import { PictureDecoder } from './picture-decoder.js';
import {
  RENDITION_FORMATS,
  RENDITION_TYPES,
  renditionName,
  renditionsOf,
  uuidOfContent,
  widthsFor,
} from './renditions.js';

/** What could not be made is tried again after this time. */
const AGAIN_MS = 60 * 60_000;

/**
 * The smaller versions of pictures (R-OFF-41), made by jobs alone: no request decodes one, so a flood of requests costs
 * no more than reading files. They lie in the storage under the name of the content, so copies of a picture share them.
 */
@Injectable()
export class MediaRenditions {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
    private readonly contents: MediaContents,
    private readonly decoder: PictureDecoder,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes all of them, and notes that they are there, or that the picture is broken. Done a second time, it leaves the same.
   * @throws Error if they cannot be made now; they are tried again later
   */
  async make(content: string): Promise<void> {
    try {
      await this.makeNow(content);
    } catch (error) {
      // The first error is thrown, and tells more.
      await this.postpone(content).catch(() => undefined);
      throw error;
    }
  }

  private async makeNow(content: string): Promise<void> {
    const data = await this.contents.readStored(content);
    // In a restored database, for instance, whose files come later.
    if (data === undefined) return this.postpone(content);
    const size = await this.decoder.measure(data);
    const widths = size === undefined ? [] : widthsFor(size.width);
    for (const width of widths) {
      for (const format of RENDITION_FORMATS) {
        const made = await this.decoder.scaled(data, width, format);
        const name = renditionName({ uuid: uuidOfContent(content), width, format });
        await this.storage.put(name, made, RENDITION_TYPES[format]);
      }
    }
    const isThere = await this.store.rendered(content, size && { ...size, renditions: widths });
    if (!isThere) await this.remove(content);
  }

  private async postpone(content: string): Promise<void> {
    const again = new Date(this.clock.now().getTime() + AGAIN_MS);
    if (!(await this.store.renderLater(content, again))) await this.remove(content);
  }

  /** Deletes them from the storage; also when the content was deleted while they were made, since that job may have run before. */
  async remove(content: string): Promise<void> {
    for (const name of renditionsOf(content)) await this.storage.remove(name);
  }
}
