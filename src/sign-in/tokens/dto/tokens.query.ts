import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { QueryRef } from '../../../platform/http/input/query-fields.js';

/** The parameters of GET /tokens. */
export class TokensQuery {
  @QueryRef('Whose tokens: an account by UUID or e-mail address. Only super admins see those of others.')
  account?: RecordRef;
}
