import { type Readable } from 'node:stream';

/** A content of known length that need not be held in memory as a whole. */
export interface FileContent {
  size(): number | Promise<number>;
  /** From the beginning, each time. */
  content(): Readable;
}

/**
 * Where the content of files is kept: a directory or a bucket (setting MEDIA_URL). A content never changes under its name.
 * `put` and `remove` come from jobs and may be repeated.
 */
export abstract class FileStorage {
  /** Keeps the content under the name; complete and durable when it returns. */
  abstract put(name: string, content: Buffer | FileContent, contentType: string): Promise<void>;

  /** The content as a stream; undefined when there is none of this name. */
  abstract get(name: string): Promise<Readable | undefined>;

  /** Forgets the content; no complaint when there is none. */
  abstract remove(name: string): Promise<void>;

  /** Names of private contents that were put here before then, some at a time; also of those that came only in part. */
  abstract privateNames(before: Date): AsyncIterable<readonly string[]>;
}
