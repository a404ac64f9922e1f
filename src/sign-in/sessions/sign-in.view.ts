import { boolean, moment, type Reference, reference, text } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';

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
