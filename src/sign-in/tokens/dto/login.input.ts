import { MAX_PASSWORD } from '../../../accounts/password-rules.js';
import { Email, Password } from '../../../platform/http/input/fields.js';

/** The body of POST /login. */
export class LoginInput {
  @Email({ required: true, description: 'E-mail address of the account.', example: 'erika@example.org' })
  email!: string;

  @Password({ required: true, max: MAX_PASSWORD, description: 'Password.' })
  password!: string;

  @Password({
    max: 64,
    description: 'Code of the authenticator app, or a recovery code, when the account has a second factor.',
  })
  code?: string | null;
}
