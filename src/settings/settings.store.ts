import { Column, Entity, In, PrimaryColumn } from 'typeorm';
import { Injectable, Inject } from '@nestjs/common';
import { MomentColumn } from '../platform/database/columns.js';
import { Database } from '../platform/database/database.js';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { defaultsOf, type SettingsGroup } from './groups.js';
import { type SettingsGroups } from './settings.view.js';

/** A setting that staff change while the service runs (R-OPS-5). */
@Entity('integration_settings')
export class IntegrationSetting {
  @PrimaryColumn('text')
  key!: string;

  @Column('jsonb')
  value!: unknown;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}

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
    await this.database.repository(IntegrationSetting).delete({ key: In([...keys]) });
  }
}

/** New values of a group: omitted ones stay, null restores the default. */
export type SettingsChanges<Group extends SettingsGroup> = {
  readonly [Key in keyof SettingsGroups[Group]]?: SettingsGroups[Group][Key] | null | undefined;
};

/**
 * The settings that staff change while the service runs (R-OPS-5). Read from the database on every use, in one
 * statement by key, so that a change takes effect at once in every process.
 */
@Injectable()
export class StoredSettings {
  readonly defaults: SettingsGroups;

  constructor(
    private readonly store: StoredSettingsStore,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(SETTINGS) environment: Settings,
  ) {
    this.defaults = defaultsOf(environment);
  }

  async read<Group extends SettingsGroup>(group: Group): Promise<SettingsGroups[Group]> {
    const defaults = this.defaults[group];
    return { ...defaults, ...(await this.store.many(Object.keys(defaults))) };
  }

  /** The current group, locked against changes until the transaction ends. */
  async lock<Group extends SettingsGroup>(group: Group): Promise<SettingsGroups[Group]> {
    await this.store.lock();
    return this.read(group);
  }

  async write<Group extends SettingsGroup>(group: Group, changes: SettingsChanges<Group>): Promise<void> {
    const keys = Object.keys(this.defaults[group]);
    const sent = Object.entries(changes).filter(([key, value]) => keys.includes(key) && value !== undefined);
    const values = sent.filter(([, value]) => value !== null);
    const reset = sent.filter(([, value]) => value === null).map(([key]) => key);
    await this.database.transaction(async () => {
      if (values.length > 0) await this.store.write(Object.fromEntries(values), this.clock.now());
      if (reset.length > 0) await this.store.remove(reset);
    });
  }
}
