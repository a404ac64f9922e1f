import { message } from '../../kernel/problem/message.js';
import { type NumberIn, vocabulary, type Word, word } from '../../kernel/problem/vocabulary.js';

type Numbers = Readonly<Record<string, number>>;

/** Numbers of an edition that call for an admin to act. */
export interface DashboardNumbers {
  readonly offers: Readonly<Record<'total' | 'toReview' | 'full', number>> & { readonly status: Numbers };
  readonly applications: Readonly<Record<'total' | 'undecided' | 'untold', number>> & { readonly status: Numbers };
  readonly children: Readonly<Record<'withPlace' | 'withoutPlace' | 'hiddenWithPlaces', number>>;
  readonly places: Readonly<Record<'total' | 'taken' | 'free' | 'unlimited', number>>;
  /** Null for callers who do not see payments. */
  readonly money: Readonly<Record<'charged' | 'paid' | 'open' | 'overdue', number>> | null;
  readonly mails: { readonly failed: number };
  readonly jobs: { readonly failed: number };
  readonly invitations: { readonly open: number };
}

const OF_ALL_EDITIONS = message('Of all editions.', 'Aller Ausgaben.');

/** What they are called; the report for the council prints some of them (R-API-61). */
export const DASHBOARD_NUMBERS = vocabulary('dashboardNumber', {
  'offers.total': word('Offers', 'Angebote'),
  'offers.toReview': word(
    'Offers to review',
    'Angebote zu prüfen',
    'warn',
    message('Submitted by organisers.', 'Von Veranstaltern eingereicht.'),
  ),
  'offers.full': word(
    'Fully booked offers',
    'Ausgebuchte Angebote',
    'neutral',
    message('Of those that take place.', 'Von denen, die stattfinden.'),
  ),
  'offers.status': word(
    'Offers by state',
    'Angebote nach Stand',
    'neutral',
    message(
      'Cancelled ones that are published count as both.',
      'Abgesagte, die veröffentlicht sind, zählen bei beidem.',
    ),
  ),
  'applications.total': word(
    'Applications',
    'Anmeldungen',
    'neutral',
    message('Withdrawn ones included.', 'Auch zurückgezogene.'),
  ),
  'applications.undecided': word(
    'Applications without a decision',
    'Anmeldungen ohne Entscheidung',
    'warn',
    message('In offers that are not cancelled.', 'In Angeboten, die nicht abgesagt sind.'),
  ),
  'applications.untold': word(
    'Applications not told of yet',
    'Noch nicht mitgeteilte Anmeldungen',
    'warn',
    message('Their families do not know how they stand now.', 'Ihre Familien wissen nicht, wie es jetzt um sie steht.'),
  ),
  'applications.status': word('Applications by state', 'Anmeldungen nach Stand'),
  'children.withPlace': word(
    'Children with a place',
    'Kinder mit Platz',
    'good',
    message('In an offer that takes place.', 'In einem Angebot, das stattfindet.'),
  ),
  'children.withoutPlace': word(
    'Children without a place',
    'Kinder ohne Platz',
    'warn',
    message('They applied for one that they did not withdraw.', 'Mit einer Anmeldung, die nicht zurückgezogen wurde.'),
  ),
  'children.hiddenWithPlaces': word(
    'Children with a place in an unpublished offer',
    'Kinder mit Platz in einem zurückgenommenen Angebot',
    'warn',
    message('It is not cancelled, and families do not see it.', 'Es ist nicht abgesagt, und Familien sehen es nicht.'),
  ),
  'places.total': word('Places in limited offers', 'Plätze in begrenzten Angeboten'),
  'places.taken': word('Taken places in limited offers', 'Vergebene Plätze in begrenzten Angeboten'),
  'places.free': word(
    'Free places',
    'Freie Plätze',
    'neutral',
    message(
      'In limited offers, without those for which somebody is on the waiting list.',
      'In begrenzten Angeboten, ohne die, auf die jemand auf der Warteliste wartet.',
    ),
  ),
  'places.unlimited': word('Taken places in unlimited offers', 'Vergebene Plätze in unbegrenzten Angeboten'),
  'money.charged': word('Charged fees', 'Berechnete Gebühren'),
  'money.paid': word('Paid fees', 'Bezahlte Gebühren', 'good'),
  'money.open': word('Open fees', 'Offene Gebühren', 'warn'),
  'money.overdue': word(
    'Overdue fees',
    'Überfällige Gebühren',
    'bad',
    message('Due before today; credits are not taken off.', 'Vor heute fällig; Guthaben sind nicht abgezogen.'),
  ),
  'mails.failed': word('Failed mails', 'Gescheiterte E-Mails', 'bad'),
  'jobs.failed': word('Failed jobs', 'Gescheiterte Aufträge', 'bad', OF_ALL_EDITIONS),
  'invitations.open': word('Open invitations', 'Offene Einladungen', 'neutral', OF_ALL_EDITIONS),
} satisfies Record<NumberIn<DashboardNumbers>, Word>);
