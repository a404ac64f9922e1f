import { Injectable } from '@nestjs/common';
import { Edition } from '../editions/editions.entities.js';
import { listsReleased } from '../editions/edition.sql.js';
import { Clock } from '../kernel/clock/clock.js';
import { ownOf } from '../offers/model/offer.access.js';
import { Offer } from '../offers/model/offers.entities.js';
import { columnsOf, type RowOf, pairsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { Conditions } from '../platform/http/listing/conditions.js';
import { type Scope, type Audience } from './audience.js';
import { Attendance } from '../attendances/model/attendances.entities.js';
import { Participant } from '../participants/participant.entity.js';
import { Account } from '../accounts/accounts.entities.js';
import { FAMILY_ADDRESS } from '../attendances/model/attendance.sql.js';
import { spendersOf } from '../hosts/mail-allowance.store.js';
import { type NamedAccount, namedAccount } from '../accounts/masks.js';
import { Host } from '../hosts/hosts.entities.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'name'] });

/** An offer that an audience names. */
interface NamedOffer extends RowOf<typeof OFFER> {
  readonly edition: string;
}

const EDITION = columnsOf(Edition, 'e', { only: ['name'] });

/** SQL about what an audience names. */
@Injectable()
export class AudienceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** An edition that exists: its name, and whether host users see its applications. */
  async edition(uuid: string): Promise<RowOf<typeof EDITION> & { readonly released: boolean }> {
    const edition = await this.database.row<RowOf<typeof EDITION> & { readonly released: boolean }>(
      'messages_edition',
      `select ${EDITION}, ${listsReleased('e', '$2')} as released from editions e where e.uuid = $1`,
      [uuid, this.clock.now()],
    );
    if (edition === undefined) throw new Error('The edition of a message is gone.');
    return edition;
  }

  /** The given offers that are within the scope. */
  async offers(uuids: readonly string[], scope: Scope | null): Promise<ReadonlyMap<string, NamedOffer>> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`);
    if (scope !== null) conditions.add(ownOf(scope, conditions));
    const rows = await this.database.composed<NamedOffer>(
      'messages_offers',
      `select ${OFFER}, o.edition_uuid as edition from offers o ${conditions.where}`,
      conditions.parameters,
    );
    return new Map(rows.map((offer) => [offer.uuid, offer]));
  }
}

/** Adds what the offers (alias o) of an audience must fulfil. */
const offersOf = (audience: Audience, conditions: Conditions): Conditions => {
  const { edition, offers, categories, hosts, scope } = audience;
  conditions.add(`o.edition_uuid = ${conditions.bind(edition)}`);
  if (offers !== null) conditions.add(`o.uuid = any(${conditions.bind(offers)}::uuid[])`);
  if (categories !== null) {
    const link = `l.category_uuid = any(${conditions.bind(categories)}::uuid[])`;
    conditions.add(`exists (select from offer_categories l join categories c on c.uuid = l.category_uuid
      where l.offer_uuid = o.uuid and ${link})`);
  }
  if (hosts !== null) {
    const link = `l.host_uuid = any(${conditions.bind(hosts)}::uuid[])`;
    conditions.add(`exists (select from offer_hosts l where l.offer_uuid = o.uuid and ${link})`);
  }
  return scope === null ? conditions : conditions.add(ownOf(scope, conditions));
};

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
   * How many reachable families of the audience use the allowance of which host.
   * @param own hosts of the caller
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

const HOST = columnsOf(Host, 'h', { only: ['uuid', 'name'] });
const EMAIL = pairsOf(Account, 'a', { only: ['email'] });

/** The address of a host (h), if it has one. */
const ADDRESS = `nullif(trim(h.email), '') as email`;

const TEAM_COLUMNS = `${HOST}, ${ADDRESS}`;

/** A member (a) of a team who can sign in, as JSON. */
const TEAM_MEMBER = namedAccount('a', EMAIL);

/** A host of the audience, with the offers that match. */
export interface AddressedTeam extends RowOf<typeof HOST> {
  readonly email: Host['email'];
  readonly members: readonly (NamedAccount & RowOf<typeof EMAIL>)[];
  readonly offers: readonly string[];
}

const SPEAKING_COLUMNS = `${HOST}, ${ADDRESS},
  coalesce(nullif(trim(h.phone), ''), nullif(trim(h.mobile), '')) as phone`;

/** A host in whose name a message is written. */
export interface Speaking extends RowOf<typeof HOST> {
  readonly email: Host['email'];
  readonly phone: Host['phone'];
}

const MEMBERS = `select json_agg(${TEAM_MEMBER} order by a.uuid)
  from host_members m join accounts a on a.uuid = m.account_uuid where m.host_uuid = h.uuid
    and a.kind = 'person' and not a.disabled and a.anonymised_at is null`;

/** SQL about the teams of an audience. */
@Injectable()
export class AddressedTeamsStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The hosts with an offer that matches, in whatever place it is.
   * @param also hosts that are addressed without any offer
   */
  of(audience: Audience, also: readonly string[]): Promise<AddressedTeam[]> {
    const conditions = offersOf(audience, new Conditions(this.clock.now()));
    const named = audience.hosts === null ? '' : `and h.uuid = any(${conditions.bind(audience.hosts)}::uuid[])`;
    return this.database.composed<AddressedTeam>(
      'messages_teams',
      `with matching as (select o.uuid, o.first_begin_at from offers o ${conditions.where})
       select ${TEAM_COLUMNS}, coalesce((${MEMBERS}), '[]') as members,
         coalesce((select json_agg(o.uuid order by o.first_begin_at nulls last, o.uuid)
           from offer_hosts l join matching o on o.uuid = l.offer_uuid where l.host_uuid = h.uuid), '[]') as offers
       from hosts h
       where (h.uuid = any(${conditions.bind(also)}::uuid[]) or exists (select from offer_hosts l
         join matching o on o.uuid = l.offer_uuid where l.host_uuid = h.uuid)) ${named}
       order by h.uuid`,
      conditions.parameters,
    );
  }

  /**
   * The hosts without any offer in the edition.
   * @param among those that alone take part; none: all do
   */
  absent({ edition, hosts }: Audience, among: readonly string[]): Promise<AddressedTeam[]> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`not exists (select from offer_hosts l join offers o on o.uuid = l.offer_uuid
      where l.host_uuid = h.uuid and o.edition_uuid = ${conditions.bind(edition)})`);
    if (among.length > 0) conditions.add(`h.uuid = any(${conditions.bind(among)}::uuid[])`);
    if (hosts !== null) conditions.add(`h.uuid = any(${conditions.bind(hosts)}::uuid[])`);
    return this.database.composed<AddressedTeam>(
      'messages_absent_teams',
      `select ${TEAM_COLUMNS}, coalesce((${MEMBERS}), '[]') as members, '[]'::json as offers
       from hosts h ${conditions.where} order by h.uuid`,
      conditions.parameters,
    );
  }

  /** The host in whose name somebody writes about these offers: one of their own, if any runs the first of them. */
  speaking(offers: readonly string[], own: readonly string[]): Promise<Speaking | undefined> {
    return this.database.row<Speaking>(
      'messages_speaking',
      `select ${SPEAKING_COLUMNS}
       from offer_hosts l join offers o on o.uuid = l.offer_uuid join hosts h on h.uuid = l.host_uuid
       where l.offer_uuid = any($1::uuid[])
       order by h.uuid = any($2::uuid[]) desc, array_position($2::uuid[], h.uuid), o.first_begin_at nulls last, o.uuid,
         l.position limit 1`,
      [offers, own],
    );
  }

  /** A host in whose name something was written; null once it is gone. */
  async speaker(uuid: string | null): Promise<Speaking | null> {
    const host = await this.database.row<Speaking>(
      'messages_speaker',
      `select ${SPEAKING_COLUMNS} from hosts h where h.uuid = $1`,
      [uuid],
    );
    return host ?? null;
  }
}
