import { Injectable } from '@nestjs/common';
import { AccountWriteService } from '../accounts/account-write.service.js';
import { type AccountRecord, accountView } from '../accounts/account.view.js';
import { type AccountsQuery } from '../accounts/dto/accounts.query.js';
import { type AttendancesQuery } from '../attendances/dto/attendances.query.js';
import { type AttendanceRecord, attendanceView } from '../attendances/reading/attendance.view.js';
import { AttendancesService } from '../attendances/reading/attendances.service.js';
import { DebtorsService } from '../debtors/debtors.service.js';
import { type DebtorRecord, debtorView } from '../debtors/debtor.view.js';
import { type DebtorsQuery } from '../debtors/dto/debtors.query.js';
import { type HostsQuery } from '../hosts/dto/hosts.query.js';
import { type HostRecord, hostView } from '../hosts/host.view.js';
import { HostsService } from '../hosts/hosts.service.js';
import { type OffersQuery } from '../offers/dto/offers.query.js';
import { type OfferRecord, offerView } from '../offers/offer.view.js';
import { OffersService } from '../offers/reading/offers.service.js';
import { type ParticipantsQuery } from '../participants/dto/participants.query.js';
import { type ParticipantRecord, participantView } from '../participants/participant.view.js';
import { ParticipantsService } from '../participants/participants.service.js';
import { type ReceiptsQuery } from '../receipts/dto/receipts.query.js';
import { type ReceiptRecord, receiptView } from '../receipts/receipt.view.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { type ExportedList } from './exporting.js';
import { ACCOUNTS_TABLE, DEBTORS_TABLE, HOSTS_TABLE, PARTICIPANTS_TABLE } from './lists/people.tables.js';
import { ATTENDANCES_TABLE, OFFERS_TABLE, RECEIPTS_TABLE } from './lists/programme.tables.js';

/** The lists that can be had as a file, each with the service and the view of its own route. */
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
    accounts: AccountWriteService,
    participants: ParticipantsService,
    attendances: AttendancesService,
    receipts: ReceiptsService,
    debtors: DebtorsService,
  ) {
    const listOf = <Q extends object, R>(service: {
      list: (caller: Parameters<OffersService['list']>[0], query: Q) => Promise<R[]>;
    }) => service.list.bind(service);
    this.offers = { table: OFFERS_TABLE, view: offerView, page: listOf(offers) };
    this.hosts = { table: HOSTS_TABLE, view: hostView, page: listOf(hosts) };
    this.accounts = { table: ACCOUNTS_TABLE, view: accountView, page: listOf(accounts) };
    this.participants = { table: PARTICIPANTS_TABLE, view: participantView, page: listOf(participants) };
    this.attendances = { table: ATTENDANCES_TABLE, view: attendanceView, page: listOf(attendances) };
    this.receipts = { table: RECEIPTS_TABLE, view: receiptView, page: listOf(receipts) };
    this.debtors = { table: DEBTORS_TABLE, view: debtorView, page: listOf(debtors) };
  }
}
