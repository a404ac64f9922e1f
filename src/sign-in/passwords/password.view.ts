import { integer, moment } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

/** Result of a password change. */
export interface PasswordChanged {
  readonly changedAt: Date;
  readonly sessionsEnded: number;
  readonly tokensRevoked: number;
  /** The account; for the audit log, not shown. */
  readonly account: { readonly uuid: string };
}

export const passwordChangedView = defineView<PasswordChanged>(
  'PasswordChanged',
  {
    changedAt: moment().always().describe('When the password was changed.'),
    sessionsEnded: integer().always().describe('How many sessions were ended by it.', 1),
    tokensRevoked: integer()
      .always()
      .describe('How many tokens were revoked by it: none unless `revokeTokens` is sent.', 0),
  },
  { description: 'The change of a password.' },
);

/** The answer to a password reset request: the same for everybody. */
export interface PasswordRequested {
  readonly requestedAt: Date;
}

export const passwordRequestedView = defineView<PasswordRequested>(
  'PasswordRequested',
  { requestedAt: moment().always().describe('When it was asked for.') },
  { description: 'A mail that may be on its way.' },
);
