import { type DeadLinkReason } from '../../attendances/actions/withdrawal-by-link.service.js';
import { type Language } from '../../kernel/problem/message.js';
import { germanList } from '../../kernel/text/german.js';
import { EURO } from './facts.js';

/** What an application is before it is withdrawn. */
export type Standing = 'place' | 'list' | 'open';

/** To whom the place goes: the list moves by itself, others wait and the town decides, or nobody waits. */
export type NextChild = 'moves' | 'waits' | 'nobody';

/** What pages about withdrawing say, in one language. */
export interface WithdrawalWords {
  readonly ask: (child: string) => string;
  readonly offer: string;
  readonly standing: string;
  readonly standings: Readonly<Record<Standing, string>>;
  readonly follows: string;
  readonly place: Readonly<Record<NextChild, string>>;
  readonly list: (child: string) => string;
  /** Of an offer with several dates. */
  readonly all: (dates: number) => string;
  readonly open: string;
  readonly free: string;
  readonly due: (cents: number) => string;
  readonly invoices: (numbers: readonly string[]) => string;
  readonly paid: (cents: number) => string;
  readonly again: string;
  readonly button: (child: string) => string;
  readonly keep: string;
  readonly done: (child: string) => string;
  readonly doneText: (offer: string) => string;
  readonly mailed: string;
  readonly dead: Readonly<Record<DeadLinkReason, string>>;
  readonly contact: string;
}

const money = (cents: number, language: Language): string => EURO[language].format(cents / 100);

const GERMAN: WithdrawalWords = {
  ask: (child) => `${child} abmelden?`,
  offer: 'Angebot',
  standing: 'Stand',
  standings: { place: 'Hat einen Platz', list: 'Steht auf der Warteliste', open: 'Noch nicht entschieden' },
  follows: 'Was dann gilt',
  place: {
    moves: 'Der Platz geht gleich an das nächste Kind auf der Warteliste, das ihn nehmen kann.',
    waits: 'Der Platz wird frei. Andere Kinder warten darauf.',
    nobody: 'Der Platz wird frei für ein anderes Kind.',
  },
  list: (child) => `${child} steht dann nicht mehr auf der Warteliste.`,
  all: (dates) =>
    `Das gilt für alle ${String(dates)} Termine. Kann ein Kind nur an einem davon nicht kommen, melden Sie es hier bitte nicht ab, sondern sagen Sie uns Bescheid.`,
  open: 'Über die Anmeldung wird nicht mehr entschieden.',
  free: 'Zu bezahlen ist dafür nichts.',
  due: (cents) => `Die ${money(cents, 'de')}, die dafür noch offen sind, müssen Sie nicht mehr bezahlen.`,
  invoices: (numbers) =>
    `Das gilt auch, wenn wir sie schon verlangt haben: Ihre Rechnung ${germanList(numbers)} wird um diesen Betrag kleiner.`,
  paid: (cents) =>
    `Die ${money(cents, 'de')}, die Sie dafür schon bezahlt haben, werden Ihr Guthaben. Davon geht ab, was für andere Plätze noch offen ist; den Rest erstatten wir auf Wunsch.`,
  again:
    'Zurücknehmen können Sie das hier nicht. Wollen Sie doch wieder dabei sein, müssen Sie neu anmelden, solange das geht, und stehen hinten an.',
  button: (child) => `${child} abmelden`,
  keep: 'Nicht abmelden',
  done: (child) => `${child} ist abgemeldet.`,
  doneText: (offer) => `Die Anmeldung zu „${offer}“ ist zurückgezogen. Sie müssen nichts mehr tun.`,
  mailed: 'Sie bekommen dazu gleich eine E-Mail. War etwas zu bezahlen, steht darin auch, was daraus wird.',
  dead: {
    unknown: 'Dieser Link führt zu keiner Anmeldung.',
    stale: 'Dieser Link gilt nicht mehr.',
    switchedOff: 'Dieser Link gilt nicht mehr.',
    cancelled: 'Das Angebot ist abgesagt.',
    begun: 'Das Angebot hat schon begonnen.',
    withdrawn: 'Schon abgemeldet.',
  },
  contact: 'Fragen? So erreichen Sie uns:',
};

const ENGLISH: WithdrawalWords = {
  ask: (child) => `Withdraw the application for ${child}?`,
  offer: 'Activity',
  standing: 'Status',
  standings: { place: 'Has a place', list: 'On the waiting list', open: 'Not decided yet' },
  follows: 'What happens then',
  place: {
    moves: 'The place goes at once to the next child on the waiting list that can take it.',
    waits: 'The place becomes free. Other children are waiting for it.',
    nobody: 'The place becomes free for another child.',
  },
  list: (child) => `${child} is no longer on the waiting list.`,
  all: (dates) =>
    `This is for all ${String(dates)} dates. If a child cannot come on one of them only, please do not withdraw here, but tell us.`,
  open: 'The application will not be decided any more.',
  free: 'There is nothing to pay for it.',
  due: (cents) => `You no longer have to pay the ${money(cents, 'en')} that are still open for it.`,
  invoices: (numbers) =>
    `That holds even if we have already asked for it: your invoice ${numbers.join(', ')} is reduced by this amount.`,
  paid: (cents) =>
    `The ${money(cents, 'en')} that you have paid for it become your credit. What is still open for other places is taken off; we pay back the rest if you ask us to.`,
  again:
    'You cannot undo this here. If you change your mind, you have to apply again, as long as that is possible, and go to the end of the list.',
  button: (child) => `Withdraw ${child}’s application`,
  keep: 'Do not withdraw',
  done: (child) => `The application for ${child} is withdrawn.`,
  doneText: (offer) => `${offer}: you need not do anything more.`,
  mailed: 'You will get an e-mail about it. If there was anything to pay, it also says what becomes of that.',
  dead: {
    unknown: 'This link leads to no application.',
    stale: 'This link is no longer valid.',
    switchedOff: 'This link is no longer valid.',
    cancelled: 'The activity is cancelled.',
    begun: 'The activity has already begun.',
    withdrawn: 'Already withdrawn.',
  },
  contact: 'Questions? This is how you reach us:',
};

export const WITHDRAWAL_WORDS: Readonly<Record<Language, WithdrawalWords>> = { de: GERMAN, en: ENGLISH };
