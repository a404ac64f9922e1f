import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { localDate, localDayEndExclusive } from '../kernel/clock/zone.js';
import { type Message, message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';
import { MailAllowanceStore } from './mail-allowance.store.js';

/** Mails of all kinds per organiser and local day (R-MAIL-8). */
export const MAILS_PER_DAY = 500;

/**
 * The common allowance for all mails that organisers cause: nobody may use the municipality's mail server to write to
 * strangers all day. Counted per organiser, whichever team member caused them; a member of several teams uses the
 * allowance of all of them. Does not apply to staff and to mails the service sends on its own.
 */
@Injectable()
export class MailAllowance {
  constructor(
    private readonly store: MailAllowanceStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Deducts mails from the allowance; call it in the transaction of the change.
   * @param mails by organiser
   * @throws Problem 429 if more than today's rest
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

  /** The same for mails about several offers: how many about each. */
  async spendOnAll(mails: ReadonlyMap<string, number>, own: readonly string[]): Promise<void> {
    const all = new Map<string, number>();
    for (const { offer, host } of await this.store.spendersOf([...mails.keys()], own))
      all.set(host, (all.get(host) ?? 0) + (mails.get(offer) ?? 0));
    await this.spend(all);
  }

  /** The same for one mail to each recipient about all of the offers that concern it: by offer its recipients. */
  async spendOnEach(recipients: ReadonlyMap<string, readonly string[]>, own: readonly string[]): Promise<void> {
    const all = new Map<string, Set<string>>();
    for (const { offer, host } of await this.store.spendersOf([...recipients.keys()], own))
      all.set(host, new Set([...(all.get(host) ?? []), ...(recipients.get(offer) ?? [])]));
    await this.spend(new Map([...all].map(([host, reached]) => [host, reached.size])));
  }

  /** A 429 that says when the next day begins. */
  refusal(detail: Message): Problem {
    const now = this.clock.now();
    const wait = Math.ceil((localDayEndExclusive(localDate(now)).getTime() - now.getTime()) / 1000);
    return new Problem(429, detail, { headers: { 'Retry-After': String(Math.max(1, wait)) } });
  }
}

const TOO_MANY = message(
  `Too many mails of this organiser: ${String(MAILS_PER_DAY)} a day are allowed, all kinds together. Nothing was changed.`,
  `Zu viele E-Mails dieses Veranstalters: erlaubt sind ${String(MAILS_PER_DAY)} am Tag, alle Arten zusammen. Es wurde nichts geändert.`,
);
