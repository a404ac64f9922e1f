import { Injectable } from '@nestjs/common';
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
  ) {}

  /** Makes all of them, and notes that they are there. Done a second time, it leaves the same. */
  async make(content: string): Promise<void> {
    const data = await this.contents.readStored(content);
    const size = data && (await this.decoder.measure(data));
    const widths = size === undefined ? [] : widthsFor(size.width);
    for (const width of widths) {
      for (const format of RENDITION_FORMATS) {
        const made = await this.decoder.scaled(data as Buffer, width, format);
        const name = renditionName({ uuid: uuidOfContent(content), width, format });
        await this.storage.put(name, made, RENDITION_TYPES[format]);
      }
    }
    // Deleted while this was writing: the job that deletes them may already have run.
    if (!(await this.store.rendered(content, size && { ...size, renditions: widths }))) await this.remove(content);
  }

  /** Deletes them from the storage. */
  async remove(content: string): Promise<void> {
    for (const name of renditionsOf(content)) await this.storage.remove(name);
  }
}
