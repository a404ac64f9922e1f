import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, unprocessable } from '../../kernel/problem/problem.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { mailboxOf } from '../../mail/mail-message.js';
import { type TwoFactorBegin } from '../tokens/tokens.inputs.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { type Credentials, CredentialsStore } from '../sessions/credentials.store.js';
import { PresentPassword } from '../sessions/present-password.js';
import {
  hashRecoveryCode,
  isOneTimeCode,
  newRecoveryCode,
  newTotpSecret,
  otpauthUrl,
  stepOf,
  tidyCode,
} from './second-factor.js';
import { TwoFactorStore } from './two-factor.store.js';
import { type RecoveryCodes, type TwoFactorSetup } from './two-factor.view.js';

const RECOVERY_CODES = 10;

/** Switches on the caller's own second factor (R-PEO-12). */
@Injectable()
export class TwoFactorSetupService {
  private readonly issuer: string;

  constructor(
    private readonly database: Database,
    private readonly store: TwoFactorStore,
    private readonly credentials: CredentialsStore,
    private readonly password: PresentPassword,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const { name, address } = mailboxOf(settings.mailFrom);
    // A colon would end the issuer's name in the otpauth URL.
    this.issuer = (name === '' ? address : name).replaceAll(':', ' ');
  }

  /**
   * Creates a secret that is not required until it is confirmed; calling it again replaces the secret. Requires the
   * password, so that a stolen session alone cannot lock the owner out. Wrong passwords count like failed sign-ins.
   */
  begin(caller: Caller, { password }: TwoFactorBegin, answer: HeaderTarget): Promise<TwoFactorSetup> {
    return this.password.prove(caller, { field: 'password', password, wrong: NOT_YOURS }, answer, ({ act }) =>
      act(async ({ uuid, email }) => {
        const secret = newTotpSecret();
        if (!(await this.store.begin(uuid, secret, this.clock.now()))) throw isOn();
        return { secret, otpauthUrl: otpauthUrl(secret, this.issuer, email) };
      }),
    );
  }

  /** Activates the factor: the code proves that the app knows the secret. */
  confirm(caller: Caller, code: string): Promise<RecoveryCodes> {
    return this.database.transaction(async () => {
      const account = await this.locked(caller);
      const factor = await this.store.lock(account.uuid);
      if (factor === undefined) throw notBegun();
      const now = this.clock.now();
      const tidy = tidyCode(code);
      const step = isOneTimeCode(tidy) && !factor.confirmed ? stepOf(factor.secret, tidy, now) : undefined;
      if (factor.confirmed) throw isOn();
      if (step === undefined) throw unprocessable('code', WRONG_CODE);
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      await this.store.confirm(account.uuid, step, recoveryCodes.map(hashRecoveryCode), now);
      await this.notices.twoFactorChanged(account, true);
      return { recoveryCodes };
    });
  }

  private async locked(caller: Caller): Promise<Credentials> {
    const account = await this.credentials.lock(caller.accountUuid ?? '');
    if (account === undefined) throw new Error('The account of the caller was not found.');
    return account;
  }
}

const WRONG_CODE = message(
  'This is not the current code of the app. Check that the clock of your device is right.',
  'Das ist nicht der aktuelle Code der App. Prüfen Sie, ob die Uhr Ihres Geräts richtig geht.',
);

const NOT_YOURS = message('This is not your password.', 'Das ist nicht Ihr Passwort.');

const isOn = (): Error =>
  conflict(
    message(
      'The second factor is on already. Switch it off first: POST /me/two-factor/disable.',
      'Der zweite Faktor ist schon eingeschaltet. Schalten Sie ihn zuerst aus: POST /me/two-factor/disable.',
    ),
  );

const notBegun = (): Error =>
  conflict(
    message(
      'There is nothing to confirm. Begin with POST /me/two-factor.',
      'Es gibt nichts zu bestätigen. Beginnen Sie mit POST /me/two-factor.',
    ),
  );
