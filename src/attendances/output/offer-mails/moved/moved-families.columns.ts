import { Participant } from '../../../../participants/entities/participant.entity.js';
import { pairsOf, type RowOf } from '../../../../platform/database/columns-of.js';
import { type KnownDetails } from '../../mails/known-details.columns.js';
import { type Account } from '../../../../accounts/entities/account.entity.js';
import { type Offer } from '../../../../offers/model/entities/offer.entity.js';

/** The name of a child (p), as pairs of JSON. */
export const MOVED_CHILD = pairsOf(Participant, 'p', { only: ['uuid', 'firstname', 'lastname'] });

/** A family's places in an offer that has changed, and what the family knew of it. */
export interface MovedPlaces extends Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  readonly family: string;
  readonly account: Participant['accountUuid'];
  readonly address: string;
  readonly offer: Offer['uuid'];
  readonly children: readonly RowOf<typeof MOVED_CHILD>[];
  readonly placedSince: Date;
  /** Null: what it knew still holds. */
  readonly known: KnownDetails | null;
}
