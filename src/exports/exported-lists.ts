import { Injectable } from '@nestjs/common';
import { ADMIN_ROLES, type Role } from '../kernel/caller/roles.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { type SheetQuery } from '../attendances/output/sheet/sheet.query.js';
import { type SheetLine } from '../attendances/output/sheet/sheet.view.js';
import { PeopleLists } from './lists/people.lists.js';
import { ProgrammeLists } from './lists/programme.lists.js';
import { type ExportedList } from './table-writing.js';

/** A list, or the attendance sheet of an offer. */
export type ListName = keyof typeof LIST_ROLES;

/** The roles one of which a list requires, as on its own route; empty: any account. */
export const LIST_ROLES = {
  offers: [],
  hosts: [],
  accounts: ADMIN_ROLES,
  participants: ADMIN_ROLES,
  attendances: ['ROLE_HOST', ...ADMIN_ROLES],
  receipts: ['ROLE_PAYMENTS_ADMIN'],
  debtors: ['ROLE_PAYMENTS_ADMIN'],
  sheet: ['ROLE_HOST', ...ADMIN_ROLES],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** The exportable lists, by their names. */
@Injectable()
export class ExportedLists {
  private readonly lists: Readonly<Record<Exclude<ListName, 'sheet'>, unknown>>;

  constructor(
    { hosts, accounts, participants, debtors }: PeopleLists,
    private readonly programme: ProgrammeLists,
  ) {
    const { offers, attendances, receipts } = programme;
    this.lists = { offers, hosts, accounts, participants, attendances, receipts, debtors };
  }

  /** The list with this name; for the sheet, that of the offer. For callers that know the name only at run time. */
  of(name: ListName, offer: string | null): ExportedList<PageQuery, unknown> {
    return (name === 'sheet' ? this.sheetOf(offer ?? '') : this.lists[name]) as ExportedList<PageQuery, unknown>;
  }

  /** The attendance sheet of an offer that the caller may read. */
  sheetOf(offer: string): ExportedList<SheetQuery, SheetLine> {
    return this.programme.sheetOf(offer);
  }
}
