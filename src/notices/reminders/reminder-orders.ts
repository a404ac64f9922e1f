import { fullName } from '../../accounts/masks.js';
import { groupBy } from '../../kernel/collections/group-by.js';
import { germanDate, germanWeekday } from '../../kernel/clock/german-dates.js';
import { type MailOrder } from '../../mail/mails.js';
import { type CalendarOffer } from '../../offers/output/calendar/offer-calendar-lookup.js';
import { DATE_REMINDERS } from '../../attendances/state/changes/date-reminders.js';
import { type ComingDate } from './coming-dates.columns.js';
import { dateReminder, type REMINDER_VARIABLES } from './reminder-mail.js';
import { germanList } from '../../kernel/text/german-list.js';

type Order = MailOrder<typeof REMINDER_VARIABLES>;

/** The reminder of one family and day, with all its children. */
export const reminderOrder = (dates: readonly ComingDate[], offers: ReadonlyMap<string, CalendarOffer>): Order[] => {
  const [first] = dates;
  if (first === undefined) return [];
  const { edition, day, nth, family, account, address, ...person } = first;
  const names = new Set(dates.map(({ offer }) => offers.get(offer)?.name ?? ''));
  return [
    {
      event: `${DATE_REMINDERS}:${edition}:${family}/${day}/${String(nth)}`,
      template: dateReminder,
      to: { name: fullName(person), address, account, children: [...new Set(dates.map(({ child }) => child))] },
      edition,
      values: {
        day: germanWeekday(first.begin),
        children: namesOf(dates, dates),
        offer: names.size === 1 ? ([...names][0] ?? null) : null,
        dates: [
          ...groupBy(dates, ({ offer, begin, end }) => `${offer} ${String(+begin)} ${String(+end)}`).values(),
        ].map((same) => shown(same, dates, offers)),
      },
    },
  ];
};

const shown = (
  same: readonly ComingDate[],
  all: readonly ComingDate[],
  offers: ReadonlyMap<string, CalendarOffer>,
): Order['values']['dates'][number] => {
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
