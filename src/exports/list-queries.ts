import { type Type } from '@nestjs/common';
import { type PageQuery } from '../platform/listing/page-query.js';
import {
  AccountsExport,
  AttendancesExport,
  DebtorsExport,
  type FileChoice,
  HostsExport,
  InvoicesExport,
  OffersExport,
  ParticipantsExport,
  ReceiptsExport,
  SheetExport,
  WishesExport,
} from './dto/export.query.js';
import { type ListName } from './exported-lists.js';

/** The query class of each list. */
export const LIST_QUERIES: Readonly<Record<ListName, Type<PageQuery & FileChoice>>> = {
  offers: OffersExport,
  hosts: HostsExport,
  accounts: AccountsExport,
  participants: ParticipantsExport,
  attendances: AttendancesExport,
  receipts: ReceiptsExport,
  invoices: InvoicesExport,
  debtors: DebtorsExport,
  sheet: SheetExport,
  wishes: WishesExport,
};
