import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type IntegrationSetting } from './integration-setting.entity.js';

/** All SQL about stored settings. */
@Injectable()
export class StoredSettingsStore {
  constructor(private readonly database: Database) {}

  /** The values stored under these keys; nothing for keys that are not set. */
  async many(keys: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const rows = await this.database.rows<Pick<IntegrationSetting, 'key' | 'value'>>(
      'integration_settings',
      'select key, value from integration_settings where key = any($1)',
      [keys],
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** Serialises writers until the transaction ends without blocking readers. A key without a row has no row to lock. */
  async lock(): Promise<void> {
    await this.database.query('lock table integration_settings in share row exclusive mode');
  }

  async write(values: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
    await this.database.query(
      `insert into integration_settings (key, value, modified_at)
       select key, value, $2 from jsonb_each($1::jsonb)
       on conflict (key) do update set value = excluded.value, modified_at = excluded.modified_at`,
      [JSON.stringify(values), now],
    );
  }

  /** Deletes settings, so that the defaults apply again. */
  async remove(keys: readonly string[]): Promise<void> {
    await this.database.query('delete from integration_settings where key = any($1)', [keys]);
  }
}
