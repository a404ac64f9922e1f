import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type SupersededMail } from '../../mail/mail.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { groupBy } from '../../kernel/collections/collections.js';
import {
  MOVED_MAILS,
  NOTIFY_MOVED,
  type NotifyMovedPayload,
} from '../../offers/actions/transitions/notify-families.js';
import { MailReissues } from '../../mail/mail-registries.js';
import { Mails } from '../../mail/mails.js';
import {
  DATE_REMINDERS,
  REMIND_OF_DATES,
  MAILS_ABOUT,
  NOTIFY_ATTENDANCES,
  type NotifyAttendancesPayload,
} from './notify-attendances.js';
import { StaleMailsStore } from './stale-mails.store.js';

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

  /** Writes mails about new dates anew for the families of these applications, which have lost their places in these offers. */
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
