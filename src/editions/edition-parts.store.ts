import { Injectable } from '@nestjs/common';
import { rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { EditionTask } from './entities/edition-task.entity.js';
import { hostRows } from '../hosts/host.sql.js';

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
       select $1, h.uuid from ${hostRows()} where h.uuid = any($2::uuid[]) for key share of h on conflict do nothing`,
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
    await this.database.rows('edition_tasks_put', PUT_TASKS, [
      JSON.stringify(tasks.map((task) => rowOf(EditionTask, task))),
    ]);
  }
}

const COLUMNS = tableColumnsOf(EditionTask).join(', ');

/** A task stays in its edition. */
const CHANGED = tableColumnsOf(EditionTask, { except: ['uuid', 'editionUuid'] });

/** The holiday comes last: until then another task, which is about to change its type, may still hold its place. */
const PUT_TASKS = `
  insert into edition_tasks (${COLUMNS})
  select ${COLUMNS} from jsonb_populate_recordset(null::edition_tasks, $1::jsonb) order by type = 'holiday'
  on conflict (uuid) do update set ${CHANGED.map((name) => `${name} = excluded.${name}`).join(', ')}`;
