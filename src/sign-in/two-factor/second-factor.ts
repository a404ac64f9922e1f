import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { hashRecoveryCode, isOneTimeCode, stepOf, tidyCode } from './one-time-code.js';
import { TwoFactorStore } from './two-factor.store.js';

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
