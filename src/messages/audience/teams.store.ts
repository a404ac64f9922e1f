import { Injectable } from '@nestjs/common';
import { Account } from '../../accounts/accounts.entities.js';
import { type NamedAccount } from '../../accounts/masks.js';
import { namedAccount } from '../../accounts/named-account.js';
import { Host } from '../../hosts/hosts.entities.js';
import { columnsOf, pairsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type Audience } from './audience.js';
import { offersOf } from './audience-conditions.js';

const HOST = columnsOf(Host, 'h', { only: ['uuid', 'name'] });
const EMAIL = pairsOf(Account, 'a', { only: ['email'] });

/** The address of an organiser (h), if it has one. */
const ADDRESS = `nullif(trim(h.email), '') as email`;

const TEAM_COLUMNS = `${HOST}, ${ADDRESS}`;

/** A member (a) of a team who can sign in, as JSON. */
const TEAM_MEMBER = namedAccount('a', EMAIL);

/** An organiser of the audience, with the offers that match. */
export interface AddressedTeam extends RowOf<typeof HOST> {
  readonly email: Host['email'];
  readonly members: readonly (NamedAccount & RowOf<typeof EMAIL>)[];
  readonly offers: readonly string[];
}

const SPEAKING_COLUMNS = `${HOST}, ${ADDRESS},
  coalesce(nullif(trim(h.phone), ''), nullif(trim(h.mobile), '')) as phone`;

/** An organiser in whose name a message is written. */
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
   * The organisers with an offer that matches, in whatever place it is.
   * @param also organisers that are addressed without any offer
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
   * The organisers without any offer in the edition.
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

  /** The organiser in whose name somebody writes about these offers: one of their own, if any runs the first of them. */
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

  /** An organiser in whose name something was written; null once it is gone. */
  async speaker(uuid: string | null): Promise<Speaking | null> {
    const host = await this.database.row<Speaking>(
      'messages_speaker',
      `select ${SPEAKING_COLUMNS} from hosts h where h.uuid = $1`,
      [uuid],
    );
    return host ?? null;
  }
}
