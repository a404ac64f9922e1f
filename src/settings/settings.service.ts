import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/view/etag.js';
import { type SettingsGroup, type SettingsGroups } from './groups.js';
import { SETTINGS_VIEWS } from './settings.view.js';
import { type SettingsChanges, StoredSettings } from './stored-settings.js';

/** The use cases of settings (R-OPS-5); each method is one transaction. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly stored: StoredSettings,
  ) {}

  read<Group extends SettingsGroup>(group: Group): Promise<SettingsGroups[Group]> {
    return this.stored.read(group);
  }

  /** Changes the fields sent; null restores a default. */
  update<Group extends SettingsGroup>(
    group: Group,
    changes: SettingsChanges<Group>,
    precondition: Precondition,
  ): Promise<SettingsGroups[Group]> {
    return this.database.transaction(async () => {
      precondition.require(SETTINGS_VIEWS[group], await this.stored.lock(group));
      await this.stored.write(group, changes);
      return this.stored.read(group);
    });
  }
}
