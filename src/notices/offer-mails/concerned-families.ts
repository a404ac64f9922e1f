import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { ListCoursesStore } from '../../editions/list-courses.store.js';
import { type GoneDate } from '../../offers/output/calendar/gone-dates.columns.js';
import { type CalendarOffer } from '../../offers/output/calendar/offer-calendar-lookup.js';
import { type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { HeldInvoicesStore } from '../../money/invoices/held-invoices.store.js';
import { type Standings } from '../application-mails/family-payment.js';
import { type FamilyDetails } from '../application-mails/known-details.columns.js';
import { listValues } from '../application-mails/list-words.js';
import { ToldDates } from '../application-mails/told-dates.js';
import { type PayDay } from '../../money/ledger/parties/pay-days.columns.js';
import { PayDaysStore } from '../../money/ledger/parties/pay-days.store.js';
import { type NotifiedFamily } from './families.columns.js';
import { FamiliesStore } from './families.store.js';
import { OfferTellings } from './offer-tellings.js';

/** A cancelled or relaunched offer, its former dates, the outlook of its waiting list, and the families concerned. */
export interface Concerned {
  readonly offer: CalendarOffer;
  readonly gone: readonly GoneDate[];
  readonly list: ReturnType<typeof listValues>;
  readonly families: readonly NotifiedFamily[];
  /** Pay days. */
  readonly payDays: readonly PayDay[];
  readonly standings: Standings;
  readonly now: Date;
  /** By family: when and where it last read that a cancelled offer takes place, if not as it holds. */
  readonly known: ReadonlyMap<string, FamilyDetails>;
}

/** Reads the families concerned when an offer is cancelled or relaunched, and the data of their mails. */
@Injectable()
export class ConcernedFamilies {
  constructor(
    private readonly families: FamiliesStore,
    private readonly tellings: OfferTellings,
    private readonly courses: ListCoursesStore,
    private readonly told: ToldDates,
    private readonly payDays: PayDaysStore,
    private readonly invoices: HeldInvoicesStore,
    private readonly clock: Clock,
  ) {}

  /** Those who are told of this transition, and were not yet. Call it in the transaction that writes the mails. */
  async of(offer: CalendarOffer, transition: NotifyFamiliesPayload): Promise<Concerned> {
    const families = await this.tellings.claim(offer, transition, await this.families.ofOffer(offer.uuid));
    const now = this.clock.now();
    const list = listValues([offer], await this.courses.of([offer.edition], now), now);
    const { gone, known } = await this.told.of([offer]);
    // Nothing is due for a cancelled offer.
    const payDays = offer.cancelled ? [] : await this.payDays.of([offer.edition], now);
    const attendances = families.flatMap(({ children }) => children.map(({ attendance }) => attendance));
    return {
      ...{
        offer,
        gone: gone.get(offer.uuid) ?? [],
        list,
        families,
        payDays,
        now,
        standings: await this.invoices.of(attendances),
      },
      known: new Map(known.map((details) => [details.family, details])),
    };
  }
}
