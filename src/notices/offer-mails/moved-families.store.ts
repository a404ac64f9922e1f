import { Injectable } from '@nestjs/common';
import { Participant } from '../../participants/participant.entity.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type KnownDetails, formerDetails } from '../application-mails/known-details.store.js';
import { nextNoticeOf, type NotifiedChange } from '../application-mails/notified-changes.sql.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { changesOf } from '../../offers/model/offer.sql.js';
import { type Offer, type OfferFormerDetails } from '../../offers/model/offers.entities.js';
import { type SupersededMail } from '../../mail/mail.js';
import { GOING, sqlOf } from '../../offers/model/attendance-status.js';
import { Database } from '../../platform/database/database.js';
import { KNOWN_CHANGES, KNOWS_STATE, FAMILY_ADDRESS, lastEntryOf } from '../../attendances/model/attendance.sql.js';
import { MOVED_MAILS } from '../../offers/actions/transitions/notify-families.js';
import { type PendingNotice, FamilyNoticesStore } from '../application-mails/family-notices.store.js';

const NAME = pairsOf(Participant, 'p', { only: ['uuid', 'firstname', 'lastname'] });

/** A child (p) and its application (t), as pairs of JSON. */
const MOVED_CHILD = `${NAME}, 'attendance', t.uuid, 'status', t.status,
  'stateEntry', ${lastEntryOf('t.uuid')}, 'nth', ${nextNoticeOf('t.uuid')},
  'offerChanges', ${changesOf('t.offer_uuid')}`;

/** A child with a place, what made its state, and the number of the next notice of its application. */
type MovedChild = RowOf<typeof NAME> &
  Pick<NotifiedChange, 'attendance' | 'status' | 'stateEntry' | 'nth' | 'offerChanges'>;

/** A family's places in an offer that has changed, and what the family knew of it. */
export interface MovedPlaces
  extends Readonly<Pick<Account, 'firstname' | 'lastname'>>, Pick<NotifiedChange, 'withdrawByLink' | 'firstBeginAt'> {
  readonly family: string;
  readonly account: Participant['accountUuid'];
  readonly address: string;
  readonly offer: Offer['uuid'];
  readonly children: readonly MovedChild[];
  readonly placedSince: Date;
  /** Null: what it knew still holds. */
  readonly known: KnownDetails | null;
}

/** A family to be told of an offer. */
interface Pair {
  readonly family: string | null;
  readonly offer: string;
}

/** SQL about families of offers that have changed. */
@Injectable()
export class MovedFamiliesStore {
  constructor(
    private readonly database: Database,
    private readonly notices: FamilyNoticesStore,
  ) {}

  /**
   * The edits of these offers before this one. All are locked: jobs about the same offers come one after the other.
   */
  async editsBefore(cause: string, offers: readonly string[]): Promise<string[]> {
    const rows = await this.database.rows<
      Pick<OfferFormerDetails, 'nth'> & { readonly cause: string; readonly offer: string }
    >(
      'moved_families_edits',
      `select f.cause_uuid as cause, f.offer_uuid as offer, f.nth from offer_former_details f
       where f.offer_uuid = any($1::uuid[]) order by f.offer_uuid, f.nth for no key update`,
      [offers],
    );
    const own = new Map(rows.filter((row) => row.cause === cause).map(({ offer, nth }) => [offer, nth]));
    return [...new Set(rows.filter(({ offer, nth }) => nth < (own.get(offer) ?? 0)).map((row) => row.cause))];
  }

  /** The offers that mails told of, by family and edit: this edit, where it changed the offer, else the mail's last one. */
  async notifiedIn(mails: readonly SupersededMail[], cause: string): Promise<(Pair & { readonly cause: string })[]> {
    return this.database.rows<Pair & { cause: string }>(
      'moved_families_notified_in',
      `select distinct on (m.family, f.offer_uuid) m.family, f.offer_uuid as offer, coalesce(own.cause_uuid, m.cause) as cause
       from unnest($1::uuid[], $2::uuid[]) m (cause, family) join offer_former_details f on f.cause_uuid = m.cause
         left join offer_former_details own on own.offer_uuid = f.offer_uuid and own.cause_uuid = $3
       order by m.family, f.offer_uuid, f.nth desc`,
      [mails.map(({ cause: edit }) => edit), mails.map(({ recipient }) => recipient), cause],
    );
  }

