import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { PaperPress } from '../../papers/paper-press.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { type DrawRecord } from '../draw.view.js';
import { reportPaper } from './report-paper.js';
import { DrawReportStore } from './draw-report.store.js';

/** Prints the report of a draw for council and noticeboard (R-DRAW-23). */
@Injectable()
export class DrawReportService {
  constructor(
    private readonly store: DrawReportStore,
    private readonly settings: StoredSettings,
    private readonly press: PaperPress,
    private readonly clock: Clock,
  ) {}

  /**
   * @param signal aborted when the caller has disconnected
   * @throws Problem 503 if too many are waiting
   */
  async print(draw: DrawRecord, signal: AbortSignal): Promise<Buffer> {
    const sums = await this.store.sums(draw.uuid);
    const { municipality } = await this.settings.read('letterhead');
    return this.press.print(reportPaper({ draw, ...sums, municipality, printedAt: this.clock.now() }), signal);
  }
}
