import { type Readable } from 'node:stream';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPrivateName, isStoredName } from './media-type.js';

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

/** Files in a directory. */
export class DirectoryStorage extends FileStorage {
  constructor(private readonly root: string) {
    super();
  }

  /** Written to a temporary file, flushed and renamed: nobody ever reads half a file, and a crash leaves none. */
  async put(name: string, content: Buffer | FileContent): Promise<void> {
    const path = this.pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    // A constant name: the next attempt overwrites what a crash left behind.
    const part = partOf(path);
    await writeFile(part, Buffer.isBuffer(content) ? content : content.content(), { flush: true });
    await rename(part, path);
  }

  async get(name: string): Promise<Readable | undefined> {
    try {
      const file = await open(this.pathOf(name));
      return file.createReadStream();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const path = this.pathOf(name);
    await rm(path, { force: true });
    await rm(partOf(path), { force: true });
  }

  /** One folder after the other. */
  async *privateNames(before: Date): AsyncGenerator<readonly string[]> {
    for (const folder of await namesIn(this.root)) {
      const names = new Set<string>();
      for (const file of await namesIn(join(this.root, folder))) {
        const name = file.replace(PART, '');
        if (isPrivateName(name) && (await isOlder(join(this.root, folder, file), before))) names.add(name);
      }
      if (names.size > 0) yield [...names];
    }
  }

  /**
   * 256 folders by the last two digits of the uuid, which are random: the first ones are a timestamp, and would fill
   * one folder.
   */
  private pathOf(name: string): string {
    if (!isStoredName(name)) throw new Error('Not a valid name of a stored file.');
    const folder = name.slice(34, 36);
    return join(this.root, folder, name);
  }
}

const PART = /\.part$/;

const partOf = (path: string): string => `${path}.part`;

/** Empty if it does not exist, or is not a folder. */
const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return [];
    throw error;
  }
};

/** False if it has been deleted meanwhile. */
const isOlder = async (path: string, than: Date): Promise<boolean> => {
  try {
    return (await stat(path)).mtime < than;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
