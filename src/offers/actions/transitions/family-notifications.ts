import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../kernel/collections/collections.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { message } from '../../../kernel/problem/message.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MailAllowance } from '../../../hosts/mail-allowance.store.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { type ConcernedFamily, OfferFamilies, type Reach } from '../../ports/offer-ports.js';
import { type OfferRow } from '../../reading/offer.view.js';
import {
  NOTIFY_FAMILIES,
  NOTIFY_FAMILIES_OF_MANY,
  type NotifyFamiliesOfManyPayload,
  type NotifyFamiliesPayload,
} from './notify-families.js';
import { type RecordedMove } from './transition-verdict.js';

/** Maximum notifications of an offer's families about its transitions that hosts may cause in a local day. */
const MAILED_TRANSITIONS = 3;

/** Notifies families of an offer's transitions; hosts within limits (R-MAIL-6, R-MAIL-8). */
@Injectable()
export class FamilyNotifications {
  constructor(
    private readonly history: OfferHistoryStore,
    private readonly families: OfferFamilies,
    private readonly allowance: MailAllowance,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in the transaction of the transitions, with the offers locked and their history written. One job for all of
   * them: their families get one mail each.
   * @returns the families concerned, by offer
   * @throws Problem 429 if a host has caused too many mails today, or families were notified too often
   */
  async ask(caller: Caller, moves: readonly RecordedMove[]): Promise<readonly ConcernedFamily[]> {
    const [first, ...others] = moves.flatMap(({ row, history, families }) =>
      families === null ? [] : [{ offer: row.uuid, history, transition: families }],
    );
    if (first === undefined) return [];
    const told = [first, ...others];
    const offers = told.map(({ offer, history }) => ({ offer, history }));
    const concerned = await this.families.concerned(offers.map(({ offer }) => offer));
    if (!caller.isAdmin) await this.spend(caller, offers, concerned);
    if (others.length === 0) await this.jobs.add(NOTIFY_FAMILIES, first satisfies NotifyFamiliesPayload);
    else {
      const payload: NotifyFamiliesOfManyPayload = { transition: first.transition, offers };
      await this.jobs.add(NOTIFY_FAMILIES_OF_MANY, payload);
    }
    return concerned;
  }

  /**
   * Families are to be told of new dates or meeting points of these offers, which the caller has just written.
   * @returns who is told
   * @throws Problem 429
   */
  async spendOnMove(caller: Caller, { uuid }: OfferRow, offers: readonly string[]): Promise<Reach> {
    const reach = await this.families.placed(offers);
    await this.spendOn(caller, uuid, reach);
    return reach;
  }

  /**
   * The families of this offer are to be told what they were not told yet; where a host asks for it, when and where it
   * takes place, for what staff decided silently is told by staff. Call it with its history written.
   * @returns who is told
   * @throws Problem 429
   */
  async askPending(caller: Caller, { uuid }: OfferRow): Promise<Reach> {
    const movesOnly = !caller.isAdmin;
    const untold = await this.families.untold(uuid, movesOnly);
    if (untold.reached === 0) return untold;
    await this.spendOn(caller, uuid, untold);
    await this.families.tell(uuid, movesOnly);
    return untold;
  }

  private async spendOn(caller: Caller, offer: string, { reached }: Reach): Promise<void> {
    if (caller.isAdmin) return;
    await this.requireSeldom([offer]);
    await this.allowance.spendOn(offer, caller.hosts, reached);
  }

  private async spend(
    caller: Caller,
    told: readonly { readonly offer: string }[],
    concerned: readonly ConcernedFamily[],
  ): Promise<void> {
    await this.requireSeldom(told.map(({ offer }) => offer));
    const byOffer = [
      ...groupBy(
        concerned.filter(({ reached }) => reached),
        ({ offer }) => offer,
      ),
    ];
    const recipients = new Map(byOffer.map(([offer, all]) => [offer, all.map(({ family }) => family)]));
    await this.allowance.spendOnEach(recipients, caller.hosts);
  }

  private async requireSeldom(offers: readonly string[]): Promise<void> {
    const today = localDayBegin(localDate(this.clock.now()));
    if ((await this.history.notificationsByHosts(offers, today)) > MAILED_TRANSITIONS)
      throw this.allowance.refusal(SAID);
  }
}

const SAID = message(
  `Organisers may mail the families of an offer at most ${String(MAILED_TRANSITIONS)} times a day that it is called off, takes place after all or has changed. Nothing was changed.`,
  `Veranstalter können den Familien eines Angebots höchstens ${String(MAILED_TRANSITIONS)}-mal am Tag schreiben, dass es abgesagt ist, doch stattfindet oder sich geändert hat. Es wurde nichts geändert.`,
);
