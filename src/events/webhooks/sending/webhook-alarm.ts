import { Injectable } from '@nestjs/common';
import { mailFile } from '../../../mail/mail-file.js';
import { defineMail } from '../../../mail/mail-template.js';
import { flag, optional, text } from '../../../mail/template-variables.js';
import { AccountLookup } from '../../../accounts/account-lookup.js';
import { fullName } from '../../../accounts/masks.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { germanMoment } from '../../../kernel/clock/german-dates.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Mails } from '../../../mail/mails.js';
import { Database } from '../../../platform/database/database.js';
import { Log } from '../../../platform/operations/log.js';
import { type DisabledReason, PATIENCE_MS } from '../webhook.js';
import { QueueStore, type ReceiverKey, type StillSo } from './queue.store.js';

/** To super admins: a receiver of events has failed for days, or does not want them any more. */
const webhookDisabled = defineMail({
  type: 'webhook-disabled',
  ...mailFile(new URL('../../mails/webhook-disabled.md', import.meta.url)),
  about: 'account',
  variables: {
    receiver: text('Host of the address', 'verein.example'),
    description: optional('What it is for', 'Website des Kanuclubs'),
    gone: flag('The receiver answered that it no longer wants them', false),
    since: optional('Since when every try has failed', '1. Juli 2026, 10:00 Uhr'),
    when: text('When it was disabled', '4. Juli 2026, 10:00 Uhr'),
  },
});

/** Disables receivers that do not want events any more or have failed for days, and tells super admins (R-HOOK-6). */
@Injectable()
export class WebhookAlarm {
  constructor(
    private readonly database: Database,
    private readonly store: QueueStore,
    private readonly accounts: AccountLookup,
    private readonly mails: Mails,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The receiver answered 410. */
  gone({ uuid, url }: ReceiverKey): Promise<void> {
    return this.disable(uuid, 'gone', { url });
  }

  /** Disables all that have failed for too long. */
  async failing(): Promise<void> {
    const failingSince = new Date(this.clock.now().getTime() - PATIENCE_MS);
    for (const uuid of await this.store.failingSince(failingSince))
      await this.disable(uuid, 'failing', { failingSince });
  }

  /** If nobody can be told of one, that delays no other and no delivery: it stays as it is until the next time. */
  private async disable(uuid: string, reason: DisabledReason, still: StillSo): Promise<void> {
    try {
      await this.disableAndTell(uuid, reason, still);
    } catch (error) {
      this.log.logger.error(
        { worker: true, webhook: uuid, reason, error: (error as Error).name },
        'a webhook could not be disabled',
      );
    }
  }

  private disableAndTell(uuid: string, reason: DisabledReason, still: StillSo): Promise<void> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const webhook = await this.store.disable(uuid, reason, now, still);
      if (webhook === undefined) return;
      this.log.logger.warn({ worker: true, webhook: uuid, reason }, 'a webhook was disabled');
      const values = {
        receiver: new URL(webhook.url).host,
        description: webhook.description,
        gone: reason === 'gone',
        since: webhook.failingSince && germanMoment(webhook.failingSince),
        when: germanMoment(now),
      };
      const time = newUuid();
      await this.mails.sendAll(
        (await this.accounts.superAdmins()).map(({ email, ...person }) => ({
          event: `webhook-disabled:${time}:${person.uuid}`,
          template: webhookDisabled,
          to: { name: fullName(person), address: email, account: person.uuid },
          values,
        })),
      );
    });
  }
}
