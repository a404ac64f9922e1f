import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { type PressSlot } from '../../papers/paper-press.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { type BookletContent } from './booklet.columns.js';
import { type BookletTask } from './booklet.js';
import { BookletPictures } from './booklet-pictures.js';
import { bookletPaper } from './layout/booklet-paper.js';

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
