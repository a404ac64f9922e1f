import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { type Role } from '../common/access/roles.js';
import { Clock } from '../common/clock/clock.js';
import { localDate } from '../common/clock/zone.js';
import { type Spool } from '../common/files/spool.js';
import { type Language } from '../common/http/message.js';
import { Semaphore } from '../common/jobs/semaphore.js';
import { type PageQuery } from '../common/listing/page-query.js';
import { Scroll } from '../common/listing/scroll.js';
import { type Shown, type Table } from '../common/tables/table.js';
import { type View } from '../common/view/view.js';
import { type FileChoice } from './dto/export.query.js';
import { SnapshotStore } from './snapshot.store.js';
import { FORMATS } from './writing/formats.js';

/** Rows held at once: few statements, and some hundred kilobytes of memory whatever the length of the list. */
export const BATCH = 1000;

/** Files written at once by one process; each holds a connection to the database. */
const AT_ONCE = 2;

/** A list as the routes of the lists know it. */
export interface ExportedList<Q extends PageQuery, R> {
  readonly table: Table;
  readonly view: View<R>;
  readonly page: (caller: Caller, query: Q) => Promise<R[]>;
  /** One of these is needed; none: any account will do. */
  readonly roles: readonly Role[];
  /** Shows personal data of families, or of accounts beyond a reference. */
  readonly personal: boolean;
}

/** A list that somebody wants as a file. */
export interface Wanted<Q extends PageQuery, R> {
  readonly list: ExportedList<Q, R>;
  readonly caller: Caller;
  readonly language: Language;
  readonly query: Q & FileChoice;
}

/** Hears how far the writing is. What it throws ends the writing. */
export interface Listener {
  /** Whether the rows are to be counted beforehand. */
  readonly counts: boolean;
  /** Before the first batch is written, when they are counted. */
  readonly expect: (total: number) => Promise<void>;
  readonly written: (rows: number) => Promise<void>;
}

/**
 * Writes a list as a file (decisions G). The rows are those of the list itself, shown by the list's own view: what a caller
 * does not find or see there is not in the file either. They are of one moment, and one batch is held at a time.
 */
@Injectable()
export class TableWriting {
  private readonly places = new Semaphore(AT_ONCE);

  constructor(
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  /** Whether somebody would have to wait. */
  get isBusy(): boolean {
    return this.places.isFull;
  }

  /** @throws Problem what the list refuses; 400 more rows than a sheet holds */
  write<Q extends PageQuery, R>(wanted: Wanted<Q, R>, spool: Spool, listener: Listener): Promise<void> {
    return this.places.pass(() => this.snapshots.of(() => this.writeAll(wanted, spool, listener)));
  }

  /** What the file is called, without extension. */
  nameOf<Q extends PageQuery, R>({ list, language }: Wanted<Q, R>): string {
    return `${list.table.name[language]}-${localDate(this.clock.now())}`;
  }

  private async writeAll<Q extends PageQuery, R>(
    { list, caller, language, query }: Wanted<Q, R>,
    spool: Spool,
    { counts, expect, written }: Listener,
  ): Promise<void> {
    const { table, view, page } = list;
    const writer = FORMATS[query.format].writer({ table, choice: query, language, spool, now: this.clock.now() });
    const scroll = new Scroll(BATCH, counts);
    await writer.begin();
    for (let isFirst = true; !scroll.isAtEnd; isFirst = false) {
      const records = await page(caller, { ...(query as object), scroll } as Q);
      if (isFirst && scroll.total !== undefined) await expect(scroll.total);
      await writer.add(records.map((record): Shown => view.render(record, caller)));
      await written(records.length);
    }
    await writer.end();
  }
}
