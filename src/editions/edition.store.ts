import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { EDITION_HOST_COLUMNS, editionColumns, type EditionRow, TASK_COLUMNS, editionRecord } from './edition.view.js';
import { Edition, EditionTask } from './editions.entities.js';
import { finderIn } from '../platform/http/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { hostsMayEdit } from './edition.sql.js';
import { rowOf, tableColumnsOf } from '../platform/database/columns-of.js';
import { EditionLots } from './edition-lots.store.js';

/** An edition before its tasks and hosts are read. */
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
   * Locks the edition, and with it its tasks and hosts, until the transaction ends, also against new references.
   */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('editions_lock', 'select uuid from editions where uuid = $1 for update', [uuid]);
  }

  async update(uuid: string, changes: Partial<Edition>): Promise<void> {
    await this.database.repository(Edition).update(uuid, changes);
  }

  /** Deletes the edition with its tasks; refused by the constraint fk_offers_edition while it has offers. */
  async remove(uuid: string): Promise<void> {
    await this.database.repository(Edition).delete(uuid);
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

/** Editions are visible to every token (R-EDI-2). */
@Injectable()
export class EditionFinder extends finderIn(EditionStore, async (store, _caller, uuid) => {
  const row = await store.one(uuid);
  return row && editionRecord(row);
}) {
  readonly missing = message('There is no edition with this identifier.', 'Es gibt keine Ausgabe mit dieser Kennung.');
}

/** Facts about an edition that other modules check before they write into it. */
export interface OpenEdition extends Readonly<Pick<Edition, 'uuid'>> {
  /** Host users may write in it now (R-EDI-10). */
  readonly hostsMayEdit: boolean;
  /** The hosts it is restricted to; empty: all may take part. */
  readonly hosts: readonly string[];
}

/** Edition queries for other modules. */
@Injectable()
export class EditionLookup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The edition with this UUID or alias, if there is one, locked against changes until the transaction ends. It is
   * locked first and read afterwards: otherwise its related data would predate the wait.
   */
  async find({ uuid, alias }: RecordRef): Promise<OpenEdition | undefined> {
    const locked = await this.database.row<{ uuid: string }>(
      'editions_hold',
      'select uuid from editions where uuid = $1 or alias = $2 order by uuid = $1 desc nulls last limit 1 for key share',
      [uuid ?? null, alias],
    );
    if (locked === undefined) return undefined;
    return this.database.row<OpenEdition>(
      'editions_find',
      `select e.uuid, ${hostsMayEdit('e', '$2')} as "hostsMayEdit",
         array(select l.host_uuid::text from edition_hosts l where l.edition_uuid = e.uuid) as hosts
       from editions e where e.uuid = $1`,
      [locked.uuid, this.clock.now()],
    );
  }
}

/** SQL that writes the parts of an edition: its tasks, and the hosts it is restricted to. */
@Injectable()
export class EditionPartsStore {
  constructor(
    private readonly database: Database,
    private readonly lots: EditionLots,
  ) {}

  /** Replaces the hosts the edition is restricted to; hosts deleted meanwhile are skipped. */
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
