import { Injectable } from '@nestjs/common';
import { rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { EditionLots } from './edition-lots.js';
import { EditionTask } from './editions.entities.js';

/** SQL that writes the parts of an edition: its tasks, and the organisers it is restricted to. */
@Injectable()
export class EditionPartsStore {
  constructor(
    private readonly database: Database,
    private readonly lots: EditionLots,
  ) {}

  /** Replaces the organisers the edition is restricted to; organisers deleted meanwhile are skipped. */
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

  /**
   * Replaces the tasks: those with a known uuid keep their row, those not in the list are deleted. The edition's lot
   * follows.
   */
  async replaceTasks(edition: string, tasks: readonly EditionTask[]): Promise<void> {
    await this.lots.begin(edition);
    await this.database.rows(
      'edition_tasks_drop',
      'delete from edition_tasks where edition_uuid = $1 and uuid <> all($2::uuid[])',
      [edition, tasks.map(({ uuid }) => uuid)],
    );
    await this.database.rows('edition_tasks_put', PUT_TASKS, [
      JSON.stringify(tasks.map((task) => rowOf(EditionTask, task))),
    ]);
    await this.lots.follow([edition]);
  }
}

const COLUMNS = tableColumnsOf(EditionTask).join(', ');

/** A task never changes its edition. */
const CHANGED = tableColumnsOf(EditionTask, { except: ['uuid', 'editionUuid'] });

/** The holiday comes last: another task that is about to change its type may occupy its unique place until then. */
const PUT_TASKS = `
  insert into edition_tasks (${COLUMNS})
  select ${COLUMNS} from jsonb_populate_recordset(null::edition_tasks, $1::jsonb) order by type = 'holiday'
  on conflict (uuid) do update set ${CHANGED.map((name) => `${name} = excluded.${name}`).join(', ')}`;
