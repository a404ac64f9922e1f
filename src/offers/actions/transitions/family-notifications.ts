import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { localDate, localDayBegin } from '../../../kernel/clock/zone.js';
import { message } from '../../../kernel/problem/message.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MailAllowance } from '../../../hosts/mail-allowance.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { OfferFamilies } from '../../ports/offer-families.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { NOTIFY_FAMILIES, type NotifyFamiliesPayload } from './notify-families.js';

/** How often per local day organisers may notify the families of one offer about its transitions. */
export const MAILED_TRANSITIONS = 3;

/** Notifies families of an offer's transitions; organisers within limits (R-MAIL-6, R-MAIL-8). */
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
   * Call it in the transaction of the transition, with the offer locked and its history written.
   * @throws Problem 429 if an organiser has caused too many mails today, or these families were notified too often
   */
  async ask(caller: Caller, row: OfferRow, told: Omit<NotifyFamiliesPayload, 'offer'>): Promise<void> {
    if (!caller.isAdmin) await this.spend(caller, row);
    await this.jobs.add(NOTIFY_FAMILIES, { offer: row.uuid, ...told } satisfies NotifyFamiliesPayload);
  }

  /**
   * Families are to be told of new dates or meeting points of these offers, which the caller has just written.
   * @throws Problem 429
   */
  async spendOnMove(caller: Caller, { uuid }: OfferRow, offers: readonly string[]): Promise<void> {
    if (caller.isAdmin) return;
    await this.requireSeldom(uuid);
    await this.allowance.spendOn(uuid, caller.hosts, await this.families.placed(offers));
  }

  private async spend(caller: Caller, { uuid }: OfferRow): Promise<void> {
    await this.requireSeldom(uuid);
    await this.allowance.spendOn(uuid, caller.hosts, (await this.families.concerned(uuid)).reached);
  }

  private async requireSeldom(offer: string): Promise<void> {
    const today = localDayBegin(localDate(this.clock.now()));
    if ((await this.history.toldByOrganisers(offer, today)) > MAILED_TRANSITIONS) throw this.allowance.refusal(SAID);
  }
}

const SAID = message(
  `Organisers mail the families of an offer ${String(MAILED_TRANSITIONS)} times a day that it is called off, takes place after all or has changed, not more often. Nothing was changed.`,
  `Dass ein Angebot abgesagt ist, doch stattfindet oder sich geändert hat, schreiben Veranstalter den Familien höchstens ${String(MAILED_TRANSITIONS)}-mal am Tag. Nichts wurde geändert.`,
);
