import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { DebtorsService } from '../../money/debtors/debtors.service.js';
import { InvoicesService } from '../../money/invoices/invoices.service.js';
import { ReceiptsService } from '../../money/receipts/receipts.service.js';
import { type FamilyCase, LATEST, MOST_RECORDS } from './family-case.view.js';
import { type AccountRecord } from '../../accounts/account.view.js';
import { AttendancesQuery } from '../../attendances/reading/attendances.inputs.js';
import { AttendancesService } from '../../attendances/reading/attendances.service.js';
import { MailsService } from '../../messages/mails/mails.service.js';
import { NotesService } from '../notes/notes.service.js';
import { OffersService } from '../../offers/reading/offers.service.js';
import { ParticipantsQuery } from '../../participants/participants.inputs.js';
import { ParticipantsService } from '../../participants/participants.service.js';
import { Database } from '../../platform/database/database.js';
import { readQuery } from '../../platform/http/input/read-input.js';

/** The part of a case that is about money. */
type CaseMoney = Pick<FamilyCase, 'debtors' | 'invoices' | 'receipts'> & {
  readonly totals: Pick<FamilyCase['totals'], 'invoices' | 'receipts'>;
};

const NONE: CaseMoney = { debtors: null, invoices: null, receipts: null, totals: { invoices: null, receipts: null } };

/** A family's debts and payments, for callers who see payments. */
@Injectable()
export class CaseMoneyReader {
  constructor(
    private readonly debtors: DebtorsService,
    private readonly invoices: InvoicesService,
    private readonly receipts: ReceiptsService,
  ) {}

  /** @param parties the account and its children: a child without an account owed by itself */
  async of(caller: Caller, parties: readonly string[]): Promise<CaseMoney> {
    if (!caller.seesPayments) return NONE;
    const debtors = await this.debtors.many(caller, parties);
    const invoices = await this.invoices.latest(caller, parties, LATEST);
    const receipts = await this.receipts.latest(caller, parties, LATEST);
    return {
      ...{ debtors, invoices: invoices.records, receipts: receipts.records },
      totals: { invoices: invoices.total, receipts: receipts.total },
    };
  }
}

/** A family's whole case (R-DESK-8), put together from what the routes of its parts show this caller. */
@Injectable()
export class FamilyCaseService {
  constructor(
    private readonly database: Database,
    private readonly participants: ParticipantsService,
    private readonly attendances: AttendancesService,
    private readonly offers: OffersService,
    private readonly money: CaseMoneyReader,
    private readonly mails: MailsService,
    private readonly notes: NotesService,
  ) {}

  /** All parts are of the same moment. */
  read(caller: Caller, account: AccountRecord): Promise<FamilyCase> {
    return this.database.snapshot(async () => {
      const { uuid } = account;
      const family = { account: uuid, itemsPerPage: String(MOST_RECORDS) };
      const participants = await this.participants.list(caller, readQuery(ParticipantsQuery, family));
      const applications = await this.attendances.list(caller, readQuery(AttendancesQuery, family));
      const offers = await this.offers.many(caller, [...new Set(applications.map(({ offer }) => offer.uuid))]);
      const { totals, ...money } = await this.money.of(caller, [uuid, ...participants.map((child) => child.uuid)]);
      const mails = await this.mails.latest(caller, uuid, LATEST);
      const notes = await this.notes.latestOfFamily(caller, account, LATEST);
      return {
        ...{ account, participants, applications, offers, ...money },
        ...{ mails: mails.records, notes: notes.records },
        totals: { ...totals, mails: mails.total, notes: notes.total },
      };
    });
  }
}
