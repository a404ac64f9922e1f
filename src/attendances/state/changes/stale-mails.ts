import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Mails } from '../../../mail/sending/mails.js';
import { StaleMailsStore } from './stale-mails.store.js';
import { MAILS_ABOUT, NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from './notify-attendances.js';

/**
 * Mails that wait for the mail server and would arrive untrue: an offer was called off, or takes place after all, since they
 * were written (R-MAIL-5). To be called in the transaction of that, with the offers locked.
 */
@Injectable()
export class StaleMails {
  constructor(
    private readonly store: StaleMailsStore,
    private readonly mails: Mails,
    private readonly jobs: Jobs,
  ) {}

  /** "Called off" and "takes place after all" of before are not sent any more. */
  async giveUpTransitions(offers: readonly string[]): Promise<void> {
    await this.mails.supersede(await this.store.toldTransitions(offers));
  }

  /**
   * "Has a place" and "is on the waiting list" in these offers are not sent any more. What else such a mail says is told in
   * another one; what it said of these offers counts as untold.
   */
  async giveUpPlaces(offers: readonly string[]): Promise<void> {
    const givenUp = await this.mails.supersedeThese(MAILS_ABOUT, await this.store.tellingsOf(offers));
    if (givenUp.length === 0) return;
    await this.store.forget(offers, givenUp);
    await this.jobs.add(NOTIFY_ATTENDANCES, { givenUp } satisfies NotifyAttendancesPayload);
  }
}
