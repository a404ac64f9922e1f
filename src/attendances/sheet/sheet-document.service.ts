import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
import { letterDate } from '../../papers/letter-words.js';
import { PaperPress } from '../../papers/paper-press.js';
import { contactLinesOf } from '../../settings/contact-lines.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { type PrintedSheet, type SheetFrame } from './printed-sheet.js';
import { SheetHeadStore } from './sheet-head.store.js';
import { sheetPaper, sheetsPaper } from './sheet-paper.js';

/** The sheets of the offers that take place on a day. */
export interface SheetsOfDay {
  readonly day: string;
  readonly boxes: boolean;
  readonly sheets: readonly Pick<PrintedSheet, 'head' | 'lines'>[];
}

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
    const head = (await this.heads.heads([offer])).get(offer);
    if (head === undefined) throw new Error('The offer of the sheet was not found.');
    return this.press.print(sheetPaper({ head, lines, ...(await this.frame(caller, boxes)) }), signal);
  }

  /**
   * The sheets of all these offers as one PDF, with the boxes of one day.
   * @param sheets as the caller may see them, in the order of the paper
   * @throws Problem 503 if too many are waiting
   */
  async printDay(caller: Caller, { day, boxes, sheets }: SheetsOfDay, signal: AbortSignal): Promise<Buffer> {
    const [frame, begin, end] = [await this.frame(caller, boxes), localDayBegin(day), localDayEndExclusive(day)];
    const [first, ...others] = sheets.map(({ head, lines }): PrintedSheet => ({
      ...frame,
      head: { ...head, occurrences: head.occurrences.filter((each) => each.begin < end && each.end > begin) },
      lines,
    }));
    if (first === undefined) throw new Error('A paper without a sheet.');
    return this.press.print(
      sheetsPaper(`Listen für ${letterDate(day)}: ${first.head.edition}`, [first, ...others]),
      signal,
    );
  }

  /** Where organisers reach families that are under an information lock: the town's telephone, else what is known. */
  async town(): Promise<string[]> {
    const head = await this.settings.read('letterhead');
    return head.contactPhone === null ? contactLinesOf(head) : [head.contactPhone];
  }

  private async frame(caller: Caller, boxes: boolean): Promise<SheetFrame> {
    const { municipality } = await this.settings.read('letterhead');
    return { municipality, town: await this.town(), boxes, showsPayments: caller.isAdmin, printedAt: this.clock.now() };
  }
}
