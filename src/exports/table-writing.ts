import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate } from '../kernel/clock/zone.js';
import { Database } from '../platform/database/database.js';
import { Spool } from '../kernel/tables/spool.js';
import { type Language } from '../kernel/problem/message.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { Scroll } from '../platform/http/listing/scroll.js';
import { type Column, type Shown, type Table } from '../kernel/tables/table.js';
import { type View } from '../platform/http/view/view.js';
import { type FileChoice } from './exports.inputs.js';
import { type FileWriter, FORMATS } from './formats.js';

/** Rows in memory at once: few statements, and some hundred kilobytes whatever the length of the list. */
export const BATCH = 1000;

/** A list with its service and view. */
export interface ExportedList<Q extends PageQuery, R> {
  readonly table: Table;
  /** The file name after the list's name; default: today. */
  readonly named?: () => Promise<string>;
  readonly view: Pick<View<R>, 'render'>;
  /** The columns, where they depend on what is in the list; default: those of the table. */
  readonly columns?: (caller: Caller, query: Q) => Promise<readonly Column[]>;
  readonly page: (caller: Caller, query: Q) => Promise<R[]>;
}

/** The pages of a list, as the service of its own route gives them. */
export const listOf = <Q extends object, R>(service: {
  list: (caller: Caller, query: Q) => Promise<R[]>;
}): ((caller: Caller, query: Q) => Promise<R[]>) => service.list.bind(service);

/** A requested export of a list. */
export interface Wanted<Q extends PageQuery, R> {
  readonly list: ExportedList<Q, R>;
  readonly caller: Caller;
  readonly language: Language;
  readonly query: Q & FileChoice;
}

/** Receives the progress. Errors it throws abort the writing. */
interface Listener {
  /** Whether to count the rows first. */
  readonly counts: boolean;
  /** Called before the first batch, if rows are counted. */
  readonly expect: (total: number) => Promise<void>;
  readonly written: (rows: number) => Promise<void>;
}

/**
 * Writes a list as a file (R-EXP-1). The rows are those of the list itself, rendered by the list's own view, so the
 * file contains nothing that the caller does not see there. They come from one snapshot, with one batch in memory at
 * a time.
 */
@Injectable()
export class TableWriting {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The complete file, which the caller must close.
   * @throws Problem the list's refusals; 400 more rows than a sheet holds; errors of the listener. No file is left
   * then
   */
  async write<Q extends PageQuery, R>(wanted: Wanted<Q, R>, listener: Listener): Promise<Spool> {
    const spool = await Spool.open();
    try {
      await this.database.snapshot(() => this.writeAll(wanted, spool, listener));
      return spool;
    } catch (error) {
      await spool.close();
      throw error;
    }
  }

  /** File name without extension. */
  async nameOf<Q extends PageQuery, R>({ list, language }: Wanted<Q, R>): Promise<string> {
    return `${list.table.name[language]}-${(await list.named?.()) ?? localDate(this.clock.now())}`;
  }

  private async writeAll<Q extends PageQuery, R>(
    wanted: Wanted<Q, R>,
    spool: Spool,
    listener: Listener,
  ): Promise<void> {
    const { list, caller, language, query } = wanted;
    const now = this.clock.now();
    const columns = (await list.columns?.(caller, query)) ?? list.table.columns;
    const table: Table = { ...list.table, columns };
    const writer = FORMATS[query.format].writer({ table, choice: query, language, spool, now });
    try {
      await this.pour(wanted, writer, listener);
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  private async pour<Q extends PageQuery, R>(
    { list: { page, view }, caller, language, query }: Wanted<Q, R>,
    writer: FileWriter,
    { counts, expect, written }: Listener,
  ): Promise<void> {
    const scroll = new Scroll(BATCH, counts);
    await writer.begin();
    for (let isFirst = true; !scroll.isAtEnd; isFirst = false) {
      const records = await page(caller, { ...(query as object), scroll } as Q);
      if (isFirst && scroll.total !== undefined) await expect(scroll.total);
      await writer.add(records.map((record): Shown => view.render(record, caller, language)));
      await written(records.length);
    }
    await writer.end();
  }
}
