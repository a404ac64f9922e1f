import { SCOPES } from '../../kernel/caller/roles.js';
import { choice, list, moment, type Reference, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { type TokenRow } from './token.columns.js';

const TOKEN_KINDS = ['personal', 'service'] as const;

/** A token as listed; only the answer that creates it contains the secret. */
export interface TokenRecord extends Omit<TokenRow, 'account'> {
  readonly account: Reference;
  readonly token?: string;
}

export const tokenView = defineView<TokenRecord>(
  'Token',
  {
    uuid: uuid().always(),
    name: text().always().describe('What it is for.', 'Homepage'),
    scopes: list({ type: 'string', enum: [...SCOPES] }).describe('What it may do.', ['api:read']),
    kind: choice(TOKEN_KINDS)
      .from<TokenRecord>(({ accountKind }) => (accountKind === 'service' ? 'service' : 'personal'))
      .always()
      .describe('Of a person, or of a service account.', 'personal'),
    account: reference().always().describe('Whose token it is.'),
    expiresAt: moment().describe('When it ends; never when missing.'),
    lastUsedAt: moment().volatile().describe('Last use, to the minute.'),
    lastUsedFrom: text()
      .volatile()
      .describe('Network address of the last use; of an IPv6 address the network.', '203.0.113.7'),
    revokedAt: moment().describe('When it was revoked.'),
    createdAt: moment().always(),
    madeBy: uuid()
      .volatile()
      .describe(
        'UUID of the token or session it was made with; when that is revoked, so is this one. Missing when none is known.',
      ),
    token: text().volatile().describe('The secret; only in the answer that creates the token.', 'fpa_3kTq9…'),
  },
  { description: 'A personal token, or one of a service account.' },
);
