/** What is measured of writing. Every request writes something: another value, another offer, the move back. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Offers that are written to in turn: so many that no two of the ten connections meet at one. */
const OFFERS = 500;
/** Of the ratio: the service asks for rights, checks rules and compares what the bare server writes unseen. */
const GOAL = 0.5;
/** Of the list of what was written. */
const LIST = 0.8;
/** Stands in the internal note of the offers made here. */
const MARK = 'bench';
const ENTRIES = 30;
/** How often it is asked whether a round's last requests have ended, which they do after the load has. */
const SETTLED_MS = 200;
const BUSY = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and state <> 'idle'`;

const without = (record, ...names) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** An offer without what may differ between two that were written alike. */
const comparable = ({ dates, ...offer }) => ({
  ...without(offer, 'uuid', 'alias', 'createdAt', 'modifiedAt'),
  dates: dates.map((date) => without(date, 'uuid')),
});

/** What a write left in the tables behind an offer's answer. */
const LEFT = `select o.first_begin_at, o.search_text, length(o.link_secret) as secret,
    (select json_agg(json_build_array(c.begin_at, c.end_at) order by c.begin_at)
      from offer_occurrences c join offer_dates d on d.uuid = c.date_uuid where c.offer_uuid = o.uuid) as occurrences,
    (select json_agg(json_build_array(y.account_uuid, y.action, y.transition, y.from_status, y.to_status, y.notified, y.note,
      array(select c - 'from' from jsonb_array_elements(y.changes) c),
      array(select unnest(y.fields) order by 1))) from offer_history y where y.offer_uuid = o.uuid) as history
  from offers o where o.uuid =`;

/** What a write left in the audit log about its record. */
const AUDITED = `select l.account_uuid, l.token_uuid, l.route, l.parent_uuid, l.outcome, l.status, l.request_id is null as lost,
    array(select unnest(l.fields) order by 1) as fields
  from audit_log l where l.record_uuid =`;

/** What an application left in the tables behind its answer. */
const APPLICATION_LEFT = `select t.status, t.comment, t.charged, t.applied_at = t.created_at as "atOnce", t.modified_at = t.openly_modified_at as open,
    (select json_agg(json_build_array(y.account_uuid, y.transition, y.from_status, y.to_status, y.procedure, y.notified, y.note))
      from attendance_history y where y.attendance_uuid = t.uuid) as history
  from attendances t where t.uuid =`;

/** An application without what may differ between two that were written alike, and without what only rules say. */
const comparableApplication = (application) =>
  without(
    application,
    ...['uuid', 'offer', 'participant', 'account', 'transitions', 'told', 'createdAt', 'modifiedAt'],
  );

const newOffer = (number, { edition, hosts, categories }) => ({
  name: `Nachtwanderung ${String(number)}`,
  edition,
  hosts,
  categories,
  teaser: 'Mit Taschenlampe und Tee',
  description: 'Wir gehen **bei Dunkelheit** durch den Wald und hören, wer dort wach ist.',
  dates: ['03', '10', '17'].map((day) => ({
    begin: `2027-08-${day}T20:00:00+02:00`,
    end: `2027-08-${day}T22:30:00+02:00`,
  })),
  fee: 300,
  minAge: 8,
  maxAge: 12,
  minParticipants: 5,
  maxParticipants: 20,
  meetingPoint: 'Wanderparkplatz',
  bring: 'Taschenlampe',
  internalNote: MARK,
});

/**
 * @param inside the instance in this process
 * @returns lines as `linesFor` does; `reset` puts the database back before each round, `left` tells what a write left
 */
export const writeLinesFor = async ({ token, query }) => {
  const headers = { Authorization: `Bearer ${token}` };
  const [{ account, token: used }] = await query(`select a.uuid as account, t.uuid as token from tokens t
    join accounts a on a.uuid = t.account_uuid where t.name = 'Demo: admin' order by t.created_at desc limit 1`);
  const by = `account=${account}&token=${used}`;
  const aliases = async (table) =>
    (await query(`select alias from ${table} order by alias limit 2`)).map(({ alias }) => alias);
  const known = { edition: 'last-1', hosts: await aliases('hosts'), categories: await aliases('categories') };
  const offers = await query(`select o.uuid from offers o where o.place = 'published' and not o.cancelled
    and o.variant_of_uuid is null and not exists (select from offers v where v.variant_of_uuid = o.uuid)
    order by o.created_at, o.uuid limit ${String(OFFERS)}`);
  // Values that no earlier run has left in a database that was kept.
  let number = Date.now();

  const settled = async () => {
    do await sleep(SETTLED_MS);
    while ((await query(BUSY)).length > 0);
  };
  const cleared = async () => {
    await settled();
    await query(`delete from offers where internal_note = '${MARK}'`);
    await query('truncate offer_history');
    await query(`update offers set place = 'published' where place = 'unpublished'
      and uuid in (select uuid from unnest('{${offers.map(({ uuid }) => uuid).join(',')}}'::uuid[]) t (uuid))`);
    // Else the dead rows of one round would slow down the next.
    await query('vacuum analyze offers, offer_history, offer_dates, offer_occurrences, offer_hosts, offer_categories');
  };
  const audited = (record) => query(`${AUDITED} '${record}' order by l.at desc, l.uuid desc limit 1`);
  const writing = (name, budget, request, reset = cleared) => ({
    name,
    headers,
    compared: true,
    goal: GOAL,
    budget,
    next: request,
    reset,
    comparable,
    left: async ({ uuid }) => [await query(`${LEFT} '${uuid}'`), await audited(uuid)],
  });

  const patch = () => {
    const { uuid } = offers[number % offers.length];
    number += 1;
    return {
      method: 'PATCH',
      path: `/offers/${uuid}`,
      bare: `/admin/offer/patch?uuid=${uuid}&${by}`,
      body: { bring: `Taschenlampe ${String(number)}` },
    };
  };
  const post = () => {
    number += 1;
    return {
      method: 'POST',
      path: '/offers',
      bare: `/admin/offer/post?${by}`,
      body: newOffer(number, known),
    };
  };
  // All offers are taken off the website one after the other, then all are published again, and so on.
  let moves = 0;
  const move = () => {
    const { uuid } = offers[moves % offers.length];
    const transition = Math.floor(moves / offers.length) % 2 === 0 ? 'unpublish' : 'publish';
    moves += 1;
    return {
      method: 'POST',
      path: `/offers/${uuid}/transition`,
      bare: `/admin/offer/transition?uuid=${uuid}&${by}`,
      body: { transition },
    };
  };
  const placed = async () => {
    await cleared();
    moves = 0;
  };

  // Children who have not applied there. So many offers and children that ten at once hardly ever meet, and that none comes
  // twice in a round.
  const places = await query(`select o.uuid as offer, p.uuid as participant
    from (select uuid from offers where place = 'published' and not cancelled and edition_uuid in
      (select uuid from editions where alias like 'last-%') order by uuid limit 200) o
    cross join (select uuid from participants order by uuid desc limit 400) p
    where not exists (select from attendances t where t.offer_uuid = o.uuid and t.participant_uuid = p.uuid
      and t.comment is distinct from '${MARK}')
    order by md5(concat(p.uuid, o.uuid))`);
  const apply = () => {
    number += 1;
    return {
      method: 'POST',
      path: '/attendances',
      bare: `/admin/attendance/post?${by}`,
      body: { ...places[number % places.length], status: 'waiting', force: true, comment: MARK },
    };
  };
  const withdrawn = async () => {
    await settled();
    await query(`delete from attendances where comment = '${MARK}'`);
    await query('vacuum analyze attendances, attendance_history, offer_tallies');
  };

  const [{ uuid }] = offers;
  const remembered = async () => {
    await cleared();
    // The same entries each time, because the answers are compared to the letter.
    await query(`insert into offer_history (uuid, offer_uuid, account_uuid, at, action, fields)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${uuid}', '${account}',
        '2026-01-01T12:00:00Z'::timestamptz - n * interval '1 hour', 'changed', '{fee,bring}'
      from generate_series(1, ${String(ENTRIES)}) n`);
  };
  const page = `uuid=${uuid}&limit=${String(ENTRIES)}&offset=0`;
  const history = {
    ...writing(
      'GET /offers/{uuid}/history, admin',
      4,
      () => ({ method: 'GET', path: `/offers/${uuid}/history`, bare: `/admin/history?${page}` }),
      remembered,
    ),
    hasPeer: true,
    goal: LIST,
    comparable: (answer) => answer,
    left: () => Promise.resolve(),
  };
  return [
    writing('PATCH /offers/{uuid}, one field', 9, patch),
    writing('POST /offers, three dates', 20, post),
    writing('POST /offers/{uuid}/transition', 9, move, placed),
    {
      ...writing('POST /attendances', 10, apply, withdrawn),
      comparable: comparableApplication,
      left: async ({ uuid }) => [await query(`${APPLICATION_LEFT} '${uuid}'`), await audited(uuid)],
    },
    history,
  ];
};
