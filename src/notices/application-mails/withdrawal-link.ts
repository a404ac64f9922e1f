import { type WithdrawnByLink } from '../../mail/mail.js';
import { list, optional, page, text } from '../../mail/template-variables.js';
import { canWithdraw } from './family-news.js';
import { type NotifiedChange } from './notified-changes.sql.js';

const DESCRIPTION =
  'Link with which the family withdraws this application. It opens only in the mail that is sent: here it is covered';
const EXAMPLE = 'https://ferien.example/angebote/abmelden?link=verdeckt-1';

/** The variable `withdraw` of applications in mails; missing where the family cannot withdraw by link. */
export const WITHDRAWAL_LINK = page(optional(DESCRIPTION, EXAMPLE));

/** Example of a list of applications that have such a link. */
export const EXAMPLE_WITHDRAWALS = [{ child: 'Max', withdraw: EXAMPLE }] as const;

/** The variable `withdrawals` of mails that do not speak of each application by itself. */
export const WITHDRAWALS = list(
  'The applications that the family can withdraw by a link: those that have not begun',
  { child: text('First name of the child', 'Max'), withdraw: page(text(DESCRIPTION, EXAMPLE)) },
  EXAMPLE_WITHDRAWALS,
);

/** What decides about the links of a mail. */
export interface Linking {
  /** How the link of an index is written; null: mails carry none. */
  readonly linkOf: ((index: number) => string) | null;
  readonly now: Date;
}

/** An application, as far as its link depends on it. */
type Linkable = Pick<
  NotifiedChange,
  'attendance' | 'stateEntry' | 'withdrawByLink' | 'status' | 'cancelled' | 'firstBeginAt'
>;

interface LinksOfMail {
  readonly links: readonly WithdrawnByLink[];
  /** The link of an application; null: it has none. */
  readonly of: (attendance: string) => string | null;
}

/** The links of a mail about these applications, each of which has one, however often the mail names it (R-MAIL-17). */
export const linksFor = (applications: readonly Linkable[], { linkOf, now }: Linking): LinksOfMail => {
  const able = linkOf === null ? [] : applications.filter((one) => canWithdraw(one, now));
  const linked = new Map(able.map((one) => [one.attendance, one]));
  const order = [...linked.keys()];
  return {
    links: [...linked.values()].map(({ attendance, stateEntry }) => ({ attendance, entry: stateEntry })),
    of: (attendance) => (linked.has(attendance) ? (linkOf?.(order.indexOf(attendance)) ?? null) : null),
  };
};
