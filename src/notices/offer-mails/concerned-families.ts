import { Injectable } from '@nestjs/common';
import { type CalendarOffer, type GoneDate } from '../../offers/output/offer-calendar-lookup.js';
import { type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { MovesAgain } from '../../attendances/state/moves-again.store.js';
import { FamilyNoticesStore } from '../application-mails/family-notices.store.js';
import { type NotifiedFamily, FamiliesStore } from './offer-mails.store.js';
import { KINDS } from './offer-mails.js';
import { OfferNoticesStore } from './offer-notices.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { WithdrawalLinks } from '../../mail/withdrawal-links.js';
import { WaitingListOutlookStore } from '../../editions/waiting-list-outlook.store.js';
import { type Balances } from '../application-mails/family-payment.js';
import { type Linking } from '../application-mails/withdrawal-link.js';
import { type FamilyDetails } from '../application-mails/known-details.store.js';
import { listValues } from '../application-mails/list-texts.js';
import { NoticeMoney, NotifiedDates } from '../application-mails/notice-contexts.js';
import { type PayDay } from '../../money/ledger/pay-days.js';
import { type ConcernedFamily, OfferFamilies, type Reach, reachOf } from '../../offers/ports/offer-ports.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { NOTIFY_ATTENDANCES, type NotifyAttendancesPayload } from '../../attendances/state/notify-attendances.js';
import { PendingNoticesStore } from '../pending/pending-notices.store.js';

/** Records that families are told that an offer is called off, or takes place after all (R-ATT-29). */
@Injectable()
export class OfferNotices {
  constructor(
    private readonly store: OfferNoticesStore,
    private readonly notices: FamilyNoticesStore,
    private readonly moves: MovesAgain,
  ) {}

  /**
   * In the transaction that writes the mails.
   * @returns the families, with the children of which nobody else has told them; those without an address as they are
   */
  async claim(
    offer: Pick<CalendarOffer, 'uuid'>,
    { transition, history }: Pick<NotifyFamiliesPayload, 'transition' | 'history'>,
    families: readonly NotifiedFamily[],
  ): Promise<readonly NotifiedFamily[]> {
    const cause = { kind: KINDS[transition].template.type, cause: history };
    const told = new Set<string>();
    for (;;) {
      const untold = await this.store.untold(offer.uuid, history, transition === 'relaunch');
      if (untold.length === 0) break;
      const mine = await this.notices.claim(untold, cause);
      for (const { attendance, child } of untold) if (mine.has(attendance)) told.add(child);
    }
    // Families that are not told that it takes place after all may not have read of new dates either.
    if (transition === 'relaunch') await this.moves.say([offer.uuid], true);
    return families.flatMap((family) => {
      const children = family.children.filter(({ uuid }) => family.address === null || told.has(uuid));
      return children.length === 0 ? [] : [{ ...family, children }];
    });
  }
}

/** A cancelled or relaunched offer, its former dates, the outlook of its waiting list, and the families concerned. */
export interface Concerned extends Linking {
  readonly offer: CalendarOffer;
  readonly gone: readonly GoneDate[];
  readonly list: ReturnType<typeof listValues>;
  readonly families: readonly NotifiedFamily[];
  /** Pay days. */
  readonly payDays: readonly PayDay[];
  readonly balances: Balances;
  /** By family: when and where it last read that a cancelled offer takes place, if not as it holds. */
  readonly known: ReadonlyMap<string, FamilyDetails>;
}

/** Reads the families concerned when an offer is cancelled or relaunched, and the data of their mails. */
@Injectable()
export class ConcernedFamilies {
  constructor(
    private readonly families: FamiliesStore,
    private readonly notices: OfferNotices,
    private readonly outlooks: WaitingListOutlookStore,
    private readonly told: NotifiedDates,
    private readonly money: NoticeMoney,
    private readonly links: WithdrawalLinks,
    private readonly clock: Clock,
  ) {}

  /** Those who are told of this transition, and were not yet. Call it in the transaction that writes the mails. */
  async of(offer: CalendarOffer, transition: NotifyFamiliesPayload): Promise<Concerned> {
    const families = await this.notices.claim(offer, transition, await this.families.ofOffer(offer.uuid));
    const now = this.clock.now();
    const list = listValues([offer], await this.outlooks.of([offer.edition], now), now);
    const { gone, known } = await this.told.of([offer]);
    const children = families.flatMap((family) => family.children);
    return {
      offer,
      gone: gone.get(offer.uuid) ?? [],
      list,
      families,
      // A cancelled offer is not to be paid for.
      ...(await this.money.of(offer.cancelled ? [] : [offer.edition], children, now)),
      now,
      linkOf: await this.links.inWords(),
      known: new Map(known.map((details) => [details.family, details])),
    };
  }
}

/** Counts the families that mails about offers are for, and has those told that were not. */
@Injectable()
export class MailedFamilies extends OfferFamilies {
  constructor(
    private readonly store: FamiliesStore,
    private readonly unknowing: PendingNoticesStore,
    private readonly jobs: Jobs,
  ) {
    super();
  }

  override async placed(offers: readonly string[]): Promise<Reach> {
    return reachOf(await this.store.placedIn(offers));
  }

  override concerned(offers: readonly string[]): Promise<readonly ConcernedFamily[]> {
    return this.store.concernedIn(offers);
  }

  override async untold(offer: string, movesOnly: boolean): Promise<Reach> {
    const families = await this.unknowing.families({ offer, movesOnly });
    return reachOf(families.map(({ uuid, reachable }) => ({ family: uuid, reached: reachable })));
  }

  override async tell(offer: string, movesOnly: boolean): Promise<void> {
    await this.jobs.add(NOTIFY_ATTENDANCES, { untold: { offer, movesOnly } } satisfies NotifyAttendancesPayload);
  }
}
