import { Injectable } from '@nestjs/common';
import { ADMIN_ROLES, type Role } from '../kernel/caller/roles.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { type DrawWishRecord } from '../draws/draw-wish.view.js';
import { type DrawWishesQuery } from '../draws/dto/draw-wishes.query.js';
import { type SheetQuery } from '../attendances/output/sheet/sheet.query.js';
import { type AttendanceRecord } from '../attendances/reading/attendance.view.js';
import { DrawLists } from './lists/draw.lists.js';
import { PeopleLists } from './lists/people.lists.js';
import { ProgrammeLists } from './lists/programme.lists.js';
import { type ExportedList } from './table-writing.js';

/** A list, or one that belongs to a record: the attendance sheet of an offer, the wishes of a draw. */
export type ListName = keyof typeof LIST_ROLES;

/** The roles one of which a list requires, as on its own route; empty: any account. */
export const LIST_ROLES = {
  offers: [],
  hosts: [],
  accounts: ADMIN_ROLES,
  participants: ADMIN_ROLES,
  attendances: ['ROLE_HOST', ...ADMIN_ROLES],
  receipts: ['ROLE_PAYMENTS_ADMIN'],
  invoices: ['ROLE_PAYMENTS_ADMIN'],
  debtors: ['ROLE_PAYMENTS_ADMIN'],
  sheet: ['ROLE_HOST', ...ADMIN_ROLES],
  wishes: ADMIN_ROLES,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** Lists that belong to a record. */
export type PartName = Extract<ListName, 'sheet' | 'wishes'>;

/** The exportable lists, by their names. */
@Injectable()
export class ExportedLists {
  private readonly lists: Readonly<Record<Exclude<ListName, PartName>, unknown>>;

  constructor(
    { hosts, accounts, participants, debtors }: PeopleLists,
    private readonly programme: ProgrammeLists,
    private readonly draws: DrawLists,
  ) {
    const { offers, attendances, receipts, invoices } = programme;
    this.lists = { offers, hosts, accounts, participants, attendances, receipts, invoices, debtors };
  }

  /**
   * The list with this name, for callers that know the name only at run time.
   * @param parent the record to which it belongs
   */
  of(name: ListName, parent: string | null): ExportedList<PageQuery, unknown> {
    return (isPart(name) ? this.partOf(name, parent ?? '') : this.lists[name]) as ExportedList<PageQuery, unknown>;
  }

  /** The attendance sheet of an offer that the caller may read. */
  sheetOf(offer: string): ExportedList<SheetQuery, AttendanceRecord> {
    return this.programme.sheetOf(offer);
  }

  /** The wishes of a draw that the caller may read. */
  wishesOf(draw: string): ExportedList<DrawWishesQuery, DrawWishRecord> {
    return this.draws.wishesOf(draw);
  }

  private partOf(name: PartName, parent: string): unknown {
    return name === 'sheet' ? this.sheetOf(parent) : this.wishesOf(parent);
  }
}

const isPart = (name: ListName): name is PartName => name === 'sheet' || name === 'wishes';
