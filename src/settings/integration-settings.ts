import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { PublicAccess } from '../platform/http/access/auth.guard.js';
import { type IntegrationValues, type SettingKey } from './groups.js';
import { StoredSettings } from './settings.store.js';

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

/** How long `isOn` holds: the list and pages are asked for by thousands at once. */
const HELD_MS = 1_000;

/** Settings used while handling requests. */
@Injectable()
export class IntegrationSettings extends PublicAccess {
  private known: { readonly isOn: Promise<boolean>; readonly since: number } | undefined;

  constructor(
    private readonly stored: StoredSettings,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly environment: Settings,
  ) {
    super();
  }

  read(): Promise<IntegrationValues> {
    return this.stored.read('integration');
  }

  isOn(): Promise<boolean> {
    const since = this.clock.now().getTime();
    const held = this.environment.keptAnswersMib === 0 ? 0 : HELD_MS;
    if (this.known !== undefined && Math.abs(since - this.known.since) < held) return this.known.isOn;
    const known = { isOn: this.read().then(({ publicAccess }) => publicAccess), since };
    this.known = known;
    // The request that asked gets the error; the next one asks again.
    known.isOn.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return known.isOn;
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
