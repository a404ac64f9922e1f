import { Injectable } from '@nestjs/common';
import { StoredSettings } from '../settings/stored-settings.js';
import { DEMO_LETTERHEAD } from './demo-letterhead.js';
import { DemoPictures } from './demo-pictures.js';

/** How the town of the demo shows itself: who writes, and pictures of what there is. */
@Injectable()
export class DemoTown {
  constructor(
    private readonly pictures: DemoPictures,
    private readonly settings: StoredSettings,
  ) {}

  /** In the transaction of the demo, once its offers are there. A letterhead or a picture that somebody has set stays. */
  async introduce(): Promise<void> {
    const { municipality } = await this.settings.lock('letterhead');
    if (municipality === null) await this.settings.write('letterhead', DEMO_LETTERHEAD);
    await this.pictures.load();
  }
}
