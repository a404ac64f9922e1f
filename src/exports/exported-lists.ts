import { Injectable } from '@nestjs/common';
import { AdministeredAccounts } from '../accounts/administered-accounts.js';
import { type AccountRecord, accountView } from '../accounts/account.view.js';
import { type AccountsQuery } from '../accounts/dto/accounts.query.js';
import { type AttendancesQuery } from '../attendances/reading/attendances.query.js';
import { type AttendanceRecord, attendanceView } from '../attendances/reading/attendance.view.js';
import { AttendancesService } from '../attendances/reading/attendances.service.js';
import { type SheetQuery } from '../attendances/output/sheet/sheet.query.js';
import { SheetService } from '../attendances/output/sheet/sheet.service.js';
import { type SheetLine, sheetView } from '../attendances/output/sheet/sheet.view.js';
import { ADMIN_ROLES, type Role } from '../kernel/caller/roles.js';
import { type PageQuery } from '../platform/listing/page-query.js';
import { DebtorsService } from '../money/debtors/debtors.service.js';
import { type DebtorRecord, debtorView } from '../money/parties/debtor.view.js';
import { type DebtorsQuery } from '../money/parties/debtors.query.js';
import { type HostsQuery } from '../hosts/dto/hosts.query.js';
import { type HostRecord, hostView } from '../hosts/host.view.js';
import { HostsService } from '../hosts/hosts.service.js';
import { type OffersQuery } from '../offers/reading/offers.query.js';
import { type OfferRecord, offerView } from '../offers/reading/offer.view.js';
import { OffersService } from '../offers/reading/offers.service.js';
import { type ParticipantsQuery } from '../participants/dto/participants.query.js';
import { type ParticipantRecord, participantView } from '../participants/participant.view.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { type ReceiptsQuery } from '../money/receipts/dto/receipts.query.js';
import { type ReceiptRecord, receiptView } from '../money/receipts/receipt.view.js';
import { ReceiptsService } from '../money/receipts/receipts.service.js';
import { type ExportedList } from './table-writing.js';
import { ACCOUNTS_TABLE, DEBTORS_TABLE, HOSTS_TABLE, PARTICIPANTS_TABLE } from './lists/people.tables.js';
import { ATTENDANCES_TABLE, OFFERS_TABLE, RECEIPTS_TABLE, SHEET_TABLE } from './lists/programme.tables.js';

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

/** The exportable lists, each with the service and the view of its own route. */
@Injectable()
export class ExportedLists {
  readonly offers: ExportedList<OffersQuery, OfferRecord>;
  readonly hosts: ExportedList<HostsQuery, HostRecord>;
  readonly accounts: ExportedList<AccountsQuery, AccountRecord>;
  readonly participants: ExportedList<ParticipantsQuery, ParticipantRecord>;
  readonly attendances: ExportedList<AttendancesQuery, AttendanceRecord>;
  readonly receipts: ExportedList<ReceiptsQuery, ReceiptRecord>;
  readonly debtors: ExportedList<DebtorsQuery, DebtorRecord>;

  constructor(
    offers: OffersService,
    hosts: HostsService,
    accounts: AdministeredAccounts,
    participants: ParticipantsService,
    attendances: AttendancesService,
    receipts: ReceiptsService,
    debtors: DebtorsService,
    private readonly sheets: SheetService,
  ) {
    const listOf = <Q extends object, R>(service: {
      list: (caller: Parameters<OffersService['list']>[0], query: Q) => Promise<R[]>;
    }) => service.list.bind(service);
    const business = { personal: false };
    const families = { personal: true };
    this.offers = { table: OFFERS_TABLE, view: offerView, page: listOf(offers), ...business };
    this.hosts = { table: HOSTS_TABLE, view: hostView, page: listOf(hosts), ...business };
    this.accounts = { table: ACCOUNTS_TABLE, view: accountView, page: listOf(accounts), ...families };
    this.participants = { table: PARTICIPANTS_TABLE, view: participantView, page: listOf(participants), ...families };
    this.attendances = { table: ATTENDANCES_TABLE, view: attendanceView, page: listOf(attendances), ...families };
    this.receipts = { table: RECEIPTS_TABLE, view: receiptView, page: listOf(receipts), ...families };
    this.debtors = { table: DEBTORS_TABLE, view: debtorView, page: listOf(debtors), ...families };
  }

  /** The list with this name; for the sheet, that of the offer. For callers that know the name only at run time. */
  of(name: ListName, offer: string | null): ExportedList<PageQuery, unknown> {
    const list = name === 'sheet' ? this.sheetOf(offer ?? '') : this[name];
    return list as unknown as ExportedList<PageQuery, unknown>;
  }

  /** The attendance sheet of an offer that the caller may read. */
  sheetOf(offer: string): ExportedList<SheetQuery, SheetLine> {
    return {
      ...{ table: SHEET_TABLE, view: sheetView, personal: true },
      page: (caller, query) => this.sheets.list(caller, offer, query),
    };
  }
}
