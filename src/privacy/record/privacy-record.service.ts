import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate } from '../../kernel/clock/zone.js';
import { PaperPress } from '../../papers/paper-press.js';
import { pdfAnswer } from '../../papers/pdf-answer.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { type ApiResponse } from '../../platform/http/request/api-request.js';
import { hangUp } from '../../platform/http/request/hang-up.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { WebhookStore } from '../../events/webhooks/webhook.store.js';
import { privacyPaper } from './privacy-paper.js';
import { privacyRecord } from './privacy-record.js';
import { type PrivacyRecord } from './privacy-record.view.js';

/** Answers with the record of processing activities, for programs or to print (R-PRI-9). */
@Injectable()
export class PrivacyRecordService {
  constructor(
    private readonly stored: StoredSettings,
    private readonly webhooks: WebhookStore,
    private readonly press: PaperPress,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly environment: Settings,
  ) {}

  /** @throws Problem 503 if too many are waiting for a PDF */
  async as(format: 'json' | 'pdf', response: ApiResponse): Promise<PrivacyRecord | StreamableFile> {
    const gone = hangUp(response);
    const record = await this.read();
    if (format === 'json') return record;
    const { municipality } = await this.stored.read('letterhead');
    const pdf = await this.press.print(privacyPaper(record, municipality ?? ''), gone);
    return pdfAnswer(pdf, `verarbeitungsverzeichnis-${localDate(record.createdAt)}`);
  }

  private async read(): Promise<PrivacyRecord> {
    const [letterhead, pages, security, retention, integration, webhooks] = await Promise.all([
      this.stored.read('letterhead'),
      this.stored.read('pages'),
      this.stored.read('security'),
      this.stored.read('retention'),
      this.stored.read('integration'),
      this.webhooks.receivers(),
    ]);
    return privacyRecord({
      ...{ letterhead, pages, security, retention, integration, webhooks },
      ...{ environment: this.environment, now: this.clock.now() },
    });
  }
}
