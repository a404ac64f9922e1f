import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The parts of an answer that are stored besides its status. */
export interface AnswerParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The rights with which the answer was made. */
  readonly rights: readonly string[];
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals the answer to one request. Answers contain tokens and personal data, so the table holds nothing readable: the
 * encryption key is derived from the Idempotency-Key and the whole request, neither of which is stored. The table
 * alone opens nothing; a repeated request brings the key. The fingerprint is keyed with the same secret, because a
 * plain hash of a request would allow fast guessing of a password in it.
 */
export class AnswerSeal {
  readonly fingerprint: Buffer;
  private readonly key: Buffer;

  /** @param request everything that identifies the request */
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

  /** The unsealed answer; throws if it was sealed for another request. */
  open(text: string): AnswerParts {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    // Answers stored by the previous version have no rights.
    return { rights: [], ...(JSON.parse(opened.toString('utf8')) as Omit<AnswerParts, 'rights'>) };
  }
}
