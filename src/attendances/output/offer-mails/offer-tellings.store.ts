import { Injectable } from '@nestjs/common';
import { accountOf } from '../../../accounts/account.sql.js';
import { CONCERNED, sqlOf } from '../../../offers/model/attendance-status.js';
import { offerOf } from '../../../offers/model/offer.sql.js';
import { childOf } from '../../../participants/participant.sql.js';
import { Database } from '../../../platform/database/database.js';
import { FAMILY_ADDRESS } from '../../state/changes/notified-families.js';
import { lastEntryOf, nextTellingOf } from '../mails/notified-changes.sql.js';
import { type Tellable } from '../mails/tellings.store.js';

/** An application of whose offer the family is to be told. */
export interface TellableChild extends Tellable {
  readonly child: string;
}

/** SQL about what families are told of an offer that is called off or on. */
@Injectable()
export class OfferTellingsStore {
  constructor(private readonly database: Database) {}

  /** The applications whose families are to be told of this transition of their offer, and were not yet. */
  untold(offer: string, history: string): Promise<TellableChild[]> {
    return this.database.rows<TellableChild>(
      'offer_tellings_untold',
      `select t.uuid as attendance, ${nextTellingOf('t.uuid')} as nth, ${lastEntryOf('t.uuid')} as entry, $2::uuid as course,
         t.status, o.cancelled, coalesce(a.uuid, p.uuid) as family, p.uuid as child
       from attendances t join ${offerOf('t.offer_uuid')} join ${childOf('t.participant_uuid')}
         left join ${accountOf('p.account_uuid')}
       where t.offer_uuid = $1 and t.status in ${sqlOf(CONCERNED)} and ${FAMILY_ADDRESS} is not null and not exists (
         select from tellings c where c.attendance_uuid = t.uuid and c.course_uuid = $2 and c.state in ('told', 'failed'))
       order by t.uuid`,
      [offer, history],
    );
  }
}
