import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { localDate, localDayEndExclusive } from '../kernel/clock/zone.js';
import { type Message, message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { MailAllowanceStore } from './mail-allowance.store.js';

/** Mails that the users of one organiser can have sent on a local day, all kinds together (R-MAIL-8). */
export const MAILS_PER_DAY = 500;

/**
 * The one allowance for all mails that organisers cause: nobody makes the town's mail server write to strangers all day. Counted
 * for the organiser, whoever of its team it was; who is in several teams spends of all of them. Staff do not ask it, nor do mails that the service sends by itself.
 */
@Injectable()
export class MailAllowance {
  constructor(
    private readonly store: MailAllowanceStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes what is going to be mailed off the allowance; to be called in the transaction of the change.
   * @param mails by organiser
   * @throws Problem 429 when it is more than is left of today
   */
  async spend(mails: ReadonlyMap<string, number>): Promise<void> {
    const spent = new Map([...mails].filter(([, count]) => count > 0));
    if (spent.size === 0) return;
    const today = localDate(this.clock.now());
    if ((await this.store.add(spent, today)) > MAILS_PER_DAY) throw this.refusal(TOO_MANY);
    await this.store.forgetBefore([...spent.keys()], today);
  }

  /**
   * The same for mails about one offer.
   * @param own organisers of the caller
   */
  async spendOn(offer: string, own: readonly string[], mails: number): Promise<void> {
    await this.spend(new Map((await this.store.spenders(offer, own)).map((host) => [host, mails])));
  }

  /** A 429 that says when the next day begins. */
  refusal(detail: Message): Problem {
    const now = this.clock.now();
    const wait = Math.ceil((localDayEndExclusive(localDate(now)).getTime() - now.getTime()) / 1000);
    return new Problem(429, detail, { headers: { 'Retry-After': String(Math.max(1, wait)) } });
  }
}

const TOO_MANY = message(
  `Too many mails of this organiser: ${String(MAILS_PER_DAY)} on a day are allowed, all kinds together. Nothing was changed.`,
  `Zu viele E-Mails dieses Veranstalters: erlaubt sind ${String(MAILS_PER_DAY)} am Tag, alle Arten zusammen. Nichts wurde geändert.`,
);
