import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { RequestLog } from '../common/http/request-log.js';
import { MediaContents } from '../media/media-contents.js';
import { PictureDecoder } from '../media/picture-decoder.js';
import { type BookletSize } from './booklet.js';
import { MEASURES, PICTURE_DPI } from './layout/booklet-measures.js';

/** Pictures as they are printed, in a folder that is there while they are needed. */
export interface PrintedPictures {
  readonly folder: string;
  /** Path by the name of the original; those that cannot be printed are missing. */
  readonly paths: ReadonlyMap<string, string>;
}

const POINTS_PER_INCH = 72;

/** Scales pictures for the press, one after the other: there is never more than one in memory. */
@Injectable()
export class BookletPictures {
  constructor(
    private readonly contents: MediaContents,
    private readonly decoder: PictureDecoder,
    private readonly log: RequestLog,
  ) {}

  /** Runs the work with the pictures, and removes them behind it. */
  async with<T>(
    names: readonly string[],
    size: BookletSize,
    work: (pictures: PrintedPictures) => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), `booklet-${String(process.pid)}-`));
    try {
      const paths = new Map<string, string>();
      for (const name of new Set(names)) {
        const path = join(folder, `${String(paths.size)}.jpg`);
        if (await this.scaled(name, size, path)) paths.set(name, path);
      }
      return await work({ folder, paths });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** False when the file is gone or broken: no picture is worth a booklet. */
  private async scaled(name: string, size: BookletSize, path: string): Promise<boolean> {
    const { width, height } = MEASURES[size].picture;
    try {
      const original = await this.contents.read(name);
      if (original === undefined) return false;
      await writeFile(path, await this.decoder.print(original, pixels(width), pixels(height)));
      return true;
    } catch (error) {
      this.log.logger.warn({ picture: name, error: (error as Error).name }, 'a picture cannot be printed');
      return false;
    }
  }
}

const pixels = (points: number): number => Math.round((points / POINTS_PER_INCH) * PICTURE_DPI);
