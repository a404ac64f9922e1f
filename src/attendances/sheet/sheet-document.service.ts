import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDayBegin, localDayEndExclusive, type DayOrMoment, localDate } from '../../kernel/clock/zone.js';
import { letterDate } from '../../papers/letter-texts.js';
import { PaperPress } from '../../papers/paper-press.js';
import { contactLinesOf } from '../../settings/contact-lines.js';
import { StoredSettings } from '../../settings/settings.store.js';
import { type PrintedSheet, type SheetFrame, type SheetRecord } from './sheet.view.js';
import { SheetHeadStore } from './sheet.store.js';
import { sheetPaper, sheetsPaper } from './sheet-paper.js';
import { badParameter, notFound, type Problem } from '../../kernel/problem/problem.js';
import { Database } from '../../platform/database/database.js';
import { Scroll } from '../../platform/http/listing/scroll.js';
import { type SheetQuery } from '../reading/attendances.inputs.js';
import { SheetService } from './sheet.service.js';

/** The sheets of the offers that take place on a day. */
interface SheetsOfDay {
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

  /** Contact for hosts to families under an information lock: the town's telephone, else what is known. */
  async town(): Promise<string[]> {
    const head = await this.settings.read('letterhead');
    return head.contactPhone === null ? contactLinesOf(head) : [head.contactPhone];
  }

  private async frame(caller: Caller, boxes: boolean): Promise<SheetFrame> {
    const { municipality } = await this.settings.read('letterhead');
    return { municipality, town: await this.town(), boxes, showsPayments: caller.isAdmin, printedAt: this.clock.now() };
  }
}

/** Children and offers that one paper holds at most: it is laid out at once, within the memory of a printing thread. */
export const MOST_LINES = 3000;
const BATCH = 1000;

/** Which sheets are printed. */
export interface DayAsked {
  readonly day?: DayOrMoment;
  readonly boxes?: boolean;
}

/** Prints the sheets of all offers of an edition that take place on a day. */
@Injectable()
export class DaySheetsService {
  constructor(
    private readonly database: Database,
    private readonly sheets: SheetService,
    private readonly heads: SheetHeadStore,
    private readonly documents: SheetDocumentService,
    private readonly clock: Clock,
  ) {}

  /** The local day that is asked for; default: today. */
  dayOf({ day }: DayAsked): string {
    return day?.kind === 'day' ? day.date : localDate(day?.at ?? this.clock.now());
  }

  /**
   * @param signal aborted when the caller has disconnected
   * @throws Problem 404 nothing takes place on the day; 400 too much for one paper; 503 too many are waiting
   */
  async print(caller: Caller, edition: string, asked: DayAsked, signal: AbortSignal): Promise<Buffer> {
    const day = this.dayOf(asked);
    const sheets = await this.database.snapshot(() => this.read(caller, edition, day));
    return this.documents.printDay(caller, { day, boxes: asked.boxes ?? true, sheets }, signal);
  }

  private async read(caller: Caller, edition: string, day: string): Promise<SheetsOfDay['sheets']> {
    const offers = await this.sheets.takingPlaceOn(edition, day);
    if (offers.length === 0) throw nothingOn(day);
    const lines = await this.linesOf(caller, offers);
    const heads = await this.heads.heads(offers);
    return offers.flatMap((offer) => {
      const head = heads.get(offer);
      return head === undefined ? [] : [{ head, lines: lines.get(offer) ?? [] }];
    });
  }

  /** By offer, as the caller may see them. */
  private async linesOf(caller: Caller, offers: readonly string[]): Promise<Map<string, SheetRecord[]>> {
    const scroll = new Scroll(BATCH, false);
    const found = new Map(offers.map((offer) => [offer, [] as SheetRecord[]]));
    let count = offers.length;
    while (!scroll.isAtEnd) {
      const lines = await this.sheets.listOf(caller, offers, { scroll } as unknown as SheetQuery);
      count += lines.length;
      if (count > MOST_LINES) throw tooMany();
      for (const line of lines) found.get(line.offer.uuid)?.push(line);
    }
    return found;
  }
}

const nothingOn = (day: string): Problem =>
  notFound(
    `Nothing of this edition takes place on ${day}: there is no offer that is published, not cancelled and under way on that day.`,
    `Am ${letterDate(day)} findet aus dieser Ausgabe nichts statt: Kein Angebot, das veröffentlicht und nicht abgesagt ist, hat an diesem Tag einen Termin.`,
  );

const tooMany = (): Problem =>
  badParameter(
    'day',
    `more than ${String(MOST_LINES)} children do not fit in one document; print the sheets offer by offer.`,
    `mehr als ${String(MOST_LINES)} Kinder passen nicht in eine Datei; drucken Sie die Listen der Angebote einzeln.`,
  );
