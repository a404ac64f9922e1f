import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { RetentionRun, type RetentionCount, type RetentionState } from './retention.entities.js';
import { RETENTION_RUN_COLUMNS, type RetentionRunRow, retentionRunRecord } from './retention-run.view.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';

const SELECT = `select ${RETENTION_RUN_COLUMNS} from retention_runs r`;

/** All SQL about runs. */
@Injectable()
export class RetentionRunStore {
  constructor(private readonly database: Database) {}

  page({ page, itemsPerPage }: PageQuery): Promise<RetentionRunRow[]> {
    return this.database.rows<RetentionRunRow>(
      'retention_runs_page',
      `${SELECT} order by r.created_at desc, r.uuid desc limit $1 offset $2`,
      [itemsPerPage, (page - 1) * itemsPerPage],
    );
  }

  one(uuid: string): Promise<RetentionRunRow | undefined> {
    return this.database.row<RetentionRunRow>('retention_runs_one', `${SELECT} where r.uuid = $1`, [uuid]);
  }

  async insert(run: RetentionRun): Promise<void> {
    await this.database.repository(RetentionRun).insert(run);
  }

  /** The kinds of data of an active run. */
  async running(uuid: string): Promise<readonly RetentionCount[] | undefined> {
    const run = await this.database.row<Pick<RetentionRun, 'counts'>>(
      'retention_runs_running',
      `select counts from retention_runs where uuid = $1 and state = 'running'`,
      [uuid],
    );
    return run?.counts;
  }

  /** Records a batch; false if the run was given up meanwhile. */
  async note(uuid: string, kind: string, forgotten: number, now: Date): Promise<boolean> {
    const rows = await this.database.rows(
      'retention_runs_note',
      `update retention_runs set progress_at = $4, counts = (
         select jsonb_agg(case when c.entry ->> 'kind' = $2
           then jsonb_set(c.entry, '{forgotten}', to_jsonb((c.entry ->> 'forgotten')::integer + $3::integer))
           else c.entry end order by c.place)
         from jsonb_array_elements(counts) with ordinality c(entry, place))
       where uuid = $1 and state = 'running' returning uuid`,
      [uuid, kind, forgotten, now],
    );
    return rows.length > 0;
  }

  async finish(uuid: string, state: RetentionState, now: Date): Promise<void> {
    await this.database.rows(
      'retention_runs_finish',
      `update retention_runs set state = $2, finished_at = $3 where uuid = $1 and state = 'running'`,
      [uuid, state, now],
    );
  }

  /** Gives up a run without progress since then: its process died. */
  async failStale(since: Date, now: Date): Promise<void> {
    await this.database.rows(
      'retention_runs_give_up',
      `update retention_runs set state = 'failed', finished_at = $2 where state = 'running' and progress_at < $1`,
      [since, now],
    );
  }
}

/** Runs exist for every caller that may use their routes: super admins. */
@Injectable()
export class RetentionRunFinder extends finderIn(RetentionRunStore, async (store, caller, uuid) => {
  const row = await store.one(uuid);
  return row && retentionRunRecord(row, caller);
}) {
  readonly missing = message('There is no run with this identifier.', 'Es gibt keinen Lauf mit dieser Kennung.');
}
