import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { TwoFactorStore } from './two-factor.store.js';

const PERIOD_SECONDS = 30;
/** Accepted steps before and after now: clocks of telephones are not exact, and typing takes time. */
const WINDOW = 1;

const totpOf = (secret: Secret, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new secret in base32; 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL in the QR code for authenticator apps. */
export const otpauthUrl = (secret: string, issuer: string, label: string): string =>
  totpOf(Secret.fromBase32(secret), issuer, label).toString();

/** The time step of a code, or undefined if it is not valid now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totpOf(Secret.fromBase32(secret), '', '').validate({
    token: code,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
};

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A recovery code such as `k7m2-x9qe-4tzn-h3wd`; 79 bits, so a plain hash is enough for storage. */
export const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Removes the blanks and hyphens that people add to a code. */
export const tidyCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

export const isOneTimeCode = (code: string): boolean => /^\d{6}$/.test(code);

/** The stored hash of a recovery code. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(tidyCode(code)).digest();

/** Result of checking the second factor. */
type Verdict = 'none' | 'right' | 'missing' | 'wrong';

/** Checks the second factor of an account within the transaction that depends on the result. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly store: TwoFactorStore,
    private readonly clock: Clock,
  ) {}

  /** A valid code of either kind is used up by the check, if the transaction commits. */
  async check(account: string, code: string | undefined): Promise<Verdict> {
    const factor = await this.store.lock(account);
    if (factor?.confirmed !== true) return 'none';
    if (code === undefined) return 'missing';
    const now = this.clock.now();
    const tidy = tidyCode(code);
    if (!isOneTimeCode(tidy)) {
      return (await this.store.useRecoveryCode(account, hashRecoveryCode(tidy), now)) ? 'right' : 'wrong';
    }
    const step = stepOf(factor.secret, tidy, now);
    if (step === undefined || step <= (factor.lastStep ?? -1)) return 'wrong';
    await this.store.useStep(account, step);
    return 'right';
  }
}
