/**
 * The yardstick of the writing routes: one transaction of plain statements that locks the offer, writes the rows the service
 * writes (the offer, its links, dates, occurrences and history; an application and its history; the line of the audit log) and
 * builds the answer in SQL. No rights, no rules, no look-up of a free alias or of variants, and no comparison with what was
 * there: those are the service's additions.
 */
import { randomBytes } from 'node:crypto';
import { applicationSql, recordSql } from './bare-queries.mjs';

const HISTORY = `insert into offer_history (uuid, offer_uuid, account_uuid, at, action, transition, from_status, to_status, fields,
    changes) values (uuidv7(), $1, $2, now(), $3, $4, $5, $6, $7, $8)`;
const NO_CHANGES = '[]';

const INSERT = `insert into offers (uuid, edition_uuid, name, alias, link_secret, teaser, description, fee, min_age, max_age,
    min_participants, max_participants, meeting_point, bring, internal_note, created_at, modified_at)
  select uuidv7(), e.uuid, $2, 'bare-' || gen_random_uuid(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), now()
  from editions e where e.alias = $1 returning uuid`;

const linkSql = (list, column) => `insert into offer_${list} (offer_uuid, ${column}, position)
  select $1, r.uuid, l.place - 1 from unnest($2::text[]) with ordinality l (alias, place) join ${list} r on r.alias = l.alias`;

const DATES = `insert into offer_dates (uuid, offer_uuid, begin_at, end_at)
  select uuidv7(), $1, d.begin, d.end from jsonb_to_recordset($2::jsonb) d (begin timestamptz, "end" timestamptz)`;

const OCCURRENCES = `insert into offer_occurrences (date_uuid, offer_uuid, begin_at, end_at)
  select uuid, offer_uuid, begin_at, end_at from offer_dates where offer_uuid = $1`;

const PLACES = { publish: 'published', unpublish: 'unpublished' };

const patch = async (query, { uuid, account }, { bring }) => {
  const [before] = await query('lock', 'select bring from offers where uuid = $1 for update', [uuid]);
  await query('patch', 'update offers set bring = $2, modified_at = now() where uuid = $1', [uuid, bring]);
  const changed = JSON.stringify([{ field: 'bring', from: before.bring, to: bring }]);
  await query('history', HISTORY, [uuid, account, 'changed', null, [], [], ['bring'], changed]);
  return uuid;
};

const transition = async (query, { uuid, account }, body) => {
  const [{ place }] = await query('lock_place', 'select place from offers where uuid = $1 for update', [uuid]);
  const to = PLACES[body.transition];
  await query('move', 'update offers set place = $2, modified_at = now() where uuid = $1', [uuid, to]);
  await query('history', HISTORY, [uuid, account, 'transition', body.transition, [place], [to], [], NO_CHANGES]);
  return uuid;
};

const post = async (query, { account }, offer) => {
  const { edition, hosts, categories, dates, ...columns } = offer;
  const { name, teaser, description, fee, minAge, maxAge, minParticipants, maxParticipants } = columns;
  const texts = [columns.meetingPoint, columns.bring, columns.internalNote];
  const secret = randomBytes(24).toString('base64url');
  const values = [edition, name, secret, teaser, description, fee, minAge, maxAge, minParticipants, maxParticipants];
  const [{ uuid }] = await query('insert', INSERT, [...values, ...texts]);
  await query('hosts', linkSql('hosts', 'host_uuid'), [uuid, hosts]);
  await query('categories', linkSql('categories', 'category_uuid'), [uuid, categories]);
  await query('dates', DATES, [uuid, JSON.stringify(dates)]);
  await query('occurrences', OCCURRENCES, [uuid]);
  await query('history', HISTORY, [uuid, account, 'created', null, [], [], Object.keys(offer), NO_CHANGES]);
  return uuid;
};

const APPLY = `insert into attendances (uuid, offer_uuid, edition_uuid, participant_uuid, status, comment, applied_at, created_at,
    modified_at) select uuidv7(), o.uuid, o.edition_uuid, $2, $3, $4, now(), now(), now() from offers o where o.uuid = $1 returning uuid`;

const APPLIED = `insert into attendance_history (uuid, attendance_uuid, account_uuid, batch_uuid, at, to_status, procedure, notified)
  values (uuidv7(), $1, $2, uuidv7(), now(), $3, 'staff', false)`;

const apply = async (query, { account }, { offer, participant, status, comment }) => {
  await query('lock_child', 'select from participants where uuid = $1 for no key update', [participant]);
  await query('lock_offer', 'select from offers where uuid = $1 for no key update', [offer]);
  const [{ uuid }] = await query('apply', APPLY, [offer, participant, status, comment]);
  await query('applied', APPLIED, [uuid, account, status]);
  return uuid;
};

const AUDIT = `insert into audit_log (uuid, at, account_uuid, token_uuid, route, record_uuid, parent_uuid, outcome, status, fields,
    request_id) values (uuidv7(), now(), $1, $2, $3, $4, null, 'done', $5, $6, uuidv7())`;

/**
 * Path of the bare server → what it writes, which gives the uuid of its record, the statement that reads that, and what the
 * audit log says about it.
 */
export const WRITES = {
  '/admin/offer/patch': { work: patch, recordSql, audit: ['PATCH /offers/:uuid', 200] },
  '/admin/offer/transition': { work: transition, recordSql, audit: ['POST /offers/:uuid/transition', 200] },
  '/admin/offer/post': { work: post, recordSql, audit: ['POST /offers', 201] },
  '/admin/attendance/post': { work: apply, recordSql: applicationSql, audit: ['POST /attendances', 201] },
};

/** Runs a write in its transaction. @returns the record as JSON, as the service's admin sees it */
export const write = async (
  pool,
  { work, recordSql: sql, audit: [route, status], parameters, body, baseUrl, named },
) => {
  const client = await pool.connect();
  const query = async (name, text, values) => (await client.query({ text, values, ...(named ? { name } : {}) })).rows;
  try {
    await client.query('begin');
    const uuid = await work(query, parameters, body);
    const [record] = await query(`record ${sql.length}`, sql, [baseUrl, uuid]);
    const { account, token } = parameters;
    await query('audit', AUDIT, [account, token, route, uuid, status, Object.keys(body)]);
    await client.query('commit');
    return record.body;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
