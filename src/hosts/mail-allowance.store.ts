import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type HostMails } from './hosts.entities.js';
import { Clock } from '../kernel/clock/clock.js';
import { localDate, localDayEndExclusive } from '../kernel/clock/zone.js';
import { type Message, message } from '../kernel/problem/message.js';
import { Problem } from '../kernel/problem/problem.js';

/**
 * SQL for the hosts whose allowance mails about an offer use when one of their users causes them (R-MAIL-8): all
 * hosts of the user, so that moving the offer between them brings no new allowance; if none of these runs the
 * offer, because it is only shared with the user, also its own hosts. The only definition.
 * @param offer SQL of its uuid
 * @param own SQL of the uuids of the user's hosts, an array
 */
export const spendersOf = (offer: string, own: string): string => `
  select s.host from unnest(${own}::uuid[]) s (host)
  union select l.host_uuid from offer_hosts l where l.offer_uuid = ${offer} and not exists (
    select from offer_hosts o where o.offer_uuid = ${offer} and o.host_uuid = any(${own}::uuid[]))`;

/** SQL that counts the mails of hosts. */
@Injectable()
export class MailAllowanceStore {
  constructor(private readonly database: Database) {}

  /**
   * Adds to the counts; the rows stay locked until the transaction ends, so that concurrent requests count from here.
   * @param mails by host, at least one each
   * @param day YYYY-MM-DD
   * @returns the highest count of these hosts for this day, including these mails
   */
  async add(mails: ReadonlyMap<string, number>, day: string): Promise<number> {
    const rows = await this.database.rows<Pick<HostMails, 'mails'>>(
      'host_mails_add',
      `insert into organiser_mails (host_uuid, day, mails)
       select m.host, $3::date, m.mails from unnest($1::uuid[], $2::integer[]) m (host, mails) order by m.host
       on conflict on constraint pk_organiser_mails do update set mails = organiser_mails.mails + excluded.mails
       returning mails`,
      [[...mails.keys()], [...mails.values()], day],
    );
    return Math.max(0, ...rows.map((row) => row.mails));
  }

  /** The hosts whose allowance mails about the offer use. */
  async spenders(offer: string, own: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<{ host: string }>(
      'host_mails_spenders',
      `select s.host from (${spendersOf('$1::uuid', '$2')}) s`,
      [offer, own],
    );
    return rows.map(({ host }) => host);
  }

  /** The same for several offers. */
  spendersOf(offers: readonly string[], own: readonly string[]): Promise<{ offer: string; host: string }[]> {
    return this.database.rows(
      'host_mails_spenders_of',
      `select w.offer, s.host from unnest($1::uuid[]) w (offer) cross join lateral (${spendersOf('w.offer', '$2')}) s`,
      [offers, own],
    );
  }

  /** Deletes the counts of earlier days. Call it after `add`, whose locks prevent conflicts. */
  async forgetBefore(hosts: readonly string[], day: string): Promise<void> {
    await this.database.rows(
      'host_mails_forget',
      'delete from organiser_mails where host_uuid = any($1::uuid[]) and day < $2::date',
      [hosts, day],
    );
  }
}

/** Mails of all kinds per host and local day (R-MAIL-8). */
export const MAILS_PER_DAY = 500;

/**
 * The common allowance for all mails that hosts cause: nobody may use the municipality's mail server to write to
 * strangers all day. Counted per host, whichever team member caused them; a member of several teams uses the
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
   * @param mails by host
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
   * @param own hosts of the caller
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
