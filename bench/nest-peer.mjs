/**
 * The peer: the same answers as a Nest and TypeORM server written by hand gives them. A page by the query builder, one statement
 * for each relation of the whole page, plain objects as the view, a look-up of the token; no limits, masks, tags, log or
 * validation. Moments are given in UTC: `verify` compares them as moments.
 */
import { createHash } from 'node:crypto';
import {
  Controller,
  Get,
  Inject,
  Module,
  NotFoundException,
  Param,
  Query,
  Req,
  UnauthorizedException,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { EntitySchema, In } from 'typeorm';

const { DATABASE_URL, DATABASE_POOL, BASE_URL } = process.env;
const PAGE = 30;

const camel = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** An entity of columns as `type: names`; a column `x_uuid` named in `relations` is a relation `x` too. */
const entity = (name, { keys = 'uuid', relations = {}, ...types }) => {
  const columns = { uuid: keys, ...types };
  const entries = Object.entries(columns).flatMap(([type, names]) =>
    names.split(' ').map((column) => [
      camel(column),
      {
        name: column,
        type: type === 'strings' ? 'text' : type,
        array: type === 'strings',
        primary: keys.split(' ').includes(column),
        nullable: true,
      },
    ]),
  );
  const related = Object.entries(relations).map(([relation, target]) => [
    relation,
    { type: 'many-to-one', target, joinColumn: { name: `${relation}_uuid` } },
  ]);
  return new EntitySchema({
    name,
    tableName: name,
    columns: Object.fromEntries(entries),
    relations: Object.fromEntries(related),
  });
};

const COUNTS = ['waiting', 'confirmed', 'waitlisted', 'withdrawn', 'rejected', 'unfulfilled', 'participated', 'noshow'];

const entities = [
  entity('offers', {
    keys: 'uuid edition_uuid contact_uuid variant_of_uuid',
    text: 'name alias place publish teaser description meeting_point meeting_address bring comment apply_text agreement_path internal_note',
    strings: 'accessibility',
    integer: 'fee min_age max_age min_participants max_participants',
    boolean: 'cancelled requires_application online_application wheelchair_accessible requires_agreement',
    float: 'meeting_lat meeting_lng',
    timestamptz: 'application_deadline first_begin_at created_at modified_at',
    jsonb: 'application_questions',
  }),
  entity('editions', { text: 'name alias' }),
  entity('hosts', {
    text: 'name alias email phone mobile fax website text logo',
    jsonb: 'address',
    timestamptz: 'created_at',
  }),
  entity('categories', { text: 'name alias' }),
  entity('accounts', { text: 'firstname lastname phone mobile email' }),
  entity('tokens', { keys: 'uuid account_uuid', bytea: 'secret_hash', timestamptz: 'expires_at revoked_at' }),
  entity('offer_hosts', { keys: 'offer_uuid host_uuid', integer: 'position', relations: { host: 'hosts' } }),
  entity('offer_categories', {
    keys: 'offer_uuid category_uuid',
    integer: 'position',
    relations: { category: 'categories' },
  }),
  entity('offer_dates', { keys: 'uuid offer_uuid', timestamptz: 'begin_at end_at', jsonb: 'recurrence' }),
  entity('offer_media', { keys: 'uuid offer_uuid', text: 'path', integer: 'position' }),
  entity('offer_tallies', { keys: 'offer_uuid', integer: COUNTS.join(' ') }),
  entity('host_members', { keys: 'host_uuid account_uuid', relations: { account: 'accounts' } }),
  entity('offer_history', {
    keys: 'uuid offer_uuid account_uuid',
    timestamptz: 'at',
    text: 'action transition note',
    strings: 'from_status to_status fields',
    boolean: 'notified',
    jsonb: 'changes',
    relations: { account: 'accounts' },
  }),
];

const present = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && value !== undefined));
const reference = ({ uuid, name, alias }) => ({ uuid, name, alias });
const fullName = ({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' ');
const grouped = (rows, key) => {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
};
const keyed = (rows) => new Map(rows.map((row) => [row.uuid, row]));

/** What an admin may do: the workflow's table for everybody who may do everything. */
const transitionsOf = ({ cancelled, place, firstBeginAt }) => {
  const begun = firstBeginAt !== null && firstBeginAt <= new Date();
  if (cancelled) return begun ? ['unpublish'] : ['unpublish', 'relaunch'];
  if (place === 'draft') return ['complete', 'approve', 'publish'];
  if (place === 'completed') return ['reopen', 'approve', 'publish'];
  if (place === 'reviewed') return ['reopen', 'unapprove', 'publish'];
  if (place === 'unpublished') return ['publish'];
  return begun ? ['unpublish'] : ['unpublish', 'cancel'];
};

const publicFields = (offer, { editions, hosts, dates, categories, media, tallies }) => {
  const tally = tallies.get(offer.uuid);
  const taken = tally.confirmed + tally.participated + tally.noshow + tally.waitlisted;
  const { maxParticipants } = offer;
  return {
    uuid: offer.uuid,
    name: offer.name,
    alias: offer.alias,
    edition: reference(editions.get(offer.editionUuid)),
    hosts: (hosts.get(offer.uuid) ?? []).map(({ host }) => reference(host)),
    status: offer.cancelled ? ['published', 'cancelled'] : [offer.place],
    teaser: offer.teaser,
    description: offer.description,
    dates: (dates.get(offer.uuid) ?? []).map(({ uuid, beginAt, endAt, recurrence }) =>
      present({ uuid, begin: beginAt, end: endAt, recurrence }),
    ),
    fee: offer.fee,
    minAge: offer.minAge,
    maxAge: offer.maxAge,
    minParticipants: offer.minParticipants,
    maxParticipants,
    vacancies: maxParticipants === null ? null : Math.max(0, maxParticipants - taken),
    fullyBooked: maxParticipants !== null && maxParticipants <= taken,
    requiresApplication: offer.requiresApplication,
    onlineApplication: offer.onlineApplication,
    applicationDeadline: offer.applicationDeadline,
    meetingPoint: offer.meetingPoint,
    meetingAddress: offer.meetingAddress,
    meetingLat: offer.meetingLat,
    meetingLng: offer.meetingLng,
    bring: offer.bring,
    wheelchairAccessible: offer.wheelchairAccessible,
    categories: (categories.get(offer.uuid) ?? []).map(({ category }) => reference(category)),
    url: offer.place === 'published' && offer.publish === 'public' ? `${BASE_URL}/angebote/${offer.alias}` : null,
    media: (media.get(offer.uuid) ?? []).map(({ path }) => `${BASE_URL}/media/${path}`),
    createdAt: offer.createdAt,
    modifiedAt: offer.modifiedAt,
  };
};

const internalFields = (offer, { tallies, contacts, originals, variants }) => {
  const contact = contacts.get(offer.contactUuid);
  const original = originals.get(offer.variantOfUuid);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, tallies.get(offer.uuid)[name]]));
  return {
    publish: offer.publish,
    comment: offer.comment,
    contact:
      contact &&
      present({
        uuid: contact.uuid,
        name: fullName(contact),
        phone: contact.phone ?? contact.mobile,
        email: contact.email,
      }),
    attendances: { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) },
    applicationQuestions: offer.applicationQuestions,
    transitions: transitionsOf(offer),
    applyText: offer.applyText,
    variantOf: original && reference(original),
    variants: (variants.get(offer.uuid) ?? []).map(reference),
    requiresAgreement: offer.requiresAgreement,
    agreementUrl: offer.agreementPath && `${BASE_URL}/media/${offer.agreementPath}`,
    accessibility: offer.accessibility,
    internalNote: offer.internalNote,
  };
};

