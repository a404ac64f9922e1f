import { MAX_PASSWORD } from '../../../accounts/password-rules.js';
import { Password } from '../../../platform/http/input/fields.js';

/** The body of POST /me/two-factor. */
export class TwoFactorBegin {
  @Password({ required: true, max: MAX_PASSWORD, description: 'Your password.' })
  password!: string;
}

/** The body of POST /me/two-factor/confirm. */
export class TwoFactorConfirm {
  @Password({ required: true, max: 64, description: 'Code of the authenticator app.' })
  code!: string;
}

/** The body of POST /me/two-factor/disable. */
export class TwoFactorDisable {
  @Password({ required: true, max: MAX_PASSWORD, description: 'Your password.' })
  password!: string;

  @Password({ required: true, max: 64, description: 'Code of the authenticator app, or a recovery code.' })
  code!: string;
}
