import { createHmac, randomBytes } from 'node:crypto';

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