const IS_PUBLIC = `o.place = 'published' and o.publish = 'public' and o.edition_uuid in (
  select e.uuid from editions e where not e.archived and coalesce((select bool_or(t.begin_at <= now() and t.end_at > now())
    from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'show_offers'), true))`;

class Peer {
  constructor(source) {
    this.source = source;
  }

  /** True for an admin, false without a token. */
  async isAdmin({ headers: { authorization } }) {
    if (authorization === undefined) return false;
    const secretHash = createHash('sha256').update(authorization.replace('Bearer ', '')).digest();
    const token = await this.source.getRepository('tokens').findOneBy({ secretHash });
    if (token === null || token.revokedAt !== null || (token.expiresAt !== null && token.expiresAt <= new Date()))
      throw new UnauthorizedException();
    return true;
  }

  offers(admin) {
    const found = this.source.getRepository('offers').createQueryBuilder('o');
    return admin ? found : found.where(IS_PUBLIC);
  }

  /** Rows that belong to records, by the key of these. */
  async of(name, key, uuids, order, relation) {
    const query = this.source
      .getRepository(name)
      .createQueryBuilder('l')
      .where({ [key]: In(uuids) });
    if (relation) query.innerJoinAndSelect(`l.${relation}`, 'r');
    for (const by of order) query.addOrderBy(by);
    return grouped(await query.getMany(), key);
  }

  async named(name, uuids) {
    const wanted = [...new Set(uuids)].filter(Boolean);
    return keyed(wanted.length === 0 ? [] : await this.source.getRepository(name).findBy({ uuid: In(wanted) }));
  }

