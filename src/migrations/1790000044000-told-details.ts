import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which dates and meeting point a family was told of, not only which state; and which ones the teams know. */
export class ToldDetails1790000044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tellings add column offer_changes integer not null default 0;
      alter table offer_former_details add column known_to_teams boolean not null default false`);
    await runner.query(TOLD_SO_FAR);
    await runner.query(TOLD_OF_MOVES);
    await runner.query(TEAMS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from tellings where event like 'offer-moved:%';
      alter table offer_former_details drop column known_to_teams;
      alter table tellings drop column offer_changes`);
  }
}

/** What was mailed named what held then. */
const TOLD_SO_FAR = `
update tellings c set offer_changes = (
  select count(*) from public.offer_former_details f where f.offer_uuid = t.offer_uuid and f.replaced_at < c.told_at)
from public.attendances t
where t.uuid = c.attendance_uuid
  and exists (select from public.offer_former_details f where f.offer_uuid = t.offer_uuid and f.replaced_at < c.told_at)`;

/** Mails about new dates tell, too; of children who have a place now. */
const TOLD_OF_MOVES = `
insert into tellings (attendance_uuid, nth, status, cancelled, cause_uuid, event, state, told_at, offer_changes)
select t.uuid,
  coalesce((select max(c.nth) from public.tellings c where c.attendance_uuid = t.uuid), 0)
    + row_number() over (partition by t.uuid order by m.created_at, m.uuid),
  'confirmed', false, f.cause_uuid, m.event, 'told', m.created_at,
  greatest(f.nth, (select count(*) from public.offer_former_details u
    where u.offer_uuid = f.offer_uuid and u.replaced_at < m.created_at))
from public.mails m
  join public.offer_former_details f on f.cause_uuid::text = split_part(m.event, ':', 2)
  join public.attendances t on t.offer_uuid = f.offer_uuid and t.status in ('confirmed', 'participated')
  join public.participants p on p.uuid = t.participant_uuid
    and coalesce(p.account_uuid, p.uuid)::text = split_part(m.event, ':', 3)
where split_part(m.event, ':', 1) = 'offer-moved' and m.state in ('queued', 'sent')`;

/** Teams were mailed of some changes. */
const TEAMS = `
update offer_former_details f set known_to_teams = true
where exists (select from public.mails m
  where split_part(m.event, ':', 1) = 'team-offer-moved' and split_part(m.event, ':', 2) = f.cause_uuid::text)`;
