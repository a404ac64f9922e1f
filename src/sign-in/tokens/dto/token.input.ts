import { MAX_PASSWORD } from '../../../accounts/password-rules.js';
import { type Scope } from '../../../kernel/caller/roles.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { Moment, Password, Ref, Text } from '../../../platform/http/input/fields.js';
import { Choices } from '../../../platform/http/input/list-fields.js';

/** Scopes for new tokens: `api:offer:read` exists only on tokens issued before the rebuild (R-ACC-3). */
const NEW_SCOPES: readonly Scope[] = ['api:read', 'api:write'];

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