  async view(offers, admin) {
    const uuids = offers.map(({ uuid }) => uuid);
    if (uuids.length === 0) return [];
    const tallies = this.source.getRepository('offer_tallies').findBy({ offerUuid: In(uuids) });
    const related = {
      editions: this.named(
        'editions',
        offers.map(({ editionUuid }) => editionUuid),
      ),
      hosts: this.of('offer_hosts', 'offerUuid', uuids, ['l.position', 'l.hostUuid'], 'host'),
      dates: this.of('offer_dates', 'offerUuid', uuids, ['l.beginAt', 'l.uuid']),
      categories: this.of('offer_categories', 'offerUuid', uuids, ['l.position', 'l.categoryUuid'], 'category'),
      media: this.of('offer_media', 'offerUuid', uuids, ['l.position', 'l.uuid']),
      tallies: tallies.then((rows) => new Map(rows.map((row) => [row.offerUuid, row]))),
      ...(admin && {
        contacts: this.named(
          'accounts',
          offers.map(({ contactUuid }) => contactUuid),
        ),
        originals: this.named(
          'offers',
          offers.map(({ variantOfUuid }) => variantOfUuid),
        ),
        variants: this.of('offers', 'variantOfUuid', uuids, ['l.createdAt', 'l.uuid']),
      }),
    };
    const rows = Object.fromEntries(
      await Promise.all(Object.entries(related).map(async ([name, loaded]) => [name, await loaded])),
    );
    return offers.map((offer) => present({ ...publicFields(offer, rows), ...(admin && internalFields(offer, rows)) }));
  }

  async listOffers(request, { page = '1', edition, q }) {
    const admin = await this.isAdmin(request);
    const query = this.offers(admin);
    if (edition)
      query.andWhere('o.edition_uuid = (select e.uuid from editions e where e.alias = :edition)', { edition });
    if (q) query.andWhere('o.search_text like :like', { like: `%${q}%` });
    query.orderBy('o.firstBeginAt', 'ASC', 'NULLS LAST').addOrderBy('o.uuid');
    return this.view(
      await query
        .limit(PAGE)
        .offset((Number(page) - 1) * PAGE)
        .getMany(),
      admin,
    );
  }

  async readOffer(request, uuid) {
    const admin = await this.isAdmin(request);
    const offer = await this.offers(admin).andWhere('o.uuid = :uuid', { uuid }).getOne();
    if (offer === null) throw new NotFoundException();
    const [answer] = await this.view([offer], admin);
    return answer;
  }

  async history(request, uuid) {
    await this.isAdmin(request);
    const entries = await this.source
      .getRepository('offer_history')
      .createQueryBuilder('y')
      .leftJoinAndSelect('y.account', 'a')
      .where('y.offer_uuid = :uuid', { uuid })
      .orderBy('y.at', 'DESC')
      .addOrderBy('y.uuid', 'DESC')
      .limit(PAGE)
      .getMany();
    return entries.map(
      ({ uuid: id, at, action, transition, fromStatus, toStatus, fields, changes, notified, note, account }) =>
        present({
          ...{ uuid: id, at, action, transition, from: fromStatus, to: toStatus, fields, changes, notified, note },
          by: account && { uuid: account.uuid, name: fullName(account) },
        }),
    );
  }

  async listHosts(request) {
    await this.isAdmin(request);
    const hosts = await this.source
      .getRepository('hosts')
      .createQueryBuilder('h')
      .orderBy('h.name collate german')
      .addOrderBy('h.uuid')
      .limit(PAGE)
      .getMany();
    const uuids = hosts.map(({ uuid }) => uuid);
    const order = ['r.lastname collate german', 'r.firstname collate german', 'r.uuid'];
    const [members, counts] = await Promise.all([
      this.of('host_members', 'hostUuid', uuids, order, 'account'),
      this.source
        .getRepository('offer_hosts')
        .createQueryBuilder('l')
        .select('l.host_uuid', 'host')
        .addSelect('count(*)::int', 'count')
        .where({ hostUuid: In(uuids) })
        .groupBy('l.host_uuid')
        .getRawMany(),
    ]);
    const offersCount = new Map(counts.map(({ host, count }) => [host, count]));
    return hosts.map((host) =>
      present({
        ...host,
        offersCount: offersCount.get(host.uuid) ?? 0,
        members: (members.get(host.uuid) ?? []).map(({ account }) => ({ uuid: account.uuid, name: fullName(account) })),
      }),
    );
  }
}

/** Decorators by hand, because Node reads this file as it is. */
const route = (method, path, ...parameters) => {
  Get(path)(Peer.prototype, method, Object.getOwnPropertyDescriptor(Peer.prototype, method));
  parameters.forEach((parameter, index) => parameter(Peer.prototype, method, index));
};
route('listOffers', 'offers', Req(), Query());
route('readOffer', 'offers/:uuid', Req(), Param('uuid'));
route('history', 'offers/:uuid/history', Req(), Param('uuid'));
route('listHosts', 'hosts', Req());
Inject(getDataSourceToken())(Peer, undefined, 0);
Controller()(Peer);

class PeerModule {}
Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: DATABASE_URL,
      extra: { max: Number(DATABASE_POOL), options: '-c timezone=Europe/Berlin' },
      entities,
      retryAttempts: 0,
    }),
  ],
  controllers: [Peer],
})(PeerModule);

const app = await NestFactory.create(PeerModule, { logger: ['error'] });
const server = await app.listen(0, '127.0.0.1');
process.send({ port: server.address().port });
process.on('disconnect', () => process.exit(0));
