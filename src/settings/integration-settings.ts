import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { PublicAccess } from '../platform/http/access/caller-resolver.js';
import { type IntegrationValues, type SettingKey } from './groups.js';
import { StoredSettings } from './stored-settings.js';

/**
 * SQL for a stored setting as text, null if staff have not set it: for statements that would otherwise need another
 * round trip.
 */
export const storedText = (key: SettingKey): string =>
  `(select s.value #>> '{}' from integration_settings s where s.key = '${key}')`;

/** SQL condition: a stored list contains one of the values of a column; false if staff have not set it. */
export const settingHoldsOneOf = (key: SettingKey, column: string): string =>
  `exists (select from integration_settings s
    where s.key = '${key}' and jsonb_typeof(s.value) = 'array' and s.value ?| ${column})`;

/** Settings used while handling requests. */
@Injectable()
export class IntegrationSettings extends PublicAccess {
  constructor(
    private readonly stored: StoredSettings,
    @Inject(SETTINGS) private readonly environment: Settings,
  ) {
    super();
  }

  read(): Promise<IntegrationValues> {
    return this.stored.read('integration');
  }

  async isOn(): Promise<boolean> {
    return (await this.read()).publicAccess;
  }

  /**
   * The address of a page of the administration's application; null where nobody has said where it lives. The website
   * that the environment names is taken for its home, the service itself has no such pages.
   */
  async adminPage(path: `/${string}`): Promise<string | null> {
    const { adminUrl } = await this.read();
    const { publicWebsiteUrl, baseUrl } = this.environment;
    const home = adminUrl ?? (publicWebsiteUrl === baseUrl ? null : publicWebsiteUrl);
    return home === null ? null : `${home}${path}`;
  }

  /** Whether staff allow the origin to use the service from a browser. */
  async allowsOrigin(origin: string): Promise<boolean> {
    return (await this.read()).corsOrigins.includes(origin);
  }
}
