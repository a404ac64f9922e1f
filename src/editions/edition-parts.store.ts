import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type EditionTask } from './entities/edition-task.entity.js';

/** Every statement that writes what hangs on an edition: its tasks, and the organisers it is restricted to. */
@Injectable()
export class EditionPartsStore {
  constructor(private readonly database: Database) {}

  /** Replaces the organisers to which the edition is restricted; one deleted meanwhile is passed over. */
  async replaceHosts(edition: string, hosts: readonly string[]): Promise<void> {
    await this.database.rows(
      'edition_hosts_drop',
      'delete from edition_hosts where edition_uuid = $1 and host_uuid <> all($2::uuid[])',
      [edition, hosts],
    );
    await this.database.rows(
      'edition_hosts_add',
      `insert into edition_hosts (edition_uuid, host_uuid)
       select $1, h.uuid from hosts h where h.uuid = any($2::uuid[]) for key share of h on conflict do nothing`,
      [edition, hosts],
    );
  }

  /** Replaces the tasks: those of a known uuid stay the same record, what is not in the list goes away. */
  async replaceTasks(edition: string, tasks: readonly EditionTask[]): Promise<void> {
    await this.database.rows(
      'edition_tasks_drop',
      'delete from edition_tasks where edition_uuid = $1 and uuid <> all($2::uuid[])',
      [edition, tasks.map(({ uuid }) => uuid)],
    );
    await this.database.rows('edition_tasks_put', PUT_TASKS, [JSON.stringify(tasks)]);
  }
}

/** The holiday comes last: until then another task, which is about to change its type, may still hold its place. */
const PUT_TASKS = `
  insert into edition_tasks (uuid, edition_uuid, type, title, description, begin_at, end_at, application_system,
    max_applications, max_places, skip_max_applications, max_applications_day, hide_status, age_check)
  select t.uuid, t."editionUuid", t.type, t.title, t.description, t."beginAt", t."endAt", t."applicationSystem",
    t."maxApplications", t."maxPlaces", t."skipMaxApplications", t."maxApplicationsDay", t."hideStatus", t."ageCheck"
  from jsonb_to_recordset($1::jsonb) as t (uuid uuid, "editionUuid" uuid, type text, title text, description text,
    "beginAt" timestamptz, "endAt" timestamptz, "applicationSystem" text, "maxApplications" integer,
    "maxPlaces" integer, "skipMaxApplications" boolean, "maxApplicationsDay" integer, "hideStatus" boolean, "ageCheck" text)
  order by t.type = 'holiday'
  on conflict (uuid) do update set type = excluded.type, title = excluded.title, description = excluded.description,
    begin_at = excluded.begin_at, end_at = excluded.end_at, application_system = excluded.application_system,
    max_applications = excluded.max_applications, max_places = excluded.max_places,
    skip_max_applications = excluded.skip_max_applications,
    max_applications_day = excluded.max_applications_day, hide_status = excluded.hide_status,
    age_check = excluded.age_check`;
