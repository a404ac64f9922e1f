import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type Scope } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, type Problem } from '../../kernel/problem/problem.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type StoredKind } from './tokens.entities.js';
import { TokenLineageStore } from './token-lineage.store.js';
import { isExpired, TokenStore } from './token.store.js';

/** Prefix of all tokens of this service, so that secret scanners and people recognise them. */
const TOKEN_PREFIX = 'fpa_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters from an alphabet of 62 have 190 bits. */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/**
 * A new token: prefix, 190 random bits, and a checksum that detects mistyped or truncated tokens without a database
 * query.
 */
export const newSecret = (): string => {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return TOKEN_PREFIX + random + checksum(random);
};

/** False for a token that has our prefix but was mistyped or truncated. Imported legacy tokens have other formats. */
export const isWellFormed = (secret: string): boolean => {
  if (!secret.startsWith(TOKEN_PREFIX)) return true;
  const rest = secret.slice(TOKEN_PREFIX.length);
  const random = rest.slice(0, RANDOM_LENGTH);
  return rest.length === RANDOM_LENGTH + CHECKSUM_LENGTH && rest.slice(RANDOM_LENGTH) === checksum(random);
};

/** The stored hash of a token. A plain hash suffices: the secret is random and long, unlike a password. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const checksum = (text: string): string => {
  let rest = crc32(TOKEN_PREFIX + text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = (ALPHABET[rest % ALPHABET.length] ?? '') + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
};

/** Values of a new token. */
interface NewToken {
  readonly accountUuid: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  /** Default: `token`. */
  readonly kind?: StoredKind;
  /** Default: a new one; set by callers that have to know it in advance. */
  readonly uuid?: string;
  /** The token or session that creates it; none for the command line. */
  readonly madeBy?: string;
}

/** Maximum active tokens of one account (R-PEO-16). */
const MOST_TOKENS = 25;

@Injectable()
export class TokensService {
  constructor(
    private readonly store: TokenStore,
    private readonly lineage: TokenLineageStore,
    private readonly clock: Clock,
  ) {}

  /** Whether a secret is currently accepted. */
  async isGood(secret: string): Promise<boolean> {
    const holder = await this.store.holderOf(hashSecret(secret));
    return holder !== undefined && !isExpired(holder, this.clock.now());
  }

  /**
   * Call it in a transaction that holds the account's row lock until the token is created, so that two concurrent
   * requests cannot exceed the maximum.
   * @throws Problem 409 if the account has the maximum number of active tokens
   */
  async requireRoom(account: string): Promise<void> {
    if ((await this.lineage.living(account, this.clock.now())) >= MOST_TOKENS) throw tooMany();
  }

  /** Creates a token and returns its secret, which is shown only once and never stored (R-PEO-14). */
  async create(token: NewToken): Promise<string> {
    const secret = newSecret();
    const { madeBy = null, kind = 'token' } = token;
    const now = this.clock.now();
    await this.store.insert({
      ...token,
      kind,
      madeBy,
      passwordGivenAt: kind === 'session' ? now : null,
      scopes: [...token.scopes],
      uuid: token.uuid ?? newUuid(),
      secretHash: hashSecret(secret),
      revokedAt: null,
      lastUsedAt: null,
      lastUsedFrom: null,
      createdAt: now,
    });
    return secret;
  }
}

const tooMany = (): Problem =>
  conflict(
    message(
      `An account can have at most ${MOST_TOKENS} live tokens. Revoke one that is no longer needed.`,
      `Ein Konto hat höchstens ${MOST_TOKENS} gültige Token. Widerrufen Sie einen, der nicht mehr gebraucht wird.`,
    ),
  );
