import { type EventRecord } from '../../src/events/feed/event.view.js';
import { type TestApp } from '../support/test-app.js';

/**
 * Every record of which changes leave events, with all that belongs to it, in one line: what differs between two looks has changed.
 * Written apart from the triggers, and by tables instead of by statements.
 */
const RECORDS = `
  select 'offer' as kind, o.uuid, md5(concat(to_jsonb(o) - '{calendar_lead,search_text,name_key}'::text[],
    (select jsonb_agg(d order by d.uuid) from offer_dates d where d.offer_uuid = o.uuid),
    (select jsonb_agg(h order by h.position) from offer_hosts h where h.offer_uuid = o.uuid),
    (select jsonb_agg(c order by c.position) from offer_categories c where c.offer_uuid = o.uuid),
    (select jsonb_agg(m order by m.uuid) from offer_media m where m.offer_uuid = o.uuid),
    (select jsonb_agg(s order by s.account_uuid) from offer_shares s where s.offer_uuid = o.uuid))) as looks from offers o
  union all select 'host', h.uuid, md5(concat(to_jsonb(h) - 'modified_at',
    (select jsonb_agg(m order by m.account_uuid) from host_members m where m.host_uuid = h.uuid))) from hosts h
  union all select 'category', c.uuid, md5((to_jsonb(c) - 'modified_at')::text) from categories c
  union all select 'edition', e.uuid, md5(concat(to_jsonb(e) - '{waiting_lists_moved,modified_at}'::text[],
    (select jsonb_agg(t order by t.uuid) from edition_tasks t where t.edition_uuid = e.uuid),
    (select jsonb_agg(h order by h.host_uuid) from edition_hosts h where h.edition_uuid = e.uuid),
    (select jsonb_agg(l order by l.number) from edition_lots l where l.edition_uuid = e.uuid))) from editions e
  union all select 'attendance', t.uuid, md5(concat(to_jsonb(t),
    (select jsonb_agg(p order by p.date_uuid, p.day) from presences p where p.attendance_uuid = t.uuid))) from attendances t
  union all select 'participant', p.uuid, md5((to_jsonb(p) - 'modified_at')::text) from participants p where p.anonymised_at is null
  union all select 'receipt', r.uuid, '' from receipts r
  union all select 'invoice', v.uuid, coalesce((select c.at::text from invoice_cancellations c where c.invoice_uuid = v.uuid), '')
    from invoices v
  union all select 'draw', d.uuid, d.state from draws d where d.state = 'committed'
  union all select 'job', j.uuid, j.state from background_jobs j where j.state in ('done', 'failed')`;

const ALL = `select json_object_agg(kind || ' ' || uuid, looks) as "all" from (${RECORDS}) r`;

/** How records look, by kind and record. */
export type Looks = ReadonlyMap<string, string>;

/** Those that differ. */
export const happened = (before: Looks, after: Looks): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((record) => before.get(record) !== after.get(record)).sort();

/** How all of them look now. */
export const look = async ({ database }: Pick<TestApp, 'database'>): Promise<Looks> => {
  // By name, and as one value: the same statement is asked for twice with each write, and planned once.
  const row = await database.row<{ all: Record<string, string> | null }>('looks-of-records', ALL);
  return new Map(Object.entries(row?.all ?? {}));
};

/** What events say of records, for the same comparison. */
export const recordsOf = (events: readonly Pick<EventRecord, 'type' | 'subject'>[]): string[] =>
  [...new Set(events.map(({ type, subject }) => `${type.split('.')[0] ?? ''} ${subject}`))].sort();
