import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { flag, list, optional, page, text } from '../../mail/template-variables.js';
import { LOSS_VARIABLES, PAYMENT_VARIABLES } from '../application-mails/family-payment.js';
import { LIST_VARIABLES } from '../application-mails/list-texts.js';
import { REACHABLE_HOSTS } from '../application-mails/reachable-hosts.js';
import { EXAMPLE_WITHDRAWALS, WITHDRAWALS } from '../application-mails/withdrawal-link.js';
import { datesVariable } from '../../offers/model/dates-in-mails.js';

/** Variables of mails about the transitions of an offer. */
export const OFFER_VARIABLES = {
  children: text('First names of the children of this family who are concerned', 'Max, Erika und Ida'),
  several: flag('More than one child is concerned', true),
  confirmed: optional('First names of those of them who have a place', 'Max'),
  severalConfirmed: flag('More than one child has a place', false),
  waitlisted: optional('First names of those on the waiting list', 'Erika'),
  severalWaitlisted: flag('More than one child is on the waiting list', false),
  waiting: optional('First names of those about whom nothing is decided yet', 'Ida'),
  severalWaiting: flag('Nothing is decided yet about more than one child', false),
  note: optional('The remark of the person who called it off or relaunched it', 'Wegen Hochwassers.'),
  due: optional('As total, for words that were written before there was a total', '12,50 €'),
  ...PAYMENT_VARIABLES,
  ...LOSS_VARIABLES,
  paidAgain: optional('Takes place after all: what was paid before, and counts for the places again', '5,00 €'),
  credit: optional('What was paid, and is a credit while it is called off', '12,50 €'),
  offer: text('Name of the offer', 'Paddeln auf der Tauber'),
  dated: flag('The offer has dates', true),
  dates: datesVariable('Dates of the offer'),
  meetingPoint: optional('Where to meet', 'Bootshaus, Am Fluss 1'),
  bring: optional('What to bring', 'Badehose und Handtuch'),
  agreement: page(
    optional('Address of the agreement form, when there is one', 'https://ferien.example/media/einverstaendnis.pdf'),
  ),
  agreementNeeded: optional('First names of those with a place whose signed agreement has not arrived', 'Max'),
  comments: list(
    'What the family remarked about those with a place, for the organiser',
    { child: text('First name', 'Max'), comment: text('The remark', 'Max kommt mit dem Rad.') },
    [{ child: 'Max', comment: 'Max kommt mit dem Rad.' }],
  ),
  withdrawals: WITHDRAWALS,
  byLink: flag('There are some that the family can withdraw by a link', true),
  url: page(
    optional("Address of the offer's page, when it has a public one", 'https://ferien.example/angebote/paddeln'),
  ),
  ...LIST_VARIABLES,
  organised: flag('The offer has organisers who can be reached', true),
  hosts: REACHABLE_HOSTS,
  calendar: flag('A calendar file is attached to the mail', true),
};

/** An offer is called off. */
export const offerCancelled = defineMail({
  type: 'offer-cancelled',
  ...mailFile(new URL('../mails/offer-cancelled.md', import.meta.url)),
  about: 'programme',
  variables: OFFER_VARIABLES,
  sample: {
    due: null,
    reference: null,
    creditUsed: true,
    ...{ ceased: null, paidBack: null, remaining: null, remainingReference: null },
    refundable: null,
    wholeCredit: null,
    agreementNeeded: null,
    comments: [],
    withdrawals: [],
    byLink: false,
  },
});

/** An offer that was called off takes place after all. */
export const offerRelaunched = defineMail({
  type: 'offer-relaunched',
  ...mailFile(new URL('../mails/offer-relaunched.md', import.meta.url)),
  about: 'programme',
  variables: OFFER_VARIABLES,
  sample: {
    note: 'Der Fluss ist wieder ruhig.',
    withdrawals: ['Max', 'Erika', 'Ida'].map((child, index) => ({
      child,
      withdraw: EXAMPLE_WITHDRAWALS[0].withdraw.replace(/\d$/, String(index + 1)),
    })),
    credit: null,
    listMovesFrom: null,
    elsewhere: null,
    together: null,
    invoices: [],
    nextInvoicePart: null,
  },
});

/** The mail about a transition, its calendar file, and whether the offer is called off by it. */
export const KINDS = {
  cancel: { template: offerCancelled, method: 'CANCEL', cancelled: true },
  relaunch: { template: offerRelaunched, method: 'PUBLISH', cancelled: false },
} as const;
