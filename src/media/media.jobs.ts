import { Injectable } from '@nestjs/common';
import { type Job, JobTask } from '../platform/jobs/job.js';
import { FileStorage } from './file-storage.js';
import { REMOVE_MEDIA, STORE_MEDIA } from './media-library.js';
import { MediaStore } from './media.store.js';

/** Moves the content of a new file from its row to the storage. */
@Injectable()
@JobTask(STORE_MEDIA)
export class StoreMedia implements Job<{ readonly name: string }> {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
  ) {}

  async run({ name }: { readonly name: string }): Promise<void> {
    const content = await this.store.content(name);
    if (content !== undefined) await this.storage.put(name, content.data, content.contentType);
    // Deleted while this was writing: the job that deletes the content may already have run.
    if (await this.store.stored(name)) return;
    for (const unused of await this.store.unused([name])) await this.storage.remove(unused);
  }
}

/** Deletes the contents of deleted files from the storage, but for those that copies share. */
@Injectable()
@JobTask(REMOVE_MEDIA)
export class RemoveMedia implements Job<{ readonly names: readonly string[] }> {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
  ) {}

  /** Of the last two that go at once, the job of the one that is committed later finds neither. */
  async run({ names }: { readonly names: readonly string[] }): Promise<void> {
    for (const name of await this.store.unused(names)) await this.storage.remove(name);
  }
}
