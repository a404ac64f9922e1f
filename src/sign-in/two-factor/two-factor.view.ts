import { boolean, list, text } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

export interface TwoFactorSetup {
  readonly secret: string;
  readonly otpauthUrl: string;
}

export const twoFactorSetupView = defineView<TwoFactorSetup>(
  'TwoFactorSetup',
  {
    secret: text()
      .always()
      .describe('The secret in base32, to be typed into an authenticator app.', 'JBSWY3DPEHPK3PXP'),
    otpauthUrl: text()
      .always()
      .describe('The same for a QR code.', 'otpauth://totp/Ferienprogramm:erika%40example.org?secret=JBSWY3DPEHPK3PXP'),
  },
  { description: 'A second factor that waits for its confirmation.' },
);

export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

export const recoveryCodesView = defineView<RecoveryCodes>(
  'RecoveryCodes',
  {
    recoveryCodes: list({ type: 'string' }).describe('Ten codes, each good once instead of the app; shown this once.', [
      'k7m2-x9qe-4tzn-h3wd',
    ]),
  },
  { description: 'The second factor is on.' },
);

export interface TwoFactorState {
  readonly twoFactor: boolean;
}

export const twoFactorStateView = defineView<TwoFactorState>(
  'TwoFactorState',
  { twoFactor: boolean().always().describe('Whether signing in needs a code.') },
  { description: 'Whether an account has a second factor.' },
);
