import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { type SupersededMail } from '../../mail/mail.js';
import { CONCERNED, sqlOf } from '../../offers/model/attendance-status.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { groupBy } from '../../kernel/collections/collections.js';
import {
  MOVED_MAILS,
  NOTIFY_MOVED,
  type NotifyMovedPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { MailReissues } from '../../mail/mail-reissues.js';
import { Mails } from '../../mail/mails.js';
import {
  DATE_REMINDERS,
  REMIND_OF_DATES,
  MAILS_ABOUT,
  NOTIFY_ATTENDANCES,
  type NotifyAttendancesPayload,
} from './notify-attendances.js';

/** What families were told about the applications (t) of some offers. */
const NOTICES_OF_OFFERS = `tellings c
  join attendances t on t.uuid = c.attendance_uuid and t.offer_uuid = any($1::uuid[])
  join participants p on p.uuid = t.participant_uuid`;

/** SQL condition: a notice (c) says that the offer takes place, or that it does not ($2), and is untrue by now. */
const UNTRUE = `c.cancelled <> $2 and c.status in ${sqlOf(CONCERNED)}`;

/** SQL about mails that become untrue when an offer is cancelled or relaunched. */
@Injectable()
export class StaleMailsStore {
  constructor(private readonly database: Database) {}

  /** History entries of the offers' transitions reported to families, now or soon; includes publications. */
  notifiedTransitions(offers: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'stale_mails_transitions',
      `select uuid from offer_history h
       where offer_uuid = any($1::uuid[]) and action = 'transition' and notified`,
      [offers],
    );
  }

  /**
   * The mails that told families something untrue of applications to the offers, whether sent or not.
   * @param cancelled the offers are cancelled now
   */
  noticesOf(offers: readonly string[], cancelled: boolean): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_notices',
      `select distinct c.cause_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from ${NOTICES_OF_OFFERS} where c.state = 'told' and ${UNTRUE}`,
      [offers, cancelled],
    );
  }

  /** The editions of these offers that remind families of their dates. */
  remindingEditions(offers: readonly string[]): Promise<string[]> {
    return this.database.uuids(
      'stale_mails_reminding',
      `select distinct e.uuid from offers o join editions e on e.uuid = o.edition_uuid and e.remind_before is not null
       where o.uuid = any($1::uuid[])`,
      [offers],
    );
  }

  /** The edits that changed when or where these offers take place. */
  async editsOf(offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ cause: string }>(
      'stale_mails_edits',
      `select distinct f.cause_uuid as cause from offer_former_details f where f.offer_uuid = any($1::uuid[])`,
      [offers],
    );
    return rows.map(({ cause }) => cause);
  }

  /** Both: what mails of offers that are not shown any more may be about. */
  async causesOf(offers: readonly string[]): Promise<{ readonly edits: string[]; readonly editions: string[] }> {
    const row = await this.database.row<{ edits: string[]; editions: string[] }>(
      'stale_mails_causes',
      `select array(select distinct f.cause_uuid::text from offer_former_details f
        where f.offer_uuid = any(${uuidsIn('$1')})) as edits,
         array(select distinct e.uuid::text from offers o
           join editions e on e.uuid = o.edition_uuid and e.remind_before is not null
           where o.uuid = any(${uuidsIn('$1')})) as editions`,
      [offers],
    );
    return row ?? { edits: [], editions: [] };
  }

  /** The mails about edits of the offers of these applications that their families may have. */
  notifiedMoves(attendances: readonly string[]): Promise<SupersededMail[]> {
    return this.database.rows<SupersededMail>(
      'stale_mails_moves_notified',
      `select distinct f.cause_uuid as cause, coalesce(p.account_uuid, p.uuid) as recipient
       from attendances t join participants p on p.uuid = t.participant_uuid
         join offer_former_details f on f.offer_uuid = t.offer_uuid
       where t.uuid = any($1::uuid[])`,
      [attendances],
    );
  }

  /** What these mails, which were given up, said untrue about the offers is not told anew. */
  async forget(offers: readonly string[], cancelled: boolean, mails: readonly SupersededMail[]): Promise<void> {
    await this.database.rows(
      'stale_mails_forget',
      `update tellings f set state = 'dropped' from ${NOTICES_OF_OFFERS}
         join unnest($3::uuid[], $4::uuid[]) m (cause, family) on m.family = coalesce(p.account_uuid, p.uuid)
       where c.cause_uuid = m.cause and ${UNTRUE} and c.state = 'given_up'
         and f.attendance_uuid = c.attendance_uuid and f.nth = c.nth`,
      [offers, cancelled, mails.map(({ cause }) => cause), mails.map(({ recipient }) => recipient)],
    );
  }
}

/**
 * Supersedes queued mails that would be untrue on arrival: an offer was cancelled or relaunched since they were
 * written (R-MAIL-5). Call it in the transaction of that change, with the offers locked.
 */
