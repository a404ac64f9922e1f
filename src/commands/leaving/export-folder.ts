import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliProblem } from '../with-app.js';

/** A file that was written. */
export interface WrittenFile {
  /** Within the folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A folder that was empty, whose files nobody else on the machine may read. */
export class ExportFolder {
  readonly written: WrittenFile[] = [];

  private constructor(
    private readonly root: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** @throws CliProblem it is no folder, or not an empty one */
  static async prepare(root: string, signal?: AbortSignal): Promise<ExportFolder> {
    try {
      await mkdir(root, { recursive: true, mode: 0o700 });
      if ((await readdir(root)).length > 0) throw new CliProblem(`${root} is not empty: name a new folder.`);
      await chmod(root, 0o700);
    } catch (error) {
      if (error instanceof CliProblem) throw error;
      throw new CliProblem(`${root} cannot be written: ${String((error as NodeJS.ErrnoException).code)}`);
    }
    return new ExportFolder(root, signal);
  }

  async write(path: string, chunks: AsyncIterable<string | Buffer> | Iterable<string | Buffer>): Promise<WrittenFile> {
    const target = join(this.root, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of chunks) {
        this.signal?.throwIfAborted();
        const data = Buffer.from(chunk);
        hash.update(data);
        bytes += data.length;
        await file.appendFile(data);
      }
      this.signal?.throwIfAborted();
      await file.sync();
    } finally {
      await file.close();
    }
    const written = { path, bytes, sha256: hash.digest('hex') };
    this.written.push(written);
    return written;
  }

  /** Half an export would be taken for a whole one. */
  async clear(): Promise<void> {
    for (const name of await readdir(this.root)) await rm(join(this.root, name), { recursive: true, force: true });
  }
}
