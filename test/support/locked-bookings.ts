/**
 * A trigger for the databases of tests: a booking for an application that its transaction has not locked is refused. Otherwise a
 * lock that is missing would be noticed only when two requests meet, which happens once in some thousand. What SQL sees of a row
 * does not tell a lock from the share that a foreign key takes, so it passes where something that refers to the application was
 * written before.
 */
export const LOCKED_BOOKINGS = `
create function test_lockers(xmax xid) returns bigint[] language plpgsql as $$
begin
  return array(select m.xid::text::bigint from pg_get_multixact_members(xmax) m where m.mode not in ('keysh', 'sh'));
exception when others then
  -- Not the number of several lockers.
  return '{}';
end $$;

create function test_booking_is_locked() returns trigger language plpgsql as $$
declare
  -- Rows know the number of a transaction without its epoch.
  mine bigint := pg_current_xact_id()::text::bigint % 4294967296;
  bare uuid;
begin
  select t.uuid into bare from added e join attendances t on t.uuid = e.attendance_uuid
  where t.xmin::text::bigint <> mine and t.xmax::text::bigint <> mine and mine <> all (test_lockers(t.xmax)) limit 1;
  if bare is not null then
    raise exception 'booked for the application %, which is not locked', bare;
  end if;
  return null;
end $$;

-- By its name before the trigger that writes what is paid into the application.
create trigger tr_book_entries_locked after insert on book_entries referencing new table as added
  for each statement execute function test_booking_is_locked();
`;
