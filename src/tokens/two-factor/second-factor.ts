import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { hashRecoveryCode, isOneTimeCode, stepOf, tidyCode } from './one-time-code.js';
import { TwoFactorStore } from './two-factor.store.js';

/** What became of the demand for a second factor. */
export type Verdict = 'none' | 'right' | 'missing' | 'wrong';

/** Asks for the second factor of an account, inside of the transaction that depends on the answer. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly store: TwoFactorStore,
    private readonly clock: Clock,
  ) {}

  /** A right code is used up by the question, whichever kind it is, if the transaction commits. */
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
