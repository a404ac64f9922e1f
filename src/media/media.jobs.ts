import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { type Job, JobTask } from '../platform/jobs/job.js';
import { FileStorage } from './file-storage.js';
import { REMOVE_MEDIA, RENDER_MEDIA, STORE_MEDIA } from './media-library.js';
import { MediaRenditions } from './media-renditions.js';
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
    private readonly renditions: MediaRenditions,
  ) {}

  /** Of the last two that go at once, the job of the one that is committed later finds neither. */
  async run({ names }: { readonly names: readonly string[] }): Promise<void> {
    for (const name of await this.store.unused(names)) {
      await this.storage.remove(name);
      await this.renditions.remove(name);
    }
  }
}

/** Makes the smaller versions of a new picture. */
@Injectable()
@JobTask(RENDER_MEDIA)
export class RenderMedia implements Job<{ readonly name: string }> {
  constructor(private readonly renditions: MediaRenditions) {}

  run({ name }: { readonly name: string }): Promise<void> {
    return this.renditions.make(name);
  }
}

/** So many at once that the next run finds this one done. */
const BATCH = 50;
/** Younger pictures have a job of their own. */
const OWN_JOB_MS = 10 * 60_000;

/** Makes what pictures of earlier versions of the service lack, copies made while the original's were made, and what failed. */
@Injectable()
@JobTask('render-missing-media', { cron: '*/10 * * * *' })
export class RenderMissingMedia implements Job {
  constructor(
    private readonly store: MediaStore,
    private readonly renditions: MediaRenditions,
    private readonly clock: Clock,
  ) {}

  /** One that fails holds up no other; it is tried again an hour later. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - OWN_JOB_MS);
    const failures: unknown[] = [];
    for (const content of await this.store.unrendered(before, now, BATCH)) {
      await this.renditions.make(content).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
