import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Database } from '../platform/database/database.js';
import { defaultsOf, type SettingsGroup } from './groups.js';
import { type SettingsGroups } from './settings.view.js';
import { StoredSettingsStore } from './stored-settings.store.js';

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
