import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { forbidden, type Problem } from '../kernel/problem/problem.js';
import { MediaLibrary } from '../media/media-library.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/http/view/etag.js';
import { type IntegrationValues, type SettingsGroup } from './groups.js';
import { SETTINGS_VIEWS, type SettingsGroups } from './settings.view.js';
import { type SettingsChanges, StoredSettings } from './settings.store.js';

/** The use cases of settings (R-OPS-5); each method is one transaction. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly database: Database,
    private readonly stored: StoredSettings,
    private readonly media: MediaLibrary,
  ) {}

  /** A group as it is shown: a file by its URL. */
  async read<Group extends SettingsGroup>(group: Group): Promise<SettingsGroups[Group]> {
    return this.shown(await this.stored.read(group));
  }

  /**
   * As `update`. Codes and families are led to these addresses, so that only super admins move them.
   * @throws Problem 403 an address by anybody else
   */
  updateIntegration(
    caller: Caller,
    changes: SettingsChanges<'integration'>,
    precondition: Precondition,
  ): Promise<IntegrationValues> {
    return this.database.transaction(async () => {
      const present = await this.stored.lock('integration');
      const { integration: defaults } = this.stored.defaults;
      const moved = ADDRESSES.some(
        (key) => changes[key] !== undefined && (changes[key] ?? defaults[key]) !== present[key],
      );
      if (moved && !caller.isSuperAdmin) throw ADDRESSES_NEED();
      return this.update('integration', changes, precondition);
    });
  }

  /** Changes the fields sent; null restores a default. */
  update<Group extends SettingsGroup>(
    group: Group,
    changes: SettingsChanges<Group>,
    precondition: Precondition,
  ): Promise<SettingsGroups[Group]> {
    return this.database.transaction(async () => {
      const present = await this.stored.lock(group);
      precondition.require(SETTINGS_VIEWS[group], this.shown(present));
      await this.stored.write(group, changes);
      const changed = await this.stored.read(group);
      if (logoOf(present) !== logoOf(changed)) await this.media.remove([logoOf(present)]);
      return this.shown(changed);
    });
  }

  private shown<Values extends SettingsGroups[SettingsGroup]>(values: Values): Values {
    const logo = logoOf(values);
    return logo === null ? values : { ...values, logo: this.media.url(logo) };
  }
}

const ADDRESSES = ['publicWebsiteUrl', 'adminUrl'] as const;

const ADDRESSES_NEED = (): Problem =>
  forbidden(
    'Only super admins say where the website and the administration live (publicWebsiteUrl, adminUrl).',
    'Wo Website und Verwaltung zu finden sind (publicWebsiteUrl, adminUrl), legen nur Superadmins fest.',
  );

const logoOf = (values: SettingsGroups[SettingsGroup]): string | null => ('logo' in values ? values.logo : null);
