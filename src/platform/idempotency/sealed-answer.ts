import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What of an answer is kept beside its status. */
export interface AnswerParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** With which rights the answer was made. */
  readonly rights: readonly string[];
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals the answer to one request. Answers hold tokens and personal data, so the table keeps nothing readable: the key of
 * the cipher is made of the Idempotency-Key and the whole request, of which neither is stored. Whoever has the
 * table alone can open nothing; whoever repeats the request brings the key along. The fingerprint is keyed by the same
 * secret, because a plain hash of a request would let guesses at the password in it be tried at full speed.
 */
export class AnswerSeal {
  readonly fingerprint: Buffer;
  private readonly key: Buffer;

  /** @param request everything that makes the request what it is */
  constructor(idempotencyKey: string, request: Buffer) {
    this.fingerprint = createHmac('sha256', idempotencyKey).update(request).digest();
    const material = createHmac('sha512', idempotencyKey).update(request).digest();
    this.key = Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), 'idempotency answer', KEY_BYTES));
  }

  seal(parts: AnswerParts): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(parts), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** The answer again; throws when it was sealed for another request. */
  open(text: string): AnswerParts {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    // Answers of the version before have no rights.
    return { rights: [], ...(JSON.parse(opened.toString('utf8')) as Omit<AnswerParts, 'rights'>) };
  }
}
