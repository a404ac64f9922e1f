import { flag, list, optional, page, text, type ValuesOf } from '../../mail/template-variables.js';
import { LOSS_VARIABLES, PAYMENT_VARIABLES } from './family-payment.js';
import { LIST_VARIABLES } from './list-texts.js';
import { WISH_VARIABLES } from './wish-texts.js';
import { REACHABLE_HOSTS } from './reachable-hosts.js';
import { WITHDRAWAL_LINK } from './withdrawal-link.js';
import { germanList } from '../../kernel/text/german.js';
import { datesVariable, EXAMPLE_DATE, EXAMPLE_NEW_DATE } from '../../offers/model/dates-in-mails.js';

const REASON =
  'Alle 8 Plätze sind vergeben: 3 an Kinder, die sonst keinen Platz hätten; 5 an Kinder mit dem besseren Los.';

const APPLICATION = {
  child: text('First name of the child; the full name where two children of the family share it', 'Max'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  from: optional(
    'After a move: name and day of the offer the child was moved from',
    'Klettern am Mittwoch, 5. August 2026',
  ),
  promisedOn: optional('When the family was told of a place that is taken back', '3. Juli 2026'),
  before: datesVariable('Dates that the family of a place knew, where they have changed', []),
  redated: flag('The dates have changed since the family read of them', false),
  undated: flag('It had dates, and has none now', false),
  meetingBefore: optional('Where to meet as the family knew it, where that has changed', 'Freibad'),
  meetingMoved: flag('The meeting point has changed since the family read of it', false),
  meetingGone: flag('It had a meeting point, and has none now', false),
  calledOff: flag('The offer does not take place: it is cancelled', false),
  placeLost: flag('The child had a place, which was taken back, or its offer is called off', false),
  listLost: flag('The offer is called off, and the child was on the waiting list', false),
  wishLost: flag('The offer is called off, and nothing was decided about the child', false),
  offDates: datesVariable('Dates of an offer that is called off', []),
  note: optional(
    'What was remarked when it was called off or relaunched, where `note` of the mail does not say it',
    'Wegen Hochwassers.',
  ),
  dates: datesVariable('Dates of the offer, while it takes place'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  bring: optional('What to bring', 'Badehose und Handtuch'),
  agreement: page(
    optional('Address of the agreement form, when there is one', 'https://ferien.example/media/einverstaendnis.pdf'),
  ),
  agreementNeeded: flag('Parents have to sign an agreement, and it has not arrived', true),
  agreementReceived: flag('The signed agreement has arrived', false),
  comment: optional('What the family remarked for the organiser', 'Max kommt mit dem Rad.'),
  placed: flag('The child has a place', true),
  position: optional('Place on the waiting list', '3'),
  reason: optional(
    'Why that was decided: the `reason` that was given with it; without a place after a draw, a sentence or two that name no other child',
    REASON,
  ),
  open: flag('Nothing is decided yet', false),
  priority: optional("The family's rank of a wish", '1'),
  price: optional('What a place would cost, while the child has none', '20,00 €'),
  fee: optional('What the place costs, and whether that is the price for discounted children', '20,00 € (ermäßigt)'),
  alreadyPaid: optional('How much of that is already paid', '7,50 €'),
  due: optional('What is still to be paid for it', '12,50 €'),
  paid: optional('What has already been paid for a place that is gone', '12,50 €'),
  withdraw: WITHDRAWAL_LINK,
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
};

/** An application as shown in a mail. */
export type ShownAttendance = ValuesOf<typeof APPLICATION>;

const PLACED: ShownAttendance = {
  ...{
    child: 'Max',
    offer: 'Paddeln auf der Tauber',
    from: null,
    fromDay: null,
    calledOff: false,
    dates: [EXAMPLE_DATE],
  },
  ...{
    promisedOn: null,
    placeLost: false,
    listLost: false,
    wishLost: false,
    offDates: [],
    note: null,
  },
  ...{ before: [], redated: false, undated: false, meetingBefore: null, meetingMoved: false, meetingGone: false },
  ...{
    meetingPoint: 'Bootshaus, Am Fluss 1',
    bring: 'Badehose und Handtuch',
    agreement: 'https://ferien.example/media/einverstaendnis.pdf',
    agreementNeeded: true,
    agreementReceived: false,
    comment: 'Max kommt mit dem Rad.',
    placed: true,
    position: null,
    reason: null,
    open: false,
  },
  ...{
    ...{ priority: null, price: null },
    fee: '20,00 €',
    alreadyPaid: '7,50 €',
    due: '12,50 €',
    paid: null,
    withdraw: WITHDRAWAL_LINK.example,
    url: 'https://ferien.example/angebote/paddeln',
  },
};
const NO_FEE = { fee: null, alreadyPaid: null, due: null };
const NOTHING_TO_SIGN = { agreement: null, agreementNeeded: false };
const GONE: ShownAttendance = {
  ...PLACED,
  ...NO_FEE,
  ...NOTHING_TO_SIGN,
  comment: null,
  placed: false,
  paid: '12,50 €',
  withdraw: null,
};
const WAITS: ShownAttendance = {
  ...PLACED,
  ...NO_FEE,
  ...NOTHING_TO_SIGN,
  comment: null,
  child: 'Erika',
  price: '20,00 €',
  withdraw: 'https://ferien.example/angebote/abmelden?link=verdeckt-2',
  placed: false,
  position: '3',
  reason: REASON,
};
const OPEN: ShownAttendance = { ...WAITS, priority: '1', position: null, reason: null, open: true };

/** One example per kind of news. */
const EXAMPLES = {
  confirmed: PLACED,
  promoted: { ...PLACED, child: 'Erika', comment: 'Erika kommt mit dem Rad.' },
  waitlisted: WAITS,
  unfulfilled: { ...GONE, child: 'Ida', paid: null, reason: REASON },
  rejected: { ...GONE, reason: 'Für dieses Angebot muss man schwimmen können.' },
  withdrawn: GONE,
  moved: { ...PLACED, from: 'Klettern am Mittwoch, 5. August 2026' },
  reset: OPEN,
  received: OPEN,
  cancelled: { ...GONE, calledOff: true, placeLost: true, dates: [], offDates: [EXAMPLE_DATE] },
  relaunched: PLACED,
  changed: {
    ...{ ...PLACED, before: [EXAMPLE_DATE], redated: true, dates: [EXAMPLE_NEW_DATE] },
    ...{ meetingBefore: 'Freibad', meetingMoved: true },
  },
} as const satisfies Record<string, ShownAttendance>;
type Kind = keyof typeof EXAMPLES;
const KINDS = Object.keys(EXAMPLES) as Kind[];

const applications = (description: string, ...example: ShownAttendance[]) => list(description, APPLICATION, example);

/** Variables of all mails about applications. */
export const APPLICATION_VARIABLES = {
  children: text('First names of the children concerned', 'Max'),
  several: flag('The mail is about more than one application', false),
  siblings: flag('More than one child is concerned', false),
  offer: optional('Name of the offer, when the mail is about one offer alone', 'Paddeln auf der Tauber'),
  reason: optional('When the mail is about one application alone: why that was decided', REASON),
  note: optional(
    'What was remarked when the offers were called off or relaunched: the same for all of them',
    'Wegen Hochwassers.',
  ),
  applications: applications('Every application the mail is about', PLACED),
  confirmed: applications('Those that have a place now', EXAMPLES.confirmed),
  promoted: applications('Those that got a place from the waiting list', EXAMPLES.promoted),
  waitlisted: applications('Those on the waiting list', EXAMPLES.waitlisted),
  unfulfilled: applications('Those that got no place', EXAMPLES.unfulfilled),
  rejected: applications('Those that were not accepted', EXAMPLES.rejected),
  withdrawn: applications('Those that were withdrawn', EXAMPLES.withdrawn),
  moved: applications('Those that were moved to another offer', EXAMPLES.moved),
  reset: applications('Those that will be decided again', EXAMPLES.reset),
  received: applications('Those that have just been made, and are waiting', EXAMPLES.received),
  cancelled: applications('Those whose offer is called off', EXAMPLES.cancelled),
  relaunched: applications('Those whose offer was called off and takes place after all', EXAMPLES.relaunched),
  changed: applications('Places whose dates or meeting point have changed', EXAMPLES.changed),
  anyConfirmed: flag('There are some that have a place now', true),
  anyPromoted: flag('There are some that got a place from the waiting list', false),
  anyWaitlisted: flag('There are some on the waiting list', true),
  anyUnfulfilled: flag('There are some that got no place', true),
  anyRejected: flag('There are some that were not accepted', false),
  anyWithdrawn: flag('There are some that were withdrawn', false),
  anyMoved: flag('There are some that were moved to another offer', false),
  anyReset: flag('There are some that will be decided again', false),
  anyReceived: flag('There are some that have just been made, and are waiting', false),
  anyCancelled: flag('There are some whose offer is called off', false),
  anyRelaunched: flag('There are some whose offer takes place after all', false),
  allTakenBack: flag('Each of them had a place that others took back', false),
  anyChanged: flag('There are places whose dates or meeting point have changed', false),
  anyPlaced: flag('A child has a place, however it got it', true),
  byLink: flag('There are some that the family can withdraw by a link', true),
  ...PAYMENT_VARIABLES,
  refund: optional('What has already been paid for places that are gone', '12,50 €'),
  overpaid: optional('After a move: what was paid beyond the price there', '5,00 €'),
  ...LOSS_VARIABLES,
  ...LIST_VARIABLES,
  ...WISH_VARIABLES,
  organised: flag('The offers have organisers who can be reached', true),
  hosts: REACHABLE_HOSTS,
  calendar: flag('A calendar file with dates is attached to the mail', true),
  calendarCancels: flag('A calendar file that cancels dates is attached to the mail', false),
};

/** The values of a mail about applications. */
export type ApplicationValues = ValuesOf<typeof APPLICATION_VARIABLES>;

/**
 * Example values of a mail with exactly this news, all about one offer, so that a preview is as consistent as a real
 * mail. A list of places contains no waiting application, and nothing is due for one; each child has one
 * state.
 */
export const sampleOf = (...news: readonly Kind[]): Partial<ApplicationValues> => {
  const examples = news.map((kind): ShownAttendance => EXAMPLES[kind]);
  const placed = examples.some((application) => application.placed);
  const shown: Partial<Record<Kind, ShownAttendance[]>> & Record<string, unknown> = {};
  for (const kind of KINDS) {
    shown[kind] = news.includes(kind) ? [EXAMPLES[kind]] : [];
    shown[`any${kind.charAt(0).toUpperCase()}${kind.slice(1)}`] = news.includes(kind);
  }
  return {
    ...shown,
    applications: examples,
    children: germanList(new Set(examples.map(({ child }) => child))),
    several: examples.length > 1,
    siblings: new Set(examples.map(({ child }) => child)).size > 1,
    offer: PLACED.offer,
    note: news.includes('cancelled') ? 'Wegen Hochwassers.' : null,
    reason: examples.length === 1 ? (examples[0]?.reason ?? null) : null,
    listMoves: true,
    listMovesFrom: null,
    remainingNow: false,
    anyPlaced: placed,
    byLink: examples.some(({ withdraw }) => withdraw !== null),
    total: examples.find(({ due }) => due !== null)?.due ?? null,
    gross: examples.find(({ due }) => due !== null)?.due ?? null,
    familyCredit: null,
    elsewhere: null,
    together: null,
    invoices: [],
    nextInvoicePart: null,
    changedInvoices: [],
    ...{ allTakenBack: false, overpaid: null, ceased: null, paidBack: null, remaining: null, remainingReference: null },
    wholeCredit: null,
    refundable: examples.find(({ paid }) => paid !== null)?.paid ?? null,
    reference: placed ? 'RF28 1000 0001' : null,
    covered: false,
    refund: examples.find(({ paid }) => paid !== null)?.paid ?? null,
    calendar: placed,
    calendarCancels: !placed && examples.some(({ paid }) => paid !== null),
  };
};
