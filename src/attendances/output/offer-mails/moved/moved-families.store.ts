import { Injectable } from '@nestjs/common';
import { accountOf } from '../../../../accounts/account.sql.js';
import { type SupersededMail } from '../../../../mail/sending/mail.js';
import { GOING, sqlOf } from '../../../../offers/model/attendance-status.js';
import { type OfferFormerDetails } from '../../../../offers/model/entities/offer-former-details.entity.js';
import { formerDetailRows } from '../../../../offers/model/offer.sql.js';
import { childOf } from '../../../../participants/participant.sql.js';
import { Database } from '../../../../platform/database/database.js';
import { IS_TOLD } from '../../../model/told.js';
import { FAMILY_ADDRESS } from '../../../state/changes/notified-families.js';
import { CHANGES_TOLD, formerDetails } from '../../mails/known-details.columns.js';
import { MOVED_CHILD, type MovedPlaces } from './moved-families.columns.js';

/** A family to be told of an offer. */
interface Pair {
  readonly family: string | null;
  readonly offer: string;
}

/** How many changes of the offer a family knows: those before its last mail with the dates, or none of this edit ($3). */
const KNOWN = `coalesce(${CHANGES_TOLD},
  (select min(f.nth) - 1 from ${formerDetailRows('f')} where f.offer_uuid = g.offer and f.cause_uuid = $3),
  (select max(f.nth) - 1 from ${formerDetailRows('f')} where f.offer_uuid = g.offer))`;

/** SQL about families of offers that have changed. */
@Injectable()
export class MovedFamiliesStore {
  constructor(private readonly database: Database) {}

  /**
   * The edits of these offers before this one. All are locked: jobs about the same offers come one after the other.
   */
  async editsBefore(cause: string, offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<
      Pick<OfferFormerDetails, 'nth'> & { readonly cause: string; readonly offer: string }
    >(
      'moved_families_edits',
      `select f.cause_uuid as cause, f.offer_uuid as offer, f.nth from ${formerDetailRows()}
       where f.offer_uuid = any($1::uuid[]) order by f.offer_uuid, f.nth for no key update`,
      [offers],
    );
    const own = new Map(rows.filter((row) => row.cause === cause).map(({ offer, nth }) => [offer, nth]));
    return [...new Set(rows.filter(({ offer, nth }) => nth < (own.get(offer) ?? 0)).map((row) => row.cause))];
  }

  /** The offers that mails told of, by family and edit: this edit, where it changed the offer, else the mail's last one. */
  async toldIn(mails: readonly SupersededMail[], cause: string): Promise<(Pair & { readonly cause: string })[]> {
    return this.database.rows<Pair & { cause: string }>(
      'moved_families_told_in',
      `select distinct on (m.family, f.offer_uuid) m.family, f.offer_uuid as offer, coalesce(own.cause_uuid, m.cause) as cause
       from unnest($1::uuid[], $2::uuid[]) m (cause, family) join ${formerDetailRows()} on f.cause_uuid = m.cause
         left join ${formerDetailRows('own')} on own.offer_uuid = f.offer_uuid and own.cause_uuid = $3
       order by m.family, f.offer_uuid, f.nth desc`,
      [mails.map(({ cause: edit }) => edit), mails.map(({ recipient }) => recipient), cause],
    );
  }

  /**
   * The places of these families in these offers; without a family those of all. Only of families with an address.
   * @param informed only places of which the family knows how they stand: the mail that says so names the dates
   */
  places(pairs: readonly Pair[], cause: string, informed: boolean): Promise<MovedPlaces[]> {
    return this.database.rows<MovedPlaces>(
      'moved_families_places',
      `select g.family, g.account, g.firstname, g.lastname, g.address, g.offer, g.children, g."placedSince",
         ${formerDetails(KNOWN)} as known
       from (
         select coalesce(a.uuid, p.uuid) as family, a.uuid as account, t.offer_uuid as offer, ${FAMILY_ADDRESS} as address,
           case when a.uuid is null then p.firstname else a.firstname end as firstname,
           case when a.uuid is null then p.lastname else a.lastname end as lastname,
           array_agg(t.uuid) as attendances,
           min(coalesce((select min(e.at) from attendance_history e where e.attendance_uuid = t.uuid
             and e.to_status in ${sqlOf(GOING)}), t.created_at)) as "placedSince",
           json_agg(json_build_object(${MOVED_CHILD})
             order by p.date_of_birth nulls last, p.firstname, p.uuid) as children
         from attendances t join ${childOf('t.participant_uuid')} left join ${accountOf('p.account_uuid')}
         where t.status in ${sqlOf(GOING)} and ${FAMILY_ADDRESS} is not null and t.offer_uuid = any($1::uuid[])
           and (not $4 or ${IS_TOLD})
           and exists (select from unnest($1::uuid[], $2::uuid[]) d (offer, family)
             where d.offer = t.offer_uuid and coalesce(d.family = coalesce(a.uuid, p.uuid), true))
         group by 1, 2, 3, 4, 5, 6) g
       order by g.family, g.offer`,
      [pairs.map(({ offer }) => offer), pairs.map(({ family }) => family), cause, informed],
    );
  }
}
