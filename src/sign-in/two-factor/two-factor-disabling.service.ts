import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { message } from '../../kernel/problem/message.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { type TwoFactorDisable } from '../tokens/tokens.inputs.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { wrongSecret } from '../sessions/failed-attempt.js';
import { PresentPassword } from '../sessions/present-password.js';
import { SecondFactor } from './second-factor.js';
import { isOff } from './two-factor-removal.js';
import { TwoFactorStore } from './two-factor.store.js';
import { type TwoFactorState } from './two-factor.view.js';

/** Switches off the caller's own second factor (R-PEO-12). */
@Injectable()
export class TwoFactorDisablingService {
  constructor(
    private readonly password: PresentPassword,
    private readonly secondFactor: SecondFactor,
    private readonly store: TwoFactorStore,
    private readonly notices: AccountNotices,
  ) {}

  /** Requires password and code, so that a stolen session is not enough. Wrong ones count like failed sign-ins. */
  async disable(caller: Caller, { password, code }: TwoFactorDisable, answer: HeaderTarget): Promise<TwoFactorState> {
    return this.password.prove(caller, { field: 'password', password, wrong: WRONG_BOTH }, answer, ({ act }) =>
      act(async (account) => {
        const verdict = await this.secondFactor.check(account.uuid, code);
        if (verdict === 'none') throw isOff();
        if (verdict !== 'right') throw wrongSecret('password', WRONG_BOTH);
        await this.store.remove(account.uuid);
        await this.notices.twoFactorChanged(account, false);
        return { twoFactor: false };
      }),
    );
  }
}

const WRONG_BOTH = message('The password or the code is wrong.', 'Das Passwort oder der Code ist falsch.');
