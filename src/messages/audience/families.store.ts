import { Injectable } from '@nestjs/common';
import { Attendance } from '../../attendances/model/attendances.entities.js';
import { Participant } from '../../participants/participant.entity.js';
import { pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { type Account } from '../../accounts/accounts.entities.js';
import { type Offer } from '../../offers/model/offers.entities.js';
import { FAMILY_ADDRESS } from '../../attendances/model/attendance.sql.js';
import { spendersOf } from '../../hosts/mail-allowance.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type Audience } from './audience.js';
import { offersOf } from './audience-conditions.js';

const CHILD = pairsOf(Participant, 'p', { only: ['firstname', 'lastname'] });
const ATTENDANCE = pairsOf(Attendance, 't', { only: ['status'] });

/** An application (t) of a child (p) to an offer (o), as JSON. */
const ADDRESSED_PLACE = `json_build_object('child', p.uuid, ${CHILD}, 'protected', p.shielded, 'offer', o.uuid,
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

const FAMILY = 'coalesce(a.uuid, p.uuid)';

/** SQL about the families of an audience. */
@Injectable()
export class AddressedFamiliesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The families with an application that matches, whatever is masked for the caller; with the applications that
   * match.
   * @param only those of these, as far as they still match
   */
  of(audience: Audience, only?: readonly string[]): Promise<AddressedFamily[]> {
    if (audience.absent) return this.absent(audience.edition, only);
    const conditions = this.conditionsOf(audience);
    if (only !== undefined) conditions.add(`${FAMILY} = any(${conditions.bind(only)}::uuid[])`);
    return this.database.composed<AddressedFamily>(
      'messages_families',
      `select ${FAMILY_COLUMNS},
         json_agg(${ADDRESSED_PLACE}
           order by p.date_of_birth nulls last, p.firstname, p.uuid, o.first_begin_at nulls last, o.uuid) as places
       from ${FROM} ${conditions.where}
       group by ${FAMILY}, a.uuid order by 1`,
      conditions.parameters,
    );
  }

  /** The families with children that have never applied in the edition. Nobody writes to accounts that are disabled. */
  private absent(edition: string, only?: readonly string[]): Promise<AddressedFamily[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add('p.anonymised_at is null and (a.uuid is null or a.anonymised_at is null and not a.disabled)')
      .add(`${FAMILY} not in (select coalesce(c.account_uuid, c.uuid) from attendances t
        join participants c on c.uuid = t.participant_uuid where t.edition_uuid = ${conditions.bind(edition)})`);
    if (only !== undefined) conditions.add(`${FAMILY} = any(${conditions.bind(only)}::uuid[])`);
    return this.database.composed<AddressedFamily>(
      'messages_absent_families',
      `select ${FAMILY_COLUMNS}, '[]'::json as places
       from participants p left join accounts a on a.uuid = p.account_uuid ${conditions.where}
       group by ${FAMILY}, a.uuid order by 1`,
      conditions.parameters,
    );
  }

  /**
   * How many reachable families of the audience use the allowance of which organiser.
   * @param own organisers of the caller
   */
  async spenders(audience: Audience, own: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const conditions = this.conditionsOf(audience).add(`${FAMILY_ADDRESS} is not null`);
    const rows = await this.database.composed<{ host: string; mails: number }>(
      'messages_spenders',
      `select l.host, count(distinct ${FAMILY})::int as mails
       from ${FROM} cross join lateral (${spendersOf('t.offer_uuid', conditions.bind(own))}) l ${conditions.where}
       group by l.host`,
      conditions.parameters,
    );
    return new Map(rows.map(({ host, mails }) => [host, mails]));
  }

  private conditionsOf(audience: Audience): Conditions {
    const conditions = offersOf(audience, new Conditions(this.clock.now()));
    // Named offers are meant, whatever became of them; otherwise only what takes place (R-MSG-3).
    if (audience.offers === null) conditions.add(`o.place = 'published'`).add('not o.cancelled');
    return conditions.add(`t.status = any(${conditions.bind(audience.statuses ?? [])}::text[])`);
  }
}

const FAMILY_COLUMNS = `${FAMILY} as uuid, a.uuid as account, a.roles, coalesce(a.protected, bool_or(p.shielded)) as protected,
  case when a.uuid is null then min(p.firstname) else a.firstname end as firstname,
  case when a.uuid is null then min(p.lastname) else a.lastname end as lastname,
  min(${FAMILY_ADDRESS}) as address, bool_or(coalesce(a.anonymised_at, p.anonymised_at) is not null) as erased`;

const FROM = `attendances t join offers o on o.uuid = t.offer_uuid join participants p on p.uuid = t.participant_uuid
  left join accounts a on a.uuid = p.account_uuid`;
