import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Log } from '../platform/operations/log.js';
import { IntegrationSettings } from '../settings/integration-settings.js';

/** Says at the start that the addresses of offers, which stand in mails and calendars too, lead to nothing (R-PAGE-9). */
@Injectable()
export class NowhereWarning implements OnApplicationBootstrap {
  constructor(
    private readonly log: Log,
    private readonly integration: IntegrationSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.publicPages) return;
    const { publicWebsiteUrl } = await this.integration.read();
    if (publicWebsiteUrl !== this.settings.baseUrl) return;
    this.log.logger.warn(
      { url: `${publicWebsiteUrl}/angebote/…` },
      'PUBLIC_PAGES is off and no website is named: addresses of offers lead to nothing. Set PUBLIC_WEBSITE_URL.',
    );
  }
}
