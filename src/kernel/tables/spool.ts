import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { newUuid } from '../ids/uuid.js';

const PIECE = 64 * 1024;

/**
 * A temporary file without a name, so that nothing of it remains even if the process dies. The response starts when
 * the file is complete: an error while writing becomes a problem instead of truncating a response that has begun, and
 * a slow reader holds no database connection.
 */
export class Spool {
  private constructor(private readonly file: FileHandle) {}

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `spool-${newUuid()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new Spool(file);
  }

  async write(text: string | Buffer): Promise<void> {
    await this.file.appendFile(text);
  }

  /** A stream to write to. Node's own file streams keep the file open if they end early. */
  sink(): Writable {
    let last = Promise.resolve();
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        last = this.write(chunk).then(() => done(), done);
      },
      // Called only after pending writes have ended, so that the caller may close the file.
      destroy: (error, done) => void last.then(() => done(error)),
    });
  }

  async size(): Promise<number> {
    return (await this.file.stat()).size;
  }

  /** Reads from the beginning on every call. */
  content(): Readable {
    const content = Readable.from(this.pieces(), { objectMode: false });
    // Readers handle errors themselves. An error of a stream that nobody reads to its end would otherwise end the
    // process.
    return content.on('error', () => undefined);
  }

  /** May be called more than once. */
  close(): Promise<void> {
    return this.file.close();
  }

  private async *pieces(): AsyncGenerator<Buffer> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await this.file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
