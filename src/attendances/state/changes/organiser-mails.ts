import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { message } from '../../../kernel/problem/message.js';
import { MailAllowance } from '../../../hosts/mail-allowance.js';
import { OrganiserMailsStore } from './organiser-mails.store.js';

/** How often organisers can have a family mailed about one application on a local day. */
export const MAILS_PER_APPLICATION = 3;

/** Lets organisers cause mails about applications, within limits (R-MAIL-8). */
@Injectable()
export class OrganiserMails {
  constructor(
    private readonly store: OrganiserMailsStore,
    private readonly allowance: MailAllowance,
    private readonly clock: Clock,
  ) {}

  /**
   * To be called with the applications locked, and their states and history written: what is going to be mailed is one mail to
   * each family that can be reached.
   * @throws Problem 429 too many for one application, or for an organiser
   */
  async spend(caller: Caller, attendances: readonly string[]): Promise<void> {
    const today = localDayBegin(localDate(this.clock.now()));
    if ((await this.store.toldSince(attendances, today)) > MAILS_PER_APPLICATION) throw this.allowance.refusal(SAID);
    await this.allowance.spend(await this.store.families(attendances, caller.hosts));
  }

  /**
   * Places that the caller makes free go to whoever waits, and who gets one is mailed: that is caused by the caller as well,
   * whether the list moves today or later.
   * @param offers in which a place became free, as often as one did
   * @throws Problem 429 too many for an organiser
   */
  async spendOnPromotions(caller: Caller, offers: readonly string[]): Promise<void> {
    if (offers.length > 0) await this.allowance.spend(await this.store.promotions(offers, caller.hosts));
  }
}

const SAID = message(
  `Organisers mail a family ${String(MAILS_PER_APPLICATION)} times a day about one application, not more often. Nothing was changed.`,
  `Zu einer Anmeldung schreiben Veranstalter der Familie höchstens ${String(MAILS_PER_APPLICATION)}-mal am Tag. Nichts wurde geändert.`,
);
