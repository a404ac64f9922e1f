import { Injectable } from '@nestjs/common';
import { type AccountRecord } from '../../accounts/account.view.js';
import { AttendancesQuery } from '../../attendances/reading/attendances.query.js';
import { AttendancesService } from '../../attendances/reading/attendances.service.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { MailsService } from '../../messages/mails/mails/mails.service.js';
import { NotesService } from '../notes/notes.service.js';
import { OffersService } from '../../offers/reading/offers.service.js';
import { ParticipantsQuery } from '../../participants/dto/participants.query.js';
import { ParticipantsService } from '../../participants/participants.service.js';
import { Database } from '../../platform/database/database.js';
import { readQuery } from '../../platform/http/input/read-query.js';
import { CaseMoneyReader } from './case-money.js';
import { type FamilyCase, LATEST, MOST_RECORDS } from './family-case.view.js';

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
