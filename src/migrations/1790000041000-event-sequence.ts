import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Each event gets a number that is taken while the row of its record is locked. Of one record the greater one is later,
 * also where the transaction with the smaller number committed last.
 */
export class EventSequence1790000041000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events add column sequence bigint;
      update events set sequence = seq;
      create sequence events_sequence owned by events.sequence;
      select setval('events_sequence', coalesce((select max(sequence) from events), 0) + 1);
      alter table events alter column sequence set default nextval('events_sequence'), alter column sequence set not null;

      -- What a later statement of the same transaction adds to an event is later, too.
      create function events_renumber() returns trigger language plpgsql as $$
      begin
        new.sequence := nextval(pg_get_serial_sequence(tg_relid::regclass::text, 'sequence'));
        return new;
      end $$;
      create trigger tr_events_renumber before update of data on events for each row execute function events_renumber()`);
    for (const record of RECORDS) await runner.query(noting(record, true));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const record of RECORDS) await runner.query(noting(record, false));
    await runner.query(`
      drop trigger tr_events_renumber on events;
      drop function events_renumber;
      alter table events drop column sequence`);
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
      `jsonb_build_object('status', public.offer_status(r.place, r.cancelled), 'publish', r.publish)`,
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

/** @param locks whether the record is locked before it is read: its row was not written, and another transaction may write it */
const noting = (record: Record, locks: boolean): string => {
  const note = (keys: string): string => `
    ${locks ? `perform 1 from public.${record.table} r where r.uuid = any(array(${keys})) order by r.uuid for no key update;` : ''}
    insert into public.events (epoch, xid, type, subject, data)
    select (select epoch from public.event_log), pg_current_xact_id()::text::bigint, '${record.type}', r.uuid, ${record.data}
    from public.${record.table} r where r.uuid = any(array(${keys}))
    on conflict (subject, replace(type, '.created', '.changed'), epoch, xid) do update
      set data = events.data || (excluded.data - 'before')
      where events.data <> events.data || (excluded.data - 'before');`;
  // Three texts: a statement about rows that are not there cannot be planned.
  return `
create or replace function ${record.function}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then${note(`select ${record.key} from added`)}
  elsif tg_op = 'DELETE' then${note(`select ${record.key} from removed`)}
  else${note(`select ${record.key} from (table added except table removed) n
      union select ${record.key} from (table removed except table added) o`)}
  end if;
  return null;
end $$`;
};