  /**
   * The places of these families in these offers; without a family those of all. Only of families with an address.
   * @param informed only places of which the family knows how they stand: the mail that says so names the dates
   */
  places(pairs: readonly Pair[], informed: boolean): Promise<MovedPlaces[]> {
    return this.database.rows<MovedPlaces>(
      'moved_families_places',
      `select g.family, g.account, g.firstname, g.lastname, g.address, g.offer, g.children, g."placedSince",
         ${formerDetails('g.offer', 'g.changes')} as known, d.withdraw_by_link as "withdrawByLink", o.first_begin_at as "firstBeginAt"
       from (
         select coalesce(a.uuid, p.uuid) as family, a.uuid as account, t.offer_uuid as offer, ${FAMILY_ADDRESS} as address,
           case when a.uuid is null then p.firstname else a.firstname end as firstname,
           case when a.uuid is null then p.lastname else a.lastname end as lastname,
           min(${KNOWN_CHANGES}) as changes,
           min(coalesce((select min(e.at) from attendance_history e where e.attendance_uuid = t.uuid
             and e.to_status in ${sqlOf(GOING)}), t.created_at)) as "placedSince",
           json_agg(json_build_object(${MOVED_CHILD})
             order by p.date_of_birth nulls last, p.firstname, p.uuid) as children
         from attendances t join participants p on p.uuid = t.participant_uuid left join accounts a on a.uuid = p.account_uuid
         where t.status in ${sqlOf(GOING)} and ${FAMILY_ADDRESS} is not null and t.offer_uuid = any($1::uuid[])
           and (not $3 or ${KNOWS_STATE})
           and exists (select from unnest($1::uuid[], $2::uuid[]) d (offer, family)
             where d.offer = t.offer_uuid and coalesce(d.family = coalesce(a.uuid, p.uuid), true))
         group by 1, 2, 3, 4, 5, 6) g join offers o on o.uuid = g.offer join editions d on d.uuid = o.edition_uuid
       order by g.family, g.offer`,
      [pairs.map(({ offer }) => offer), pairs.map(({ family }) => family), informed],
    );
  }

  /**
   * What these mails tell is told. One that the edit wrote before, and that was given up since, is not written again by its own
   * job, and tells nothing.
   * @param again by family: how often its mail about this edit was written anew
   */
  async noteNotified(
    mails: readonly { readonly event: string; readonly told: readonly MovedPlaces[] }[],
    cause: string,
    again: ReadonlyMap<string, number>,
  ): Promise<void> {
    const rows = await this.database.rows<{ event: string }>(
      'moved_families_standing',
      `select m.event from mails m where m.event = any($1::text[]) and m.state in ('queued', 'sent')`,
      [mails.map(({ event }) => event)],
    );
    const standing = new Set(rows.map(({ event }) => event));
    const told = mails.filter(({ event }) => standing.has(event)).flatMap((mail) => mail.told);
    const notices = told.flatMap((place) => noticesOf(place, again.get(place.family)));
    await this.notices.claim(notices, { kind: MOVED_MAILS, cause });
  }
}

/** Each child has its place, and the family now knows when and where. No change of the application made it: no entry. */
const noticesOf = ({ family, children }: MovedPlaces, again: number | undefined): PendingNotice[] =>
  children.map(({ attendance, nth, offerChanges }) => ({
    ...{
      attendance,
      nth,
      offerChanges,
      family,
      again,
      entry: null,
      course: null,
      status: 'confirmed',
      cancelled: false,
    },
  }));
