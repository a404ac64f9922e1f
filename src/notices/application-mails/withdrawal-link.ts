import { optional, page, text } from '../../mail/template-variables.js';

const DESCRIPTION =
  'Link with which the family withdraws this application. It opens only in the mail that is sent: here it is covered';
const EXAMPLE = 'https://ferien.example/angebote/abmelden?link=verdeckt-1';

/** The variable `withdraw` of applications in mails; missing where the family cannot withdraw by link. */
export const WITHDRAWAL_LINK = page(optional(DESCRIPTION, EXAMPLE));

/** The same where only applications that have one are listed. */
export const SURE_WITHDRAWAL_LINK = page(text(DESCRIPTION, EXAMPLE));
