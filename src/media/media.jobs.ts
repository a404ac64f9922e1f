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
import { type Job, JobTask } from '../platform/jobs/jobs.js';
import { REMOVE_MEDIA, RENDER_MEDIA, STORE_MEDIA } from './media-library.js';

/** Time until a rendition that failed is tried again. */
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

  /** A failing one holds up no other; it is tried again an hour later. */
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
