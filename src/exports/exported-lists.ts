import { Injectable } from '@nestjs/common';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type DrawWishRecord, drawWishView } from '../draws/draw.view.js';
import { DrawsService } from '../draws/draws.service.js';
import { type DrawWishesQuery } from '../draws/draws.inputs.js';
import { type AskedList, type WholeName } from './exportable.js';
import { WISHES_TABLE } from './lists/programme.tables.js';
import { PeopleLists } from './lists/people.lists.js';
import { ProgrammeLists } from './lists/programme.lists.js';
import { type ExportedList } from './table-writing.js';

/** The exportable lists, by their names. */
@Injectable()
export class ExportedLists {
  private readonly lists: Readonly<Record<WholeName, unknown>>;

  constructor(
    { hosts, accounts, participants, debtors }: PeopleLists,
    private readonly programme: ProgrammeLists,
    private readonly draws: DrawsService,
  ) {
    const { offers, attendances, receipts, invoices } = programme;
    this.lists = { offers, hosts, accounts, participants, attendances, receipts, invoices, debtors };
  }

  /** The list that is asked for, for callers that know its name only at run time. */
  of(asked: AskedList): ExportedList<PageQuery, unknown> {
    return this.find(asked) as ExportedList<PageQuery, unknown>;
  }

  private find({ list, parent }: AskedList): unknown {
    if (parent === null) return this.lists[list];
    return list === 'sheet' ? this.programme.sheetOf(parent) : this.wishesOf(parent);
  }

  private wishesOf(draw: string): ExportedList<DrawWishesQuery, DrawWishRecord> {
    return {
      table: WISHES_TABLE,
      view: drawWishView,
      page: (caller, query) => this.draws.wishesOf(caller, draw, query),
    };
  }
}
