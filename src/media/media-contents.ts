import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileStorage } from './file-storage.js';
import { isMediaName } from './media-type.js';
import { type MediaInfo, MediaStore } from './media.store.js';
import { type Rendition, renditionName, uuidOfContent } from './renditions.js';

/** Reads file contents, whether or not a job has moved them to the storage yet. */
@Injectable()
export class MediaContents {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
  ) {}

  /** The content as a stream; undefined if it does not exist. */
  async open({ name, pending, stored }: Pick<MediaInfo, 'name' | 'pending' | 'stored'>): Promise<Readable | undefined> {
    const row = pending ? await this.store.content(name) : undefined;
    // No longer in the row: a job has just moved it.
    return row === undefined ? this.storage.get(stored) : Readable.from([row.data]);
  }

  /** A smaller version; undefined if it is not in the storage. It is small enough to be in memory as a whole. */
  async rendition({ stored }: Pick<MediaInfo, 'stored'>, rendition: Rendition): Promise<Buffer | undefined> {
    const content = await this.storage.get(renditionName({ ...rendition, uuid: uuidOfContent(stored) }));
    return content && buffer(content);
  }

  /** As `open`, by the name in the storage, whichever of the files that share it is left. */
  async readStored(stored: string): Promise<Buffer | undefined> {
    const content = await this.open({ name: stored, pending: true, stored });
    return content && buffer(content);
  }

  /** The whole content of a file, for processing; undefined if there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = isMediaName(name) ? await this.store.one(name) : undefined;
    const content = file && (await this.open(file));
    return content && buffer(content);
  }
}
