import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Log } from '../../platform/operations/log.js';
import { MediaContents } from '../../media/media-contents.js';
import { PictureDecoder } from '../../media/picture-decoder.js';
import { type BookletSize, type BookletTask } from './booklet.inputs.js';
import { MEASURES, PICTURE_DPI } from './layout/booklet-measures.js';
import { Clock } from '../../kernel/clock/clock.js';
import { type PressSlot } from '../../papers/paper-press.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { type BookletContent } from './booklet.store.js';
import { bookletPaper } from './layout/booklet-paper.js';

/** Prepared pictures in a temporary folder. */
interface PrintedPictures {
  readonly folder: string;
  /** Path by the name of the original; unprintable pictures are missing. */
  readonly paths: ReadonlyMap<string, string>;
}

const POINTS_PER_INCH = 72;
const PREFIX = 'holiday-booklet-';
/** No booklet takes that long: the folder belongs to a process that was killed. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

/** Scales pictures for printing, one after the other: at most one is in memory. */
@Injectable()
export class BookletPictures {
  constructor(
    private readonly contents: MediaContents,
    private readonly decoder: PictureDecoder,
    private readonly log: Log,
  ) {}

  /** Runs the work with the pictures, and deletes them afterwards. */
  async with<T>(
    names: readonly string[],
    size: BookletSize,
    work: (pictures: PrintedPictures) => Promise<T>,
  ): Promise<T> {
    await sweep();
    const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${String(process.pid)}-`));
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

  /** False if the file is missing or broken: the booklet is printed without it. */
  private async scaled(name: string, size: BookletSize, path: string): Promise<boolean> {
    const { width, height } = MEASURES[size].picture;
    try {
      const original = await this.contents.read(name);
      if (original === undefined) return false;
      await writeFile(path, await this.decoder.print(original, pixels(width), pixels(height)));
      return true;
    } catch (error) {
      this.log.trouble(error, 'a picture cannot be printed', { picture: name });
      return false;
    }
  }
}

/** Deletes folders of processes that were killed. Other processes may do so at the same time. */
const sweep = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) {
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
};

const pixels = (points: number): number => Math.round((points / POINTS_PER_INCH) * PICTURE_DPI);

/** Prints booklets. */
@Injectable()
export class BookletPrinter {
  constructor(
    private readonly pictures: BookletPictures,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /** Pictures are prepared only after taking a printing slot: those of queued booklets would fill the disk. */
  async print(content: BookletContent, task: BookletTask, slot: PressSlot): Promise<Buffer> {
    const head = await this.settings.read('letterhead');
    const { publicWebsiteUrl: website } = await this.settings.read('integration');
    const { applicationUrl } = await this.settings.read('pages');
    const ofHosts = content.hosts.flatMap(({ logo }) => logo ?? []);
    const names = [
      ...content.offers.flatMap(({ picture }) => picture ?? []),
      ...ofHosts,
      ...(head.logo === null ? [] : [head.logo]),
    ];
    return this.pictures.with(names, task.size, ({ folder, paths }) => {
      const frame = { head, website, applicationUrl, printedAt: this.clock.now(), pictures: paths, folder };
      return slot.print(bookletPaper(content, task, frame));
    });
  }
}
