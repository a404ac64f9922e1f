import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/config/settings.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { type CheckedFile, isMediaName, MEDIA_TYPES } from './media-type.js';
import { MediaStore } from './media.store.js';

/** A file that is kept now. */
export interface KeptFile {
  readonly uuid: string;
  /** To be written down by whoever the file belongs to; `url` makes its address. */
  readonly name: string;
}

export const STORE_MEDIA = 'store-media';
export const REMOVE_MEDIA = 'remove-media';

/**
 * Keeps and forgets files (R-OFF-35), always as a part of the caller's transaction. The content goes into the row
 * first, and a job puts it into the store after the commit: a rollback or a crash leaves nothing anywhere, and neither a
 * slow nor a failing store holds up a request.
 */
@Injectable()
export class MediaLibrary {
  constructor(
    private readonly store: MediaStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Keeps a file; to be called inside the transaction that writes its name down. */
  async add({ data, extension }: CheckedFile): Promise<KeptFile> {
    const uuid = newUuid();
    const name = `${uuid}.${extension}`;
    await this.store.insert({
      uuid,
      name,
      contentType: MEDIA_TYPES[extension],
      size: data.length,
      hash: createHash('sha256').update(data).digest('base64url'),
      data,
      createdAt: this.clock.now(),
    });
    await this.jobs.add(STORE_MEDIA, { name });
    return { uuid, name };
  }

  /**
   * Forgets files: their addresses are 404 with the commit, their contents go by a job. For callers with names that may be
   * missing, null is passed over.
   */
  async remove(names: readonly (string | null)[]): Promise<void> {
    const known = names.filter((name): name is string => name !== null && isMediaName(name));
    if (known.length === 0) return;
    await this.store.remove(known);
    await this.jobs.add(REMOVE_MEDIA, { names: known });
  }

  /** The public address of a file. */
  url(name: string): string {
    return `${this.settings.baseUrl}/media/${name}`;
  }
}
