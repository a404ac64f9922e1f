import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { message } from '../../../kernel/problem/message.js';
import { MailAllowance } from '../../../hosts/mail-allowance.js';
import { OrganiserMailsStore } from './organiser-mails.store.js';

/** How often per local day organisers may cause mails about one application. */
const MAILS_PER_APPLICATION = 3;

/** Limits the mails about applications that organisers cause (R-MAIL-8). */
@Injectable()
export class OrganiserMails {
  constructor(
    private readonly store: OrganiserMailsStore,
    private readonly allowance: MailAllowance,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it with the applications locked, and their states and history written: each reachable family will get one
   * mail.
   * @throws Problem 429 too many for one application, or for an organiser
   */
  async spend(caller: Caller, attendances: readonly string[]): Promise<void> {
    const today = localDayBegin(localDate(this.clock.now()));
    if ((await this.store.toldSince(attendances, today)) > MAILS_PER_APPLICATION) throw this.allowance.refusal(SAID);
    await this.allowance.spend(await this.store.families(attendances, caller.hosts));
  }

  /**
   * Places that the caller frees go to the waiting list, and promoted families are mailed: these mails count as
   * caused by the caller, whether the list moves today or later.
   * @param offers offers in which a place became free, once per place
   * @throws Problem 429 too many for an organiser
   */
  async spendOnPromotions(caller: Caller, offers: readonly string[]): Promise<void> {
    if (offers.length > 0) await this.allowance.spend(await this.store.promotions(offers, caller.hosts));
  }
}

const SAID = message(
  `Organisers may mail a family at most ${String(MAILS_PER_APPLICATION)} times a day about one application. Nothing was changed.`,
  `Zu einer Anmeldung können Veranstalter der Familie höchstens ${String(MAILS_PER_APPLICATION)}-mal am Tag schreiben. Es wurde nichts geändert.`,
);
