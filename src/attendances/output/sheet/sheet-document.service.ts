import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { PaperPress } from '../../../pdf/paper-press.js';
import { StoredSettings } from '../../../settings/stored-settings.js';
import { type PrintedSheet } from './printed-sheet.js';
import { SheetHeadStore } from './sheet-head.store.js';
import { sheetPaper } from './sheet-paper.js';

/** Prints attendance sheets and lists of participants. */
@Injectable()
export class SheetDocumentService {
  constructor(
    private readonly heads: SheetHeadStore,
    private readonly settings: StoredSettings,
    private readonly press: PaperPress,
    private readonly clock: Clock,
  ) {}

  /**
   * The sheet of an offer as PDF.
   * @param lines as the caller may see them
   * @param boxes whether to print boxes to tick
   * @param signal aborted when the caller has disconnected
   * @throws Problem 503 if too many are waiting
   */
  async print(
    caller: Caller,
    offer: string,
    { lines, boxes }: Pick<PrintedSheet, 'lines' | 'boxes'>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const head = await this.heads.head(offer);
    const { municipality } = await this.settings.read('letterhead');
    return this.press.print(
      sheetPaper({ head, lines, boxes, municipality, showsPayments: caller.isAdmin, printedAt: this.clock.now() }),
      signal,
    );
  }
}
