import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../mail/template-variables.js';
import { REACHABLE_HOSTS } from '../application-mails/reachable-hosts.js';
import { EXAMPLE_WITHDRAWALS, type Linking, linksFor, WITHDRAWALS } from '../application-mails/withdrawal-link.js';
import { fullName } from '../../accounts/masks.js';
import { groupBy } from '../../kernel/collections/collections.js';
import { germanDate, germanWeekday } from '../../kernel/clock/german-dates.js';
import { type MailOrder } from '../../mail/mails.js';
import { type CalendarOffer } from '../../offers/output/offer-calendar-lookup.js';
import { DATE_REMINDERS } from '../../attendances/state/notify-attendances.js';
import { type ComingDate } from './coming-dates.store.js';
import { germanList } from '../../kernel/text/german.js';

const DATE = {
  children: text('First names of the children who go there', 'Max'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  when: text('When', 'Montag, 3. August 2026, 9:00–12:00 Uhr'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  bring: optional('What to bring', 'Badehose und Handtuch'),
  agreementNeeded: optional('First names of those whose signed agreement has not arrived', 'Max'),
  agreement: page(
    optional('Address of the agreement form, when there is one', 'https://ferien.example/media/einverstaendnis.pdf'),
  ),
  organised: flag('The offer has organisers', true),
  hosts: REACHABLE_HOSTS,
  withdrawals: WITHDRAWALS,
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** Variables of the reminder before a day. */
const REMINDER_VARIABLES = {
  day: text('The day', 'Montag, 3. August 2026'),
  children: text('First names of all children concerned', 'Max'),
  offer: optional('Name of the offer, when it is one', 'Paddeln auf der Tauber'),
  byLink: flag('There are some that the family can withdraw by a link', true),
  dates: list('The dates of the day, by start', DATE, [
    {
      ...{ children: 'Max', offer: 'Paddeln auf der Tauber', when: 'Montag, 3. August 2026, 9:00–12:00 Uhr' },
      ...{ meetingPoint: 'Bootshaus, Am Fluss 1', bring: 'Badehose und Handtuch', organised: true },
      ...{ agreementNeeded: 'Max', agreement: 'https://ferien.example/media/einverstaendnis.pdf' },
      hosts: [{ name: 'Kanuclub', phone: '09341 12345', email: 'info@kanu.example' }],
      withdrawals: EXAMPLE_WITHDRAWALS,
      url: 'https://ferien.example/angebote/paddeln',
    },
  ]),
};

/** Before a day on which children of the family go somewhere (R-EDI-15). */
const dateReminder = defineMail({
  type: 'date-reminder',
  ...mailFile(new URL('../mails/date-reminder.md', import.meta.url)),
  about: 'programme',
  variables: REMINDER_VARIABLES,
});

type Order = MailOrder<typeof REMINDER_VARIABLES>;

/** What the reminders of one run have in common. */
export interface ReminderContext extends Linking {
  readonly offers: ReadonlyMap<string, CalendarOffer>;
}

/** The reminder of one family and day, with all its children. */
export const reminderOrder = (dates: readonly ComingDate[], context: ReminderContext): Order[] => {
  const [first] = dates;
  if (first === undefined) return [];
  const { edition, day, nth, family, account, address, ...person } = first;
  const names = new Set(dates.map(({ offer }) => context.offers.get(offer)?.name ?? ''));
  const links = linksFor(
    dates.map((date) => ({ ...date, cancelled: false })),
    context,
  );
  return [
    {
      event: `${DATE_REMINDERS}:${edition}:${family}/${day}/${String(nth)}`,
      template: dateReminder,
      to: { name: fullName(person), address, account, children: [...new Set(dates.map(({ child }) => child))] },
      edition,
      links: links.links,
      values: {
        day: germanWeekday(first.begin),
        children: namesOf(dates, dates),
        offer: names.size === 1 ? ([...names][0] ?? null) : null,
        byLink: links.links.length > 0,
        dates: [
          ...groupBy(dates, ({ offer, begin, end }) => `${offer} ${String(+begin)} ${String(+end)}`).values(),
        ].map((same) => ({
          ...shown(same, dates, context.offers),
          withdrawals: same.flatMap((date) => {
            const withdraw = links.of(date.attendance);
            return withdraw === null ? [] : [{ child: namesOf([date], dates), withdraw }];
          }),
        })),
      },
    },
  ];
};

const shown = (
  same: readonly ComingDate[],
  all: readonly ComingDate[],
  offers: ReadonlyMap<string, CalendarOffer>,
): Omit<Order['values']['dates'][number], 'withdrawals'> => {
  const [first] = same as [ComingDate];
  const offer = offers.get(first.offer);
  const asked = offer !== undefined && (offer.requiresAgreement || offer.agreementUrl !== null);
  const missing = same.filter(({ agreementReceived }) => !agreementReceived);
  return {
    children: namesOf(same, all),
    offer: offer?.name ?? '',
    when: germanDate(first),
    meetingPoint: [offer?.meetingPoint, offer?.meetingAddress].filter(Boolean).join(', ') || null,
    bring: first.bring,
    agreementNeeded: asked && missing.length > 0 ? namesOf(missing, all) : null,
    agreement: offer?.agreementUrl ?? null,
    organised: (offer?.hosts ?? []).length > 0,
    hosts: offer?.hosts ?? [],
    url: offer?.url ?? null,
  };
};

/** First names, as parents say them; full names where two children of the mail share one. */
const namesOf = (some: readonly ComingDate[], all: readonly ComingDate[]): string => {
  const children = new Map(all.map((date) => [date.child, date.childFirstname]));
  const shared = new Set(children.values()).size < children.size;
  const inFull = ({ childFirstname: firstname, childLastname: lastname }: ComingDate): string =>
    fullName({ firstname, lastname }) ?? firstname;
  return germanList(new Set(some.map((date) => (shared ? inFull(date) : date.childFirstname))));
};
