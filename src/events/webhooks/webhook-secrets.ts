import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../platform/operations/secret-box.js';
import { type SealedSecrets } from './webhook.store.js';

const PREFIX = 'whsec_';
/** Within the 24 to 64 bytes that Standard Webhooks asks for. */
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret as receivers are given it. */
export const shownSecret = (secret: Buffer): string => `${PREFIX}${secret.toString('base64')}`;

/** A message to sign. */
interface Signed {
  readonly id: string;
  /** When it is sent. */
  readonly at: Date;
  readonly body: Buffer;
}

/** The headers of Standard Webhooks, with one signature for each secret: receivers take the message if any of them fits. */
export const signatureHeaders = (
  { id, at, body }: Signed,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: Buffer): string =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
};

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
