import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { FileStorage } from './file-storage.js';
import { type CheckedFile, isMediaName, MEDIA_TYPES } from './media-type.js';
import { MediaStore } from './media.store.js';
import { isPictureName } from './renditions.js';

/** A stored file. */
export interface KeptFile {
  readonly uuid: string;
  /** To be stored by the owner of the file; `url` derives the URL. */
  readonly name: string;
}

export const STORE_MEDIA = 'store-media';
export const REMOVE_MEDIA = 'remove-media';
export const RENDER_MEDIA = 'render-media';

/**
 * Stores and deletes files (R-OFF-35), always as part of the caller's transaction. The content is first stored in the
 * row, and a job moves it to the storage after the commit: a rollback or a crash leaves nothing behind, and a slow or
 * failing storage does not block requests.
 */
@Injectable()
export class MediaLibrary {
  constructor(
    private readonly store: MediaStore,
    private readonly storage: FileStorage,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Stores a file; call it inside the transaction that stores its name. */
  async add(file: CheckedFile): Promise<KeptFile> {
    const kept = await this.insert(file, file.data);
    await this.jobs.add(STORE_MEDIA, { name: kept.name });
    await this.addRenditions([kept.name]);
    return kept;
  }

  /**
   * As `add`, with the content in the storage at once, so that copies share it from the beginning. A rollback leaves
   * it there: for the demo alone.
   */
  async addStored(file: CheckedFile): Promise<KeptFile> {
    const kept = await this.insert(file, null);
    await this.storage.put(kept.name, file.data, MEDIA_TYPES[file.extension]);
    await this.addRenditions([kept.name]);
    return kept;
  }

  private async insert({ data, extension }: CheckedFile, content: Buffer | null): Promise<KeptFile> {
    const uuid = newUuid();
    const name = `${uuid}.${extension}`;
    await this.store.insert({
      uuid,
      name,
      contentType: MEDIA_TYPES[extension],
      size: data.length,
      hash: createHash('sha256').update(data).digest('base64url'),
      data: content,
      content: null,
      width: null,
      height: null,
      renditions: null,
      renderAt: null,
      createdAt: this.clock.now(),
    });
    return { uuid, name };
  }

  /**
   * Copies files, each with a URL of its own; they share what is in the storage, which stays until the last of them is
   * deleted. Call it with the owners of the files locked, inside the transaction that stores the names.
   * @returns the copies, by the names of the files; without those that do not exist
   */
  async copy(names: readonly string[]): Promise<ReadonlyMap<string, KeptFile>> {
    const copies = names.filter(isMediaName).map((source) => ({ uuid: newUuid(), source }));
    if (copies.length === 0) return new Map();
    const made = await this.store.copy(copies, this.clock.now());
    const sources = new Map(copies.map(({ uuid, source }) => [uuid, source]));
    const pending = made.flatMap((file) => (file.pending ? [file.name] : []));
    await this.jobs.addAll(
      STORE_MEDIA,
      pending.map((name) => ({ name })),
    );
    await this.addRenditions(pending);
    return new Map(made.map(({ uuid, name }) => [sources.get(uuid) ?? '', { uuid, name }]));
  }

  /**
   * Deletes files: their URLs are 404 from the commit on, their contents are deleted by a job. Null is skipped, for
   * callers with optional names.
   */
  async remove(names: readonly (string | null)[]): Promise<void> {
    const known = names.filter((name): name is string => name !== null && isMediaName(name));
    if (known.length === 0) return;
    const contents = await this.store.remove(known);
    if (contents.length > 0) await this.jobs.add(REMOVE_MEDIA, { names: contents });
  }

  /** One after the other, so that a hundred uploads leave the processor to requests. */
  private async addRenditions(names: readonly string[]): Promise<void> {
    for (const name of names.filter(isPictureName))
      await this.jobs.add(RENDER_MEDIA, { name }, { queue: RENDER_MEDIA });
  }

  /** The public URL of a file. */
  url(name: string): string {
    return `${this.settings.baseUrl}/media/${name}`;
  }
}