@Injectable()
export class StaleMails implements OnModuleInit {
  constructor(
    private readonly store: StaleMailsStore,
    private readonly mails: Mails,
    private readonly jobs: Jobs,
    private readonly reissues: MailReissues,
  ) {}

  /** A mail about applications that was in flight when something else was told, and did not arrive. */
  onModuleInit(): void {
    this.reissues.register(MAILS_ABOUT, (mail) => this.notifyAgain([mail]));
  }

  /** Earlier "called off" and "takes place after all" mails are not sent any more. */
  async cancelTransitions(offers: readonly string[]): Promise<void> {
    await this.mails.supersede(await this.store.notifiedTransitions(offers), 'told');
  }

  /**
   * "Has a place" and "is on the waiting list" mails about these offers are not sent any more, or, where they take place
   * after all, those that said otherwise. Their other content is reported in a new mail; what they said about these
   * offers counts as not reported.
   * @param cancelled the offers are cancelled now
   */
  async cancelPlaces(offers: readonly string[], { cancelled }: { readonly cancelled: boolean }): Promise<void> {
    const givenUp = await this.cancelNotices(await this.store.noticesOf(offers, cancelled));
    if (givenUp.length > 0) await this.store.forget(offers, cancelled, givenUp);
    await this.notifyAgain(givenUp);
  }

  /**
   * Reminders of dates that wait to be sent are not sent any more: children lost places in these offers, or the offers
   * do not take place as the mails say. What still holds is written anew at once.
   */
  async cancelReminders(offers: readonly string[]): Promise<void> {
    if (offers.length > 0) await this.cancelRemindersOf(await this.store.remindingEditions(offers));
  }

  /** Mails about new dates of these offers, and reminders of them: the offers are not shown any more. */
  async cancelHidden(offers: readonly string[]): Promise<void> {
    const { edits, editions } = await this.store.causesOf(offers);
    await this.notifyMovedAgain(offers, await this.mails.supersedeAbout(MOVED_MAILS, edits));
    await this.cancelRemindersOf(editions);
  }

  private async cancelRemindersOf(editions: readonly string[]): Promise<void> {
    const givenUp = await this.mails.supersedeAbout(DATE_REMINDERS, editions);
    if (givenUp.length > 0) await this.jobs.add(REMIND_OF_DATES, {}, { key: REMIND_OF_DATES });
  }

  /**
   * These mails about applications are not sent any more, and what they said that still holds is said anew: to those who
   * got them, and to the family that the child belongs to now.
   */
  async rewriteFor(mails: readonly SupersededMail[], family: string): Promise<void> {
    const givenUp = await this.cancelNotices(mails);
    const others = givenUp.filter(({ recipient }) => recipient !== family);
    const anew = [...givenUp, ...others.map(({ cause }) => ({ cause, recipient: family }))];
    await this.notifyAgain(anew);
  }

  /** Mails about new dates of these offers are not sent any more; what they said of others is said anew. */
  async rewriteMoves(offers: readonly string[]): Promise<void> {
    await this.notifyMovedAgain(offers, await this.cancelMoves(offers));
  }

  /** The same for the families of these applications, which have lost their places in these offers. */
  async rewriteMovesFor(attendances: readonly string[], offers: readonly string[]): Promise<void> {
    if (attendances.length === 0) return;
    const mails = await this.store.notifiedMoves(attendances);
    await this.notifyMovedAgain(offers, await this.mails.supersedeThese(MOVED_MAILS, mails));
  }

  /** Mails about new dates of these offers are not sent any more; the caller says the rest anew. */
  async cancelMoves(offers: readonly string[]): Promise<SupersededMail[]> {
    return this.mails.supersedeAbout(MOVED_MAILS, await this.store.editsOf(offers));
  }

  /** Mails about places and wishes in these offers are written anew: dates or meeting points have changed. */
  async rewritePlaces(offers: readonly string[]): Promise<void> {
    await this.notifyAgain(await this.cancelNotices(await this.store.noticesOf(offers, true)));
  }

  /** One in flight counts as told: what it said is told anew only where it does not arrive. */
  private cancelNotices(mails: readonly SupersededMail[]): Promise<SupersededMail[]> {
    return this.mails.supersedeThese(MAILS_ABOUT, mails, 'told');
  }

  private async notifyAgain(givenUp: readonly SupersededMail[]): Promise<void> {
    if (givenUp.length > 0) await this.jobs.add(NOTIFY_ATTENDANCES, { givenUp } satisfies NotifyAttendancesPayload);
  }

  private async notifyMovedAgain(offers: readonly string[], mails: readonly SupersededMail[]): Promise<void> {
    for (const [cause, givenUp] of groupBy(mails, (mail) => mail.cause)) {
      const payload: NotifyMovedPayload = { cause, offers, givenUp, notify: false };
      await this.jobs.add(NOTIFY_MOVED, payload);
    }
  }
}
