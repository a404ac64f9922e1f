import { MAX_PASSWORD, MIN_PASSWORD } from '../../../accounts/password-rules.js';
import { Email, Flag, Password } from '../../../platform/http/input/fields.js';

const NEW = `The new password: ${MIN_PASSWORD} to ${MAX_PASSWORD} characters, hard to guess.`;
const TOKENS =
  'Whether the tokens of the account are revoked as well, with all that was made with them and in the sessions that end; default: false. The token of the request stays.';

/** The body of POST /password-reset. */
export class PasswordResetInput {
  @Email({ required: true, description: 'E-mail address of the account.', example: 'erika@example.org' })
  email!: string;
}

/** The body of POST /password-reset/confirm. */
export class PasswordResetConfirm {
  @Password({ required: true, max: 255, description: 'The code from the mail.' })
  code!: string;

  @Password({ required: true, max: MAX_PASSWORD, description: NEW })
  password!: string;

  @Flag({ description: TOKENS })
  revokeTokens?: boolean;
}

/** The body of POST /me/password. */
export class PasswordChange {
  @Password({ required: true, max: MAX_PASSWORD, description: 'The current password.' })
  currentPassword!: string;

  @Password({ required: true, max: MAX_PASSWORD, description: NEW })
  password!: string;

  @Flag({ description: TOKENS })
  revokeTokens?: boolean;
}
