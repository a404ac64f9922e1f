import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { list, SECRET_KEYS } from './config/env-rules.js';
import { SettingsError } from './config/env.js';
import { type Settings, SETTINGS } from './config/settings.js';
import { conflict } from '../../kernel/problem/problem.js';

const fileOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'secret.key');

/** At the start: keys that cannot be used are told before anybody needs them. @throws SettingsError */
export const checkKeyFile = (settings: Settings): void => {
  if (settings.secretKeys.length === 0 && !settings.production) readKeys(fileOf(settings));
};

/**
 * The keys under DATA_DIR; a key is made when there is none, readable by its owner alone. Written under another name and
 * linked, so that of two processes that make it at once both read the same.
 * @throws SettingsError if the file holds something else
 */
const keysInFile = (settings: Pick<Settings, 'dataDir'>): readonly string[] => {
  const file = fileOf(settings);
  const known = readKeys(file);
  if (known !== undefined) return known;
  const mine = `${file}.${String(process.pid)}-${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(mine, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return readKeys(file) ?? [];
};

/** Undefined: there is no such file. */
const readKeys = (file: string): readonly string[] | undefined => {
  const keys = textOf(file);
  if (keys === undefined) return undefined;
  const read = list(keys);
  if (read.length === 0 || !SECRET_KEYS.reads(read)) throw new SettingsError([`${file} must hold ${SECRET_KEYS.must}`]);
  return read;
};

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
};

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A shorter tag, which Node would accept, is easier to forge. */
const SHAPE = { authTagLength: TAG_BYTES };

interface Key {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The key that sealed a secret is no longer among those of SECRET_KEY. */
export class UnknownSecretKey extends Error {
  readonly code = 'SECRET_KEY';

  constructor() {
    super('The key of a stored secret is not in SECRET_KEY.');
    this.name = 'UnknownSecretKey';
  }
}

/**
 * Seals secrets that the service has to read again, with AES-256-GCM under keys that are not in the database
 * (SECRET_KEY): the first key seals, all of them open. Outside of production a key is made under DATA_DIR.
 */
@Injectable()
export class SecretBox {
  private known: readonly Key[] | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Whether there is a key: without one nothing can be sealed or signed. */
  get hasKey(): boolean {
    return this.keys.length > 0;
  }

  /**
   * @param about what the secret belongs to: it opens only there, so that nobody can move it to another record
   * @throws Problem 409 if there is no key
   */
  seal(secret: Buffer, about: string): string {
    const [key] = this.keys;
    if (key === undefined) throw noKey();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv, SHAPE).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return `v1.${key.name}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`;
  }

  /** @throws UnknownSecretKey, or an Error if it was sealed for something else */
  open(text: string, about: string): Buffer {
    const [, name, sealed = ''] = text.split('.');
    const key = this.keys.find((one) => one.name === name);
    if (key === undefined) throw new UnknownSecretKey();
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES), SHAPE)
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /**
   * Proves later that this installation wrote a text: 16 bytes of HMAC-SHA-256, with a key of its own for each purpose.
   * @param about the purpose: a signature holds for nothing else
   * @throws Problem 409 if there is no key
   */
  sign(text: Buffer, about: string): Buffer {
    const [key] = this.keys;
    if (key === undefined) throw noKey();
    return signatureOf(text, about, key);
  }

  /** Whether one of the keys signed the text for this purpose. */
  verifies(text: Buffer, about: string, signature: Buffer): boolean {
    return (
      signature.length === SIGNATURE_BYTES &&
      this.keys.some((key) => timingSafeEqual(signatureOf(text, about, key), signature))
    );
  }

  private get keys(): readonly Key[] {
    return (this.known ??= this.given().map((text) => {
      const bytes = Buffer.from(text, 'base64');
      return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
    }));
  }

  private given(): readonly string[] {
    const { secretKeys, production } = this.settings;
    return secretKeys.length > 0 || production ? secretKeys : keysInFile(this.settings);
  }
}

/** As many as a key of AES-128 has: nobody guesses them. */
const SIGNATURE_BYTES = 16;

const signatureOf = (text: Buffer, about: string, { bytes }: Key): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `signature: ${about}`, 32));
  return createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES);
};

const noKey = () =>
  conflict(
    'This installation keeps no secrets: its operator has to set SECRET_KEY first.',
    'Diese Installation kann keine Geheimnisse aufbewahren: Wer sie betreibt, muss zuerst SECRET_KEY setzen.',
  );
