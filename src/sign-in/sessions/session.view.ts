import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Token } from '../tokens/tokens.entities.js';
import { boolean, integer, moment, text, uuid, type Reference, reference } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

/** The columns of a session that its owner sees. */
export const SESSION_COLUMNS = columnsOf(Token, 't', {
  only: ['uuid', 'createdAt', 'lastUsedAt', 'lastUsedFrom', 'expiresAt'],
});

/** A session as its owner sees it. */
export interface SessionRecord extends RowOf<typeof SESSION_COLUMNS> {
  /** It is the caller's current session. */
  readonly current: boolean;
}

export const sessionView = defineView<SessionRecord>(
  'Session',
  {
    uuid: uuid().always(),
    createdAt: moment().always().describe('When it was started.'),
    lastUsedAt: moment().volatile().describe('Last use, to the minute.'),
    lastUsedFrom: text()
      .volatile()
      .describe('Network address of the last use; of an IPv6 address the network.', '203.0.113.7'),
    expiresAt: moment().always().volatile().describe('When it ends unless it is used before.'),
    current: boolean().always().volatile().describe('It is the session of this request.'),
  },
  { description: 'A session: somebody signed in and has not signed out.' },
);

/** Result of ending many sessions at once. */
export interface SessionsEnded {
  readonly ended: number;
  readonly tokensRevoked: number;
}

export const sessionsEndedView = defineView<SessionsEnded>(
  'SessionsEnded',
  {
    ended: integer().always().describe('How many sessions were ended.', 2),
    tokensRevoked: integer().always().describe('How many tokens that were made in them were revoked.', 0),
  },
  { description: 'The end of sessions.' },
);

/** Result of a sign-in. */
export interface SignInRecord {
  readonly token: string;
  readonly expiresAt: Date;
  readonly account: Reference;
  readonly twoFactorRequired: boolean;
}

export const signInView = defineView<SignInRecord>(
  'SignIn',
  {
    token: text().always().describe('The session token; shown this once.', 'fpa_3kTq9…'),
    expiresAt: moment().always().describe('When the session ends unless it is used before.'),
    account: reference().always().describe('Who has signed in.'),
    twoFactorRequired: boolean()
      .always()
      .describe(
        'The roles of the account require a second factor: until it is set up, the session can be used for nothing else.',
      ),
  },
  { description: 'A session.' },
);
