import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { columnsOf, pairsOf, type RowOf } from '../platform/database/columns-of.js';
import { Database } from '../platform/database/database.js';
import { type Reference } from '../platform/view/field.js';
import { editionIsOnline, hostsMayEdit } from './edition-online.js';
import { EDITION_COLUMNS, TASK_COLUMNS } from './edition.columns.js';
import { type LotCommitment } from './edition-draw.js';
import { type EditionRecord } from './edition.view.js';
import { EditionHost } from './entities/edition-host.entity.js';
import { EditionLot } from './entities/edition-lot.entity.js';
import { Edition } from './entities/edition.entity.js';
import { hostOf } from '../hosts/host.sql.js';
import { EditionOffers } from './edition-offers.js';

/** What the edition is committed to, with its row. */
const LOT = pairsOf(EditionLot, 'l', { except: ['editionUuid', 'seed', 'ticketKey', 'usedAt'] });

type EditionRow = Omit<EditionRecord, 'lot' | 'tasks' | 'hosts' | 'holidayBegin' | 'holidayEnd' | 'asOf'> & {
  readonly lot: RowOf<typeof LOT> | null;
};

/** All SQL about editions, except writes of their parts. */
@Injectable()
export class EditionStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly offers: EditionOffers,
  ) {}

  /** All editions, newest holiday first: by begin, then name (never paged, R-API-30). */
  async all(): Promise<EditionRecord[]> {
    const now = this.clock.now();
    return this.complete(await this.database.rows<EditionRow>('editions_all', this.select(''), [now]), now);
  }

  async one(uuid: string): Promise<EditionRecord | undefined> {
    const now = this.clock.now();
    const rows = await this.database.rows<EditionRow>('editions_one', this.select('where e.uuid = $2'), [now, uuid]);
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
  select ${EDITION_COLUMNS},
    ${editionIsOnline('e', '$1')} as online, ${hostsMayEdit('e', '$1')} as "hostsMayEdit",
    ${this.offers.count('e.uuid')} as "offersCount",
    (select json_build_object(${LOT}) from edition_lots l where l.edition_uuid = e.uuid order by l.number desc limit 1) as lot
  from editions e ${where}
  order by (select min(t.begin_at) from edition_tasks t where t.edition_uuid = e.uuid and t.type = 'holiday') desc nulls last,
    e.name collate german, e.uuid`;
  }

  private async complete(rows: readonly EditionRow[], asOf: Date): Promise<EditionRecord[]> {
    if (rows.length === 0) return [];
    const uuids = rows.map(({ uuid }) => uuid);
    const tasks = await this.database.rows<RowOf<typeof TASK_COLUMNS>>('editions_tasks', TASKS, [uuids]);
    const hosts = await this.database.rows<Reference & { editionUuid: string }>('editions_hosts', HOSTS, [uuids]);
    return rows.map((row) => {
      const own = tasks.filter(({ editionUuid }) => editionUuid === row.uuid);
      const holiday = own.find(({ type }) => type === 'holiday');
      return {
        ...row,
        asOf,
        lot: row.lot === null ? null : lotOf(row.lot),
        tasks: own,
        hosts: hosts.filter(({ editionUuid }) => editionUuid === row.uuid),
        holidayBegin: holiday?.beginAt ?? null,
        holidayEnd: holiday?.endAt ?? null,
      };
    });
  }
}

const lotOf = ({ since, begunAt, drawnAt, ...lot }: RowOf<typeof LOT>): LotCommitment => ({
  ...lot,
  since: new Date(since),
  begunAt: begunAt === null ? null : new Date(begunAt),
  drawnAt: drawnAt === null ? null : new Date(drawnAt),
});

const TASKS = `
  select ${TASK_COLUMNS}
  from edition_tasks where edition_uuid = any($1) order by begin_at, uuid`;

const EDITION_OF_HOST = columnsOf(EditionHost, 'l', { only: ['editionUuid'] });

const HOSTS = `
  select ${EDITION_OF_HOST}, h.uuid, h.name, h.alias
  from edition_hosts l join ${hostOf('l.host_uuid')} where l.edition_uuid = any($1) order by h.name collate german, h.uuid`;
