import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { EDITION_HOST_COLUMNS, editionColumns, type EditionRow, TASK_COLUMNS } from './edition.view.js';
import { Edition } from './editions.entities.js';

/** An edition before its tasks and organisers are read. */
type SelectedEdition = Omit<EditionRow, 'tasks' | 'hosts' | 'asOf'>;

/** All SQL about editions, except writes of their parts. */
@Injectable()
export class EditionStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** All editions, newest holiday first: by begin, then name (never paged, R-API-30). */
  async all(): Promise<EditionRow[]> {
    const now = this.clock.now();
    return this.complete(await this.database.rows<SelectedEdition>('editions_all', this.select(''), [now]), now);
  }

  async one(uuid: string): Promise<EditionRow | undefined> {
    const now = this.clock.now();
    const sql = this.select('where e.uuid = $2');
    const rows = await this.database.rows<SelectedEdition>('editions_one', sql, [now, uuid]);
    return (await this.complete(rows, now))[0];
  }

  /**
   * Locks the edition, and with it its tasks and organisers, until the transaction ends, also against new references.
   */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('editions_lock', 'select uuid from editions where uuid = $1 for update', [uuid]);
  }

  async update(uuid: string, changes: Partial<Edition>): Promise<void> {
    await this.database.manager.update(Edition, uuid, changes);
  }

  /** Deletes the edition with its tasks; refused by the constraint fk_offers_edition while it has offers. */
  async remove(uuid: string): Promise<void> {
    await this.database.manager.delete(Edition, uuid);
  }

  private select(where: string): string {
    return `
  select ${editionColumns('$1')}
  from editions e ${where}
  order by (select min(t.begin_at) from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'holiday') desc nulls last,
    e.name collate german, e.uuid`;
  }

  private async complete(rows: readonly SelectedEdition[], asOf: Date): Promise<EditionRow[]> {
    if (rows.length === 0) return [];
    const uuids = rows.map(({ uuid }) => uuid);
    const tasks = await this.database.rows<EditionRow['tasks'][number]>('editions_tasks', TASKS, [uuids]);
    const hosts = await this.database.rows<EditionRow['hosts'][number]>('editions_hosts', HOSTS, [uuids]);
    return rows.map((row) => ({
      ...row,
      asOf,
      tasks: tasks.filter(({ editionUuid }) => editionUuid === row.uuid),
      hosts: hosts.filter(({ editionUuid }) => editionUuid === row.uuid),
    }));
  }
}

const TASKS = `
  select ${TASK_COLUMNS}
  from edition_tasks where edition_uuid = any($1) order by begin_at, uuid`;

const HOSTS = `
  select ${EDITION_HOST_COLUMNS}
  from edition_hosts l join hosts h on h.uuid = l.host_uuid where l.edition_uuid = any($1)
  order by h.name collate german, h.uuid`;
