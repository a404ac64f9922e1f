import { type Readable } from 'node:stream';

/** Content of known length, which need not be in memory as a whole. */
export interface FileContent {
  size(): number | Promise<number>;
  /** Reads from the beginning on every call. */
  content(): Readable;
}

/**
 * Storage of file contents: a directory or a bucket (setting MEDIA_URL). The content of a name never changes. Jobs
 * call `put` and `remove`, possibly more than once.
 */
export abstract class FileStorage {
  /** Stores the content under the name; complete and durable when it resolves. */
  abstract put(name: string, content: Buffer | FileContent, contentType: string): Promise<void>;

  /** The content as a stream; undefined if there is none with this name. */
  abstract get(name: string): Promise<Readable | undefined>;

  /** Deletes the content; no error if there is none. */
  abstract remove(name: string): Promise<void>;

  /** Names of private contents stored before the moment, in batches; includes incomplete ones. */
  abstract privateNames(before: Date): AsyncIterable<readonly string[]>;
}
