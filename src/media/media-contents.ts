import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileStorage } from './file-storage.js';
import { isMediaName } from './media-type.js';
import { type MediaInfo, MediaStore } from './media.store.js';

/** Where the contents of files come from, whether a job has moved them into the store already or not. */
@Injectable()
export class MediaContents {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
  ) {}

  /** The content in pieces; undefined when it is not there. */
  async open({ name, pending }: Pick<MediaInfo, 'name' | 'pending'>): Promise<Readable | undefined> {
    const row = pending ? await this.store.content(name) : undefined;
    // Not in the row any more: a job has just moved it.
    return row === undefined ? this.storage.get(name) : Readable.from([row.data]);
  }

  /** The whole content of the file of this name, for work on it; undefined when there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = isMediaName(name) ? await this.store.find(name) : undefined;
    const content = file && (await this.open(file));
    return content && buffer(content);
  }
}
