import { Injectable, StreamableFile } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { localDate } from '../common/clock/zone.js';
import { type ApiResponse } from '../common/http/api-request.js';
import { type Language, message } from '../common/http/message.js';
import { Problem } from '../common/http/problem.js';
import { Semaphore } from '../common/jobs/semaphore.js';
import { type PageQuery } from '../common/listing/page-query.js';
import { type Shown, type Table } from '../common/tables/table.js';
import { type View } from '../common/view/view.js';
import { type FileChoice } from './dto/export.query.js';
import { SnapshotStore } from './snapshot.store.js';
import { FORMATS } from './writing/formats.js';
import { Spool } from '../common/files/spool.js';

/** Rows read at once: few statements, and some hundred kilobytes of memory whatever the length of the list. */
const PAGE = 1000;

/** Files written at once by one process; each holds a connection to the database. */
const AT_ONCE = 2;

/** A list as the routes of the lists know it. */
export interface ExportedList<Q extends PageQuery, R> {
  readonly table: Table;
  readonly view: View<R>;
  readonly page: (caller: Caller, query: Q) => Promise<R[]>;
}

/** Who wants it, in which language, and the answer in which it leaves. */
export interface Asking {
  readonly caller: Caller;
  readonly language: Language;
  readonly response: ApiResponse;
}

/**
 * Writes a list as a file (decisions G). The rows are those of the list's own pages, shown by the list's own view: what a
 * caller does not find or see there is not in the file either.
 */
@Injectable()
export class Exporting {
  private readonly places = new Semaphore(AT_ONCE);

  constructor(
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
  ) {}

  async export<Q extends PageQuery, R>(
    list: ExportedList<Q, R>,
    asking: Asking,
    query: Q & FileChoice,
  ): Promise<StreamableFile> {
    const spool = await Spool.open();
    asking.response.once('close', () => void spool.close());
    await this.places.pass(() => this.snapshots.of(() => this.write(list, asking, query, spool)));
    const { type, extension } = FORMATS[query.format];
    const name = `${list.table.name[asking.language]}-${localDate(this.clock.now())}.${extension}`;
    return new StreamableFile(spool.content(), {
      type,
      length: await spool.size(),
      disposition: `attachment; filename="${name}"`,
    });
  }

  private async write<Q extends PageQuery, R>(
    { table, view, page }: ExportedList<Q, R>,
    { caller, language, response }: Asking,
    query: Q & FileChoice,
    spool: Spool,
  ): Promise<void> {
    const writer = FORMATS[query.format].writer({ table, choice: query, language, spool, now: this.clock.now() });
    await writer.begin();
    for (let number = 1, size = PAGE; size === PAGE; number += 1) {
      if (response.destroyed) throw gone();
      const records = await page(caller, { ...(query as object), page: number, itemsPerPage: PAGE } as Q);
      await writer.add(records.map((record): Shown => view.render(record, caller)));
      size = records.length;
    }
    await writer.end();
  }
}

/** Nobody reads this; it ends the work. */
const gone = (): Problem =>
  new Problem(400, message('The connection was closed.', 'Die Verbindung wurde geschlossen.'));
