import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, optional, page, text } from '../../mail/template-variables.js';

/** A new password was requested. */
export const passwordReset = defineMail({
  secret: true,
  type: 'password-reset',
  ...mailFile(new URL('../mails/password-reset.md', import.meta.url)),
  about: 'account',
  needs: ['url', 'code'],
  variables: {
    url: page(
      optional(
        'Address at which the new password is chosen, where the settings say where the administration lives',
        'https://verwaltung.example/passwort?code=3kTq9',
      ),
    ),
    code: text('The code alone, to be entered by hand', '3kTq9'),
    until: text('Until when the code works', '1. Juli 2026, 11:00 Uhr'),
  },
});

/** The password was changed. */
export const passwordChanged = defineMail({
  type: 'password-changed',
  ...mailFile(new URL('../mails/password-changed.md', import.meta.url)),
  about: 'account',
  variables: {
    when: text('When it was changed', '1. Juli 2026, 10:00 Uhr'),
    tokensToo: flag('The tokens of the account were revoked as well', false),
  },
});

/** The second factor was switched on or off. */
export const twoFactorChanged = defineMail({
  type: 'two-factor-changed',
  ...mailFile(new URL('../mails/two-factor-changed.md', import.meta.url)),
  about: 'account',
  variables: {
    on: flag('It was switched on', true),
    when: text('When it was changed', '1. Juli 2026, 10:00 Uhr'),
  },
});

/** Somebody else switched off the second factor, because it was lost. */
export const twoFactorReset = defineMail({
  type: 'two-factor-reset',
  ...mailFile(new URL('../mails/two-factor-reset.md', import.meta.url)),
  about: 'account',
  variables: { when: text('When it was reset', '1. Juli 2026, 10:00 Uhr') },
});

/** A token was created in the name of the account, or for a service. */
export const tokenCreated = defineMail({
  type: 'token-created',
  ...mailFile(new URL('../mails/token-created.md', import.meta.url)),
  about: 'account',
  variables: {
    name: text('What the token is for', 'Homepage'),
    service: optional('The service account it belongs to, unless it is a personal one', 'Website'),
    writes: flag('It may write, not only read', true),
    until: optional('When it ends, if ever', '31. Dezember 2026, 12:00 Uhr'),
    when: text('When it was made', '1. Juli 2026, 10:00 Uhr'),
  },
});
