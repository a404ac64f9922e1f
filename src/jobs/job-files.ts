import { Injectable, StreamableFile } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { conflict, notFound } from '../kernel/problem/problem.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type PlainAnswer } from '../platform/http/server/describe.js';
import { type FileContent, FileStorage } from '../media/file-storage.js';
import { privateName, uuidOfPrivate } from '../media/media-type.js';
import { type Assignment } from './background-job.js';
import { type BackgroundJobRecord } from './background-job.view.js';
import { JobFileStore } from './job-file.store.js';

/** A day: requesters come soon, and copies of personal data should not be kept longer. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Older contents belong to no file of any database that uses the storage. */
const LOST_MS = 2 * KEPT_MS;

/** Kinds of files that jobs leave. */
const JOB_FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Media types of the answer, and their schemas in the documentation. */
export const JOB_FILE_ANSWERS: readonly string[] = Object.values(JOB_FILE_TYPES).map(
  (type) => type.split(';')[0] ?? '',
);
export const JOB_FILE_ANSWER: PlainAnswer = {
  content: Object.fromEntries(JOB_FILE_ANSWERS.map((type) => [type, { type: 'string', contentMediaType: type }])),
  headers: ['Content-Disposition'],
};

/** The file a job leaves. */
export interface LeftFile {
  /** File name for downloads, without extension: ASCII letters, digits and hyphens. */
  readonly name: string;
  readonly extension: keyof typeof JOB_FILE_TYPES;
  readonly content: Buffer | FileContent;
  /**
   * The caller whose view of the data it shows; readers who have lost one of the rights since do not get it. Default:
   * everybody's.
   */
  readonly madeFor?: Pick<Caller, 'rights'>;
}

/** Files that jobs leave for their requesters. */
@Injectable()
export class JobFiles {
  constructor(
    private readonly store: JobFileStore,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {}

  /** Stores the file of a run, outside of any transaction; false if the job has been assigned to another worker. */
  async keep(assignment: Assignment, { extension, content, madeFor, ...file }: LeftFile): Promise<boolean> {
    const uuid = newUuid();
    const name = `${file.name}.${extension}`;
    const contentType = JOB_FILE_TYPES[extension];
    const size = Buffer.isBuffer(content) ? content.length : await content.size();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + KEPT_MS);
    const rights = [...(madeFor?.rights ?? [])];
    if (!(await this.store.insert(assignment, { uuid, name, contentType, size, rights, createdAt, expiresAt }))) {
      return false;
    }
    const stored = privateName(uuid);
    const failure = await this.storage.put(stored, content, contentType).catch((error: unknown) => ({ error }));
    // The row was deleted while this was writing, so that deletion may have missed the content. If it matters, the
    // next step fails.
    if (!(await this.store.has(uuid))) await this.storage.remove(stored);
    else if (failure !== undefined) throw failure.error;
    return true;
  }

  /** Deletes up to this many files that nobody can read any more; returns how many. */
  async forget(limit: number): Promise<number> {
    const spent = await this.store.spent(this.clock.now(), limit);
    for (const uuid of spent) {
      const stored = privateName(uuid);
      // Before the row, so that a crash or a failing storage leads to a retry.
      await this.storage.remove(stored);
      await this.store.remove(uuid);
      // And again after the row: a concurrent writer saw the row until now.
      await this.storage.remove(stored);
    }
    return spent.length;
  }

  /**
   * Deletes old contents unknown to the database: left by crashes, or newer than a restored backup. Returns how many.
   */
  async sweep(): Promise<number> {
    let removed = 0;
    for await (const names of this.storage.privateNames(new Date(this.clock.now().getTime() - LOST_MS))) {
      const lost = await this.store.unknown(names.map(uuidOfPrivate));
      for (const uuid of lost) await this.storage.remove(privateName(uuid));
      removed += lost.length;
    }
    return removed;
  }

  /**
   * Answers with the file.
   * @throws Problem 409 while the job is running; 404 if it left none, it has expired, or the reader has lost a right
   * since
   */
  async answer({ state, file }: BackgroundJobRecord): Promise<StreamableFile> {
    if (state === 'queued' || state === 'running') throw notYet();
    const content = file === null ? undefined : await this.storage.get(privateName(file.uuid));
    if (file === null || content === undefined) throw noFile();
    return new StreamableFile(content, {
      type: file.contentType,
      length: file.size,
      disposition: `attachment; filename="${file.name}"`,
    });
  }
}

const notYet = (): ReturnType<typeof conflict> =>
  conflict(
    'The job is not done yet; read it to see how far it is.',
    'Der Auftrag ist noch nicht fertig; wie weit er ist, steht im Auftrag.',
  );

const noFile = (): ReturnType<typeof notFound> =>
  notFound(
    'This job has no file for you: it left none, it is more than a day old, or you may no longer see all of it.',
    'Dieser Auftrag hat keine Datei für Sie: Er hat keine hinterlassen, sie ist älter als ein Tag, oder Sie dürfen nicht mehr alles darin sehen.',
  );
