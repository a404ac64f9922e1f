import { Attendance } from '../../attendances/model/entities/attendance.entity.js';
import { Participant } from '../../participants/entities/participant.entity.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Account } from '../../accounts/entities/account.entity.js';
import { type Offer } from '../../offers/model/entities/offer.entity.js';

const CHILD = pairsOf(Participant, 'p', { only: ['firstname', 'lastname'] });
const ATTENDANCE = pairsOf(Attendance, 't', { only: ['status'] });

/** An application (t) of a child (p) to an offer (o), as JSON. */
export const ADDRESSED_PLACE = `json_build_object('child', p.uuid, ${CHILD}, 'protected', p.shielded, 'offer', o.uuid,
  ${ATTENDANCE})`;

/** An application that matches the audience. */
export interface AddressedPlace extends RowOf<typeof CHILD>, RowOf<typeof ATTENDANCE> {
  readonly child: Participant['uuid'];
  /** Under an information lock. */
  readonly protected: boolean;
  readonly offer: Offer['uuid'];
}

/** A family of the audience: the parents' account, or a child without one. */
export interface AddressedFamily extends Readonly<Pick<Account, 'firstname' | 'lastname'>> {
  readonly uuid: string;
  /** Null: a child without an account. */
  readonly account: Participant['accountUuid'];
  readonly roles: readonly Account['roles'][number][] | null;
  readonly protected: boolean;
  readonly address: string | null;
  readonly erased: boolean;
  readonly places: readonly AddressedPlace[];
}
