import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { type FileContent, FileStorage } from './file-storage.js';
import { isStoredName } from './media-type.js';

/** Files in a directory. */
export class DirectoryStorage extends FileStorage {
  constructor(private readonly root: string) {
    super();
  }

  /** Written beside its place, flushed and moved there: nobody ever reads half a file, and a crash leaves none. */
  async put(name: string, content: Buffer | FileContent): Promise<void> {
    const path = this.pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    // The same name for each try: what a crash left behind is written over by the next.
    const part = `${path}.part`;
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
    await rm(`${path}.part`, { force: true });
  }

  /** 256 folders by the last, random, two digits of the uuid: the first ones are a time, and would fill one folder. */
  private pathOf(name: string): string {
    if (!isStoredName(name)) throw new Error('This is not the name of a file of ours.');
    const folder = name.slice(34, 36);
    return join(this.root, folder, name);
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
