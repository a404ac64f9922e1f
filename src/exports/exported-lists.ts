import { Injectable } from '@nestjs/common';
import { type PageQuery } from '../platform/listing/page-query.js';
import { type DrawWishRecord, drawWishView } from '../draws/draw-wish.view.js';
import { DrawsService } from '../draws/draws.service.js';
import { type DrawWishesQuery } from '../draws/dto/draw-wishes.query.js';
import { type ListName, type PartName } from './exportable.js';
import { WISHES_TABLE } from './lists/draw.tables.js';
import { PeopleLists } from './lists/people.lists.js';
import { ProgrammeLists } from './lists/programme.lists.js';
import { type ExportedList } from './table-writing.js';

/** The exportable lists, by their names. */
@Injectable()
export class ExportedLists {
  private readonly lists: Readonly<Record<Exclude<ListName, PartName>, unknown>>;

  constructor(
    { hosts, accounts, participants, debtors }: PeopleLists,
    private readonly programme: ProgrammeLists,
    private readonly draws: DrawsService,
  ) {
    const { offers, attendances, receipts, invoices } = programme;
    this.lists = { offers, hosts, accounts, participants, attendances, receipts, invoices, debtors };
  }

  /**
   * The list with this name, for callers that know the name only at run time.
   * @param parent the record to which it belongs, which the caller may read
   */
  of(name: ListName, parent: string | null): ExportedList<PageQuery, unknown> {
    return (isPart(name) ? this.partOf(name, parent ?? '') : this.lists[name]) as ExportedList<PageQuery, unknown>;
  }

  private partOf(name: PartName, parent: string): unknown {
    return name === 'sheet' ? this.programme.sheetOf(parent) : this.wishesOf(parent);
  }

  private wishesOf(draw: string): ExportedList<DrawWishesQuery, DrawWishRecord> {
    return {
      table: WISHES_TABLE,
      view: drawWishView,
      page: (caller, query) => this.draws.wishesOf(caller, draw, query),
    };
  }
}

const isPart = (name: ListName): name is PartName => name === 'sheet' || name === 'wishes';
