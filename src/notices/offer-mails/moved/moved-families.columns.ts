import { Participant } from '../../../participants/entities/participant.entity.js';
import { pairsOf, type RowOf } from '../../../platform/database/columns-of.js';
import { type KnownDetails } from '../../application-mails/known-details.columns.js';
import { nextTellingOf, type NotifiedChange } from '../../application-mails/notified-changes.columns.js';
import { type Account } from '../../../accounts/entities/account.entity.js';
import { changesOf } from '../../../offers/model/offer.sql.js';
import { type Offer } from '../../../offers/model/entities/offer.entity.js';

const NAME = pairsOf(Participant, 'p', { only: ['uuid', 'firstname', 'lastname'] });

/** A child (p) and its application (t), as pairs of JSON. */
export const MOVED_CHILD = `${NAME}, 'attendance', t.uuid, 'nth', ${nextTellingOf('t.uuid')},
  'offerChanges', ${changesOf('t.offer_uuid')}`;

/** A child with a place, and the number of the next telling of its application. */
type MovedChild = RowOf<typeof NAME> & Pick<NotifiedChange, 'attendance' | 'nth' | 'offerChanges'>;

/** A family's places in an offer that has changed, and what the family knew of it. */
export interface MovedPlaces extends Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  readonly family: string;
  readonly account: Participant['accountUuid'];
  readonly address: string;
  readonly offer: Offer['uuid'];
  readonly children: readonly MovedChild[];
  readonly placedSince: Date;
  /** Null: what it knew still holds. */
  readonly known: KnownDetails | null;
}
