import { Inject, Injectable } from '@nestjs/common';
import { PublicAccess } from '../common/access/caller-resolver.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';

/** Settings that staff change while the service runs (decisions E6). Read at every use, so a change counts at once in every process. */
export interface IntegrationValues {
  /** Whether anonymous callers may read public offers. */
  readonly publicAccess: boolean;
  /** Base address of the public website, without a trailing slash. */
  readonly publicWebsiteUrl: string;
}

/**
 * The SQL of a stored setting's text, null when staff have not set it: for statements that would otherwise need a round
 * trip more.
 */
export const storedText = (key: keyof IntegrationValues): string =>
  `(select s.value #>> '{}' from integration_settings s where s.key = '${key}')`;

@Injectable()
export class IntegrationSettings extends PublicAccess {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
  ) {
    super();
  }

  async read(): Promise<IntegrationValues> {
    const rows = await this.database.rows<{ key: string; value: unknown }>(
      'integration_settings',
      'select key, value from integration_settings',
    );
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<IntegrationValues>;
    return {
      publicAccess: stored.publicAccess ?? true,
      publicWebsiteUrl: stored.publicWebsiteUrl ?? this.settings.publicWebsiteUrl,
    };
  }

  async isOn(): Promise<boolean> {
    return (await this.read()).publicAccess;
  }

  /** Stores one setting. */
  async write<K extends keyof IntegrationValues>(key: K, value: IntegrationValues[K], now: Date): Promise<void> {
    await this.database.query(
      `insert into integration_settings (key, value, modified_at) values ($1, $2::jsonb, $3)
       on conflict (key) do update set value = excluded.value, modified_at = excluded.modified_at`,
      [key, JSON.stringify(value), now],
    );
  }
}
