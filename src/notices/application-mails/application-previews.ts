import { Injectable, type OnModuleInit } from '@nestjs/common';
import { fullName, isMasked, isMaskedParticipant } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { MailPreviews, type PreviewRequest, type RealMail } from '../../mail/mail-registries.js';
import { GOING } from '../../offers/model/attendance-status.js';
import { APPLICATION_MAILS, applicationNews } from './application-mails.js';
import { familyCalendar } from './family-calendar.js';
import { valuesOf } from './family-mail.js';
import { isCalledOff, isConcerned, type News, NEWS, newsOf, type FamilyNews } from './family-news.js';
import { NoticeContexts } from './notice-contexts.js';
import { type NotifiedChange } from './notified-changes.sql.js';
import { type PreviewedAttendance, PreviewedAttendancesStore } from './previewed-attendances.store.js';

/**
 * Previews of mails about applications with a real one, or with all of a family in an edition: what the family would read
 * now (R-DESK-10).
 */
@Injectable()
export class ApplicationPreviews implements OnModuleInit {
  constructor(
    private readonly previews: MailPreviews,
    private readonly store: PreviewedAttendancesStore,
    private readonly contexts: NoticeContexts,
  ) {}

  onModuleInit(): void {
    const register = (type: string, newsIn: (changes: readonly NotifiedChange[]) => readonly FamilyNews[]): void => {
      this.previews.register(type, ['attendance', 'account'], (request) => this.real(request, newsIn));
    };
    for (const news of NEWS) register(APPLICATION_MAILS[news].type, (changes) => newsAs(news, changes));
    register(applicationNews.type, newsOf);
  }

  private async real(
    request: PreviewRequest,
    newsIn: (changes: readonly NotifiedChange[]) => readonly FamilyNews[],
  ): Promise<RealMail> {
    const applications = await this.attendances(request);
    const uuids = applications.map(({ uuid }) => uuid);
    const shows = await this.showsMoney(request.caller, uuids);
    const changes = (await this.store.changes(uuids)).map((change) => (shows ? change : withoutMoney(change)));
    const news = newsIn(changes);
    const [first] = news;
    if (first === undefined) throw nothingToSay(request);
    const all = await this.contexts.of(newUuid(), changes);
    const context = shows ? all : { ...all, balances: new Map() };
    const { account, edition } = first.change;
    return {
      // Parents of a child without an account read at its address: nobody is greeted by name.
      name: account === null ? null : fullName(first.change),
      values: valuesOf(news, context, familyCalendar(news, context)),
      edition,
    };
  }

  /**
   * What a family has paid and owes is for payments admins, and its sums only where none of it is for a child that is
   * masked for the caller: of a sum of two one is known by the other.
   */
  private async showsMoney(caller: Caller, applications: readonly string[]): Promise<boolean> {
    return caller.seesPayments && !(await this.store.owesForMasked(caller, applications));
  }

  /** @throws Problem 422 unknown; 403 masked */
  private async attendances(request: PreviewRequest): Promise<readonly PreviewedAttendance[]> {
    const { caller, field, uuid, edition } = request;
    if (field === 'attendance') {
      const [application] = await this.store.one(uuid);
      if (application === undefined) throw unprocessable('attendance', NO_APPLICATION);
      if (isMaskedParticipant(application, caller)) throw masked();
      return [application];
    }
    const account = await this.store.account(uuid);
    if (account === undefined) throw unprocessable('account', NO_ACCOUNT);
    if (isMasked(account, caller)) throw masked();
    const all = (await this.store.ofAccount(uuid)).filter((application) => !isMaskedParticipant(application, caller));
    const about = edition ?? all[0]?.edition;
    return all.filter((application) => application.edition === about);
  }
}

/** The application as if nothing was paid or owed: its price stays, which applications show to every admin. */
const withoutMoney = (change: NotifiedChange): NotifiedChange => ({
  ...change,
  ...{ paid: 0, ceased: 0, paidBack: 0, open: 0, balance: 0, debtor: null, number: null },
});

/** Which applications a kind of news is about. */
const FITS: Readonly<Record<News, (change: NotifiedChange) => boolean>> = {
  confirmed: ({ status, cancelled }) => status === 'confirmed' && !cancelled,
  promoted: ({ status, cancelled }) => status === 'confirmed' && !cancelled,
  moved: ({ status, cancelled }) => isConcerned(status) && !cancelled,
  waitlisted: ({ status, cancelled }) => status === 'waitlisted' && !cancelled,
  unfulfilled: ({ status }) => status === 'unfulfilled',
  rejected: ({ status }) => status === 'rejected',
  withdrawn: ({ status }) => status === 'withdrawn',
  reset: ({ status, cancelled }) => status === 'waiting' && !cancelled,
  received: ({ status, cancelled }) => status === 'waiting' && !cancelled,
  cancelled: isCalledOff,
  relaunched: ({ status, cancelled }) => isConcerned(status) && !cancelled,
  changed: ({ status, cancelled, knownDetails }) => GOING.includes(status) && !cancelled && knownDetails !== null,
};

const newsAs = (news: News, changes: readonly NotifiedChange[]): FamilyNews[] =>
  changes.filter(FITS[news]).map((change) => ({ news, change, before: undefined }));

const nothingToSay = ({ field }: PreviewRequest): Problem =>
  unprocessable(
    field,
    field === 'attendance'
      ? message(
          'This application is in another state than mails of this kind are about.',
          'Diese Anmeldung hat einen anderen Stand als den, um den es in E-Mails dieser Art geht.',
        )
      : message(
          'This family has no application that mails of this kind are about.',
          'Diese Familie hat keine Anmeldung, um die es in E-Mails dieser Art geht.',
        ),
  );

const masked = (): Problem =>
  forbidden(
    "You may not see this person's data, so you are not shown what would be written to them.",
    'Sie dürfen die Daten dieser Person nicht sehen, also auch nicht, was ihr geschrieben würde.',
  );

const NO_APPLICATION = message('There is no such application.', 'Es gibt keine solche Anmeldung.');
const NO_ACCOUNT = message('There is no such account.', 'Es gibt kein solches Konto.');
