import { Injectable } from '@nestjs/common';
import { type CalendarOffer } from '../../offers/output/calendar/offer-calendar-lookup.js';
import { type NotifyFamiliesPayload } from '../../offers/actions/transitions/notify-families.js';
import { MovesAgain } from '../../attendances/state/changes/moves-again.js';
import { TellingsStore } from '../application-mails/tellings.store.js';
import { type NotifiedFamily } from './families.columns.js';
import { KINDS } from './offer-mails.js';
import { OfferTellingsStore } from './offer-tellings.store.js';

/** Records that families are told that an offer is called off, or takes place after all (R-ATT-29). */
@Injectable()
export class OfferTellings {
  constructor(
    private readonly store: OfferTellingsStore,
    private readonly tellings: TellingsStore,
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
      const mine = await this.tellings.claim(untold, cause);
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
