import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../platform/operations/secret-box.js';
import { newSecret, shownSecret } from './sending/signature.js';
import { type SealedSecrets } from './webhook.store.js';

/** A secret to show once, and to store. */
interface FreshSecret {
  readonly shown: string;
  readonly sealed: string;
}

/** The secrets of webhooks: made here, stored sealed, and bound to their webhook. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly box: SecretBox) {}

  /** @throws Problem 409 if this installation has no key */
  fresh(webhook: string): FreshSecret {
    const secret = newSecret();
    return { shown: shownSecret(secret), sealed: this.box.seal(secret, aboutOf(webhook)) };
  }

  /** The secret, to go on with beside a new one; null if its key is gone. */
  previous(webhook: string, sealed: string): string | null {
    try {
      this.box.open(sealed, aboutOf(webhook));
      return sealed;
    } catch {
      return null;
    }
  }

  /**
   * What messages are signed with now: the present secret, and the one before it for a day.
   * @throws Error if the key of the present one is gone
   */
  current(
    webhook: string,
    { secret, previousSecret, previousSecretUntil }: SealedSecrets,
    now: Date,
  ): readonly Buffer[] {
    const isBoth = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
    return [secret, ...(isBoth ? [previousSecret] : [])].map((sealed) => this.box.open(sealed, aboutOf(webhook)));
  }
}

const aboutOf = (webhook: string): string => `webhook ${webhook}`;
