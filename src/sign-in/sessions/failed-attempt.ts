import { FailedAttempt } from '../../accounts/attempts.js';
import { REALM } from '../../platform/http/access/auth.guard.js';
import { message, type Message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';

/** One text for an unknown address, a wrong password or code, a disabled account and one without a password (R-PEO-7). */
export const signInFailed = (): FailedAttempt =>
  new FailedAttempt(
    401,
    message(
      'Signing in failed: the e-mail address, the password or the code is wrong.',
      'Die Anmeldung ist fehlgeschlagen: E-Mail-Adresse, Passwort oder Code ist falsch.',
    ),
    { headers: { 'WWW-Authenticate': REALM } },
  );

/** The password was right, so this is not a failure; it reveals no more than the session would. */
export const codeNeeded = (): Problem =>
  new Problem(
    401,
    message(
      'A code is needed: send the code of your authenticator app, or a recovery code, as `code`.',
      'Es fehlt der Code: Senden Sie den Code Ihrer Authenticator-App oder einen Wiederherstellungscode als `code`.',
    ),
    { headers: { 'WWW-Authenticate': `${REALM}, error="code_required"` } },
  );

/** The same for a caller who is signed in: not a 401, which would look like the end of the session. */
export const wrongSecret = (field: string, text: Message): FailedAttempt =>
  new FailedAttempt(422, message(`${field}: ${text.en}`, `${field}: ${text.de}`));
