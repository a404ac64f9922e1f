import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { milliseconds } from '../../../platform/database/json-values.js';
import { type ReportEdition } from './report.js';

/** The edition, and the one whose holidays began last before its own. */
const EDITIONS = `
  with known as (
    select e.uuid, e.name, e.alias, e.created_at, k.begin_at, k.end_at from editions e
    left join edition_tasks k on k.edition_uuid = e.uuid and k.type = 'holiday')
  select e.uuid, e.name, e.alias, (${milliseconds('e.begin_at')})::float8 as begin, (${milliseconds('e.end_at')})::float8 as end
  from known e where e.uuid = $1 or e.begin_at < (select own.begin_at from known own where own.uuid = $1)
  order by e.uuid = $1 desc, e.begin_at desc, e.created_at desc, e.uuid limit 2`;

/** SQL of the report. */
@Injectable()
export class ReportStore {
  constructor(private readonly database: Database) {}

  /** This edition first, then the one before, if there is one; nothing if this one is gone. */
  async editions(uuid: string): Promise<ReportEdition[]> {
    const rows = await this.database.rows<ReportEdition>('report_editions', EDITIONS, [uuid]);
    return rows[0]?.uuid === uuid ? rows : [];
  }
}
