import { Inject, Injectable } from '@nestjs/common';
import { EventReader } from '../feed/event-reader.js';
import { typesOfPattern } from '../feed/event-types.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, invalid } from '../../kernel/problem/problem.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { type WebhookCreate, type WebhookPatch } from './webhooks.inputs.js';
import { HeldWebhooks, WebhookStore } from './webhook.store.js';
import { reachOf } from './reach.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { MOST_WEBHOOKS } from './webhook.js';
import { type WebhookRecord } from './webhook.view.js';
import { Webhook } from './webhooks.entities.js';

/** How long messages are signed with the old secret too, after a new one was made. */
const BOTH_SECRETS_MS = 24 * 60 * 60 * 1000;

/** The use cases of webhooks (R-HOOK-1, R-HOOK-2); each method is one transaction. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly store: WebhookStore,
    private readonly held: HeldWebhooks,
    private readonly secrets: WebhookSecrets,
    private readonly events: EventReader,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  list(query: PageQuery): Promise<WebhookRecord[]> {
    return this.store.page(query);
  }

  /**
   * Creates a webhook, which is told of everything that happens from now on.
   * @throws Problem 422 an address that is not allowed, 409 too many or no SECRET_KEY
   */
  create({ url, types, description = null }: WebhookCreate): Promise<WebhookRecord> {
    return this.database.transaction(async () => {
      this.requireReachable(url);
      if ((await this.store.count()) >= MOST_WEBHOOKS) throw tooMany();
      const [uuid, now] = [newUuid(), this.clock.now()];
      const { shown, sealed } = this.secrets.fresh(uuid);
      await this.database.repository(Webhook).insert({
        ...{ uuid, url, types, description, secret: sealed, previousSecret: null, previousSecretUntil: null },
        reached: await this.events.end(),
        ...{ disabledAt: null, disabledReason: null, failingSince: null, lastDeliveredAt: null },
        ...{ createdAt: now, modifiedAt: now },
      });
      return { ...(await this.held.read(uuid)), secret: shown };
    });
  }

  /**
   * Changes what was sent. A webhook that is enabled again goes on with what was queued, and with what has happened
   * meanwhile.
   * @throws Problem 422 an address that is not allowed, 412 another version
   */
  update(
    uuid: string,
    { disabled, ...changes }: Partial<WebhookPatch>,
    precondition: Precondition,
  ): Promise<WebhookRecord> {
    return this.database.transaction(async () => {
      if (changes.url !== undefined) this.requireReachable(changes.url);
      const webhook = await this.held.take(uuid, precondition);
      const all = { ...changes, ...this.switched(webhook, disabled) };
      if (Object.keys(all).length === 0) return webhook;
      if (changes.types !== undefined) await this.store.keepOnly(uuid, changes.types.flatMap(typesOfPattern));
      if (all.disabledAt === null) await this.store.resume(uuid, this.clock.now());
      await this.database.repository(Webhook).update(uuid, { ...all, modifiedAt: this.clock.now() });
      return this.held.read(uuid);
    });
  }

  /** Deletes it with everything that was queued for it. */
  remove(uuid: string, precondition: Precondition): Promise<void> {
    return this.database.transaction(async () => {
      await this.held.take(uuid, precondition);
      await this.database.repository(Webhook).delete(uuid);
    });
  }

  /** A new secret; for a day messages are signed with the one before as well. */
  rotateSecret(uuid: string, precondition: Precondition): Promise<WebhookRecord> {
    return this.database.transaction(async () => {
      await this.held.take(uuid, precondition);
      const webhooks = this.database.repository(Webhook);
      const now = this.clock.now();
      const { shown, sealed } = this.secrets.fresh(uuid);
      const { secret } = await webhooks.findOneByOrFail({ uuid });
      const previousSecret = this.secrets.previous(uuid, secret);
      const previousSecretUntil = previousSecret === null ? null : new Date(now.getTime() + BOTH_SECRETS_MS);
      await webhooks.update(uuid, { secret: sealed, previousSecret, previousSecretUntil, modifiedAt: now });
      return { ...(await this.held.read(uuid)), secret: shown };
    });
  }

  /** The changes of switching it off or on; none when it is so already. */
  private switched({ disabledAt }: WebhookRecord, disabled: boolean | undefined) {
    if (disabled === undefined || disabled === (disabledAt !== null)) return {};
    if (disabled) return { disabledAt: this.clock.now(), disabledReason: 'manual' as const };
    return { disabledAt: null, disabledReason: null, failingSince: null };
  }

  /** @throws Problem 422; the address is asked for again whenever something is sent */
  private requireReachable(url: string): void {
    if (reachOf(new URL(url), this.settings) !== undefined) return;
    throw invalid([{ propertyPath: 'url', code: CODES.url, message: NOT_PUBLIC }]);
  }
}

const NOT_PUBLIC = message(
  'This value is not a public https address on port 443 or 8443. Others have to be named in WEBHOOK_PRIVATE_HOSTS by the operator of the service.',
  'Dieser Wert ist keine öffentliche https-Adresse mit Port 443 oder 8443. Andere muss der Betreiber des Dienstes in WEBHOOK_PRIVATE_HOSTS nennen.',
);

const tooMany = () =>
  conflict(
    `There can be at most ${MOST_WEBHOOKS} webhooks. Delete one that is no longer needed.`,
    `Es gibt höchstens ${MOST_WEBHOOKS} Webhooks. Löschen Sie einen, der nicht mehr gebraucht wird.`,
  );
