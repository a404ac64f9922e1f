import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Events of a record whose parts changed, found by the record's key. As a join without nested loops, each host, category or
 * date of an offer that was written read all offers, and each presence all applications.
 */
export class EventsByKey1790000038000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const record of RECORDS) await runner.query(noting(record, (keys) => `any(array(${keys}))`));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const record of RECORDS)
      await runner.query(noting(record, (keys) => `any(${keys})`, 'set enable_nestloop = off'));
  }
}

interface Record {
  function: string;
  table: string;
  key: string;
  type: string;
  /** SQL of what is said of a record that did not change in itself. */
  data: string;
}

const unchanged = (state: string): string => `'before', ${state}, 'after', ${state}`;

const RECORDS: readonly Record[] = [
  {
    function: 'offer_part_events',
    table: 'offers',
    key: 'offer_uuid',
    type: 'offer.changed',
    data: `jsonb_build_object('edition', r.edition_uuid, ${unchanged(
      `jsonb_build_object('status', offer_status(r.place, r.cancelled), 'publish', r.publish)`,
    )})`,
  },
  { function: 'host_part_events', table: 'hosts', key: 'host_uuid', type: 'host.changed', data: `'{}'::jsonb` },
  {
    function: 'edition_part_events',
    table: 'editions',
    key: 'edition_uuid',
    type: 'edition.changed',
    data: `jsonb_build_object(${unchanged(`jsonb_build_object('archived', r.archived)`)})`,
  },
  {
    function: 'presence_events',
    table: 'attendances',
    key: 'attendance_uuid',
    type: 'attendance.changed',
    data: `jsonb_build_object('offer', r.offer_uuid, 'edition', r.edition_uuid, 'participant', r.participant_uuid,
      ${unchanged(`jsonb_build_object('status', r.status)`)})`,
  },
];

/** @param among SQL of "one of these keys", of a select; @param setting of the function */
const noting = (record: Record, among: (keys: string) => string, setting = ''): string => {
  const note = (keys: string): string => `
    insert into events (epoch, xid, type, subject, data)
    select (select epoch from event_log), pg_current_xact_id()::text::bigint, '${record.type}', r.uuid, ${record.data}
    from ${record.table} r where r.uuid = ${among(keys)}
    on conflict (subject, replace(type, '.created', '.changed'), epoch, xid) do update
      set data = events.data || (excluded.data - 'before')
      where events.data <> events.data || (excluded.data - 'before');`;
  // Three texts: a statement about rows that are not there cannot be planned.
  return `
create or replace function ${record.function}() returns trigger language plpgsql ${setting} as $$
begin
  if tg_op = 'INSERT' then${note(`select ${record.key} from added`)}
  elsif tg_op = 'DELETE' then${note(`select ${record.key} from removed`)}
  else${note(`select ${record.key} from (table added except table removed) n
      union select ${record.key} from (table removed except table added) o`)}
  end if;
  return null;
end $$`;
};
