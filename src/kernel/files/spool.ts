import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { newUuid } from '../ids/uuid.js';

const PIECE = 64 * 1024;

/**
 * A file that is written, read once and never seen: it has no name from the beginning, so nothing of it stays, not even
 * when the process dies. The answer begins when it is complete: what goes wrong while writing is told as a problem
 * instead of cutting an answer off that had already begun, and a slow reader holds no database connection.
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

  /** Where a stream may write everything. Node's own streams of a file hold on to it: what ends early would leave it open. */
  sink(): Writable {
    let last = Promise.resolve();
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        last = this.write(chunk).then(() => done(), done);
      },
      // Closed only when nothing is on its way any more: whoever waited may close the file.
      destroy: (error, done) => void last.then(() => done(error)),
    });
  }

  async size(): Promise<number> {
    return (await this.file.stat()).size;
  }

  /** From the beginning, each time. */
  content(): Readable {
    const content = Readable.from(this.pieces(), { objectMode: false });
    // Readers hear of an error themselves. Of a stream that was left half read nobody would, and that ends the process.
    return content.on('error', () => undefined);
  }

  /** As often as one likes. */
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
