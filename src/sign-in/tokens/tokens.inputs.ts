import { vocabulary, wordsOf } from '../../kernel/problem/vocabulary.js';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../accounts/password.js';
import { Email, Password, Flag, Moment, Ref, Text } from '../../platform/http/input/fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { type Scope, SCOPES } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { Choices } from '../../platform/http/input/list-fields.js';
import { QueryRef } from '../../platform/http/input/query-fields.js';

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

/** The parameters of GET /me/sessions: the page. */
export class SessionsQuery extends PageQuery {}

/** Scopes for new tokens: `api:offer:read` exists only on tokens issued before the rebuild (R-ACC-3). */
const NEW_SCOPES = vocabulary('newScope', wordsOf(SCOPES, 'api:read', 'api:write'));

/** The body of POST /tokens. */
export class TokenCreate {
  @Text({ max: 255, required: true, description: 'What the token is for.', example: 'Homepage' })
  name!: string;

  @Choices(NEW_SCOPES, { required: true, description: 'What the token may do; `api:write` implies `api:read`.' })
  scopes!: Scope[];

  @Moment({ description: 'When it ends, in the future; default: never.', example: '2030-01-01T00:00:00+01:00' })
  expiresAt?: Date | null;

  @Ref({ description: 'A service account by UUID or e-mail address, for super admins; default: your own account.' })
  account?: RecordRef | null;

  @Password({
    max: MAX_PASSWORD,
    description:
      'Your password, needed in a session in which it was given more than 15 minutes ago; a wrong one is refused in any case.',
  })
  password?: string | null;
}

/** The parameters of GET /tokens. */
export class TokensQuery {
  @QueryRef('Whose tokens: an account by UUID or e-mail address. Only super admins see those of others.')
  account?: RecordRef;
}

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
