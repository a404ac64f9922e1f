import { Injectable } from '@nestjs/common';
import { TeamRights } from '../../../accounts/team-rights.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { OfferMoney } from '../../ports/offer-money.js';
import { type NamedFound } from './offer-references.js';
import { OfferVariantsStore } from './offer-variants.store.js';

/** Checks before an offer gets further organisers or another edition, with the offer locked. */
@Injectable()
export class OfferHandover {
  constructor(
    private readonly team: TeamRights,
    private readonly money: OfferMoney,
    private readonly variants: OfferVariantsStore,
  ) {}

  /** @throws Problem 403 when others would get to see families, unless the caller answers for all families */
  async requireAllowed(caller: Caller, { uuid, editionUuid }: OfferRow, named: NamedFound): Promise<void> {
    if (named.hosts !== undefined) await this.team.requireHosting(caller, uuid, named.hosts.found);
    if (named.edition && named.edition.uuid !== editionUuid) await this.team.requireMoving(caller, uuid);
  }

  /**
   * Revenue is attributed to the edition in which it was charged; the variants would move to the other edition as
   * well.
   * @throws Problem 409
   */
  async requireUnbooked(uuid: string): Promise<void> {
    if (await this.money.isBooked([uuid, ...(await this.variants.lock(uuid))])) throw conflict(BOOKED);
  }
}

const BOOKED = message(
  'Something is booked for applications to this offer or its variants, so it stays in its edition; copy it to have it in another one.',
  'Für Anmeldungen zu diesem Angebot oder seinen Varianten ist etwas gebucht; deshalb bleibt es in seiner Ausgabe. Für eine andere kopieren Sie es.',
);
