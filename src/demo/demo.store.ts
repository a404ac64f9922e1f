import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { accountRows } from '../accounts/account.sql.js';
import { editionRows } from '../editions/edition.sql.js';
import { hostRows } from '../hosts/host.sql.js';

@Injectable()
export class DemoStore {
  constructor(private readonly database: Database) {}

  async isEmpty(): Promise<boolean> {
    const [row] = await this.database.query<{ empty: boolean }>(
      `select not exists (select from ${accountRows()}) and not exists (select from ${editionRows()}) and not exists (select from ${hostRows()}) as empty`,
    );
    return row?.empty ?? false;
  }

  async accountOf(email: string): Promise<string | undefined> {
    const [account] = await this.database.query<{ uuid: string }>(
      `select uuid from ${accountRows()} where lower(email) = lower($1)`,
      [email],
    );
    return account?.uuid;
  }

  /** The organisers with these names, in order. */
  async hostsNamed(names: readonly string[]): Promise<string[]> {
    const hosts = await this.database.query<{ uuid: string }>(
      `select min(h.uuid::text) as uuid from unnest($1::text[]) with ordinality n (name, place) join ${hostRows()} on h.name = n.name
       group by n.place order by n.place`,
      [names],
    );
    return hosts.map(({ uuid }) => uuid);
  }

  /** The oldest organiser with the name. */
  async hostNamed(name: string): Promise<string | undefined> {
    const [host] = await this.database.query<{ uuid: string }>(
      `select uuid from ${hostRows()} where name = $1 order by created_at limit 1`,
      [name],
    );
    return host?.uuid;
  }
}
