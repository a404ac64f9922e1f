import { type Language } from '../../kernel/problem/message.js';

/** All that pages say themselves, in one language. */
export interface Words {
  readonly programme: string;
  readonly skip: string;
  readonly lead: string;
  readonly search: string;
  readonly searchHint: string;
  readonly category: string;
  readonly allCategories: string;
  readonly day: string;
  readonly ageHint: string;
  readonly free: string;
  readonly show: string;
  readonly reset: string;
  readonly filters: string;
  readonly chosen: string;
  readonly without: (filter: string) => string;
  readonly from: string;
  readonly until: string;
  readonly host: string;
  readonly edition: string;
  readonly wheelchairYes: string;
  readonly wheelchairNo: string;
  readonly wheelchairAsk: string;
  readonly onlyWheelchair: string;
  readonly notWheelchair: string;
  readonly notFree: string;
  /** What is still to come, and what is over. */
  readonly found: (coming: number, past: number) => string;
  readonly nothingFound: string;
  readonly nothingFoundHint: string;
  readonly nothingYet: string;
  readonly nothingYetHint: string;
  readonly pastTheEnd: string;
  readonly pastTheEndHint: string;
  readonly firstPage: string;
  readonly pages: string;
  readonly page: (page: number, of: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly dates: string;
  readonly permanent: string;
  readonly furtherDates: (count: number) => string;
  readonly otherDates: (count: number) => string;
  readonly underWayUntil: string;
  readonly over: string;
  readonly allOver: string;
  readonly free0: string;
  readonly price: string;
  readonly ages: string;
  readonly places: string;
  readonly placesFree: (count: number) => string;
  readonly placesDrawn: (count: number) => string;
  readonly placesOf: (count: number) => string;
  readonly placesUnlimited: string;
  readonly fullyBooked: string;
  readonly waitingListOpen: string;
  readonly waitingListHint: string;
  readonly cancelled: string;
  readonly cancelledText: string;
  readonly fullyBookedText: string;
  readonly waitingListText: string;
  readonly atLeast: (count: number) => string;
  readonly meeting: string;
  readonly map: string;
  readonly bring: string;
  readonly accessibility: string;
  readonly organiser: string;
  readonly organisers: string;
  readonly categories: string;
  readonly description: string;
  readonly pictures: string;
  readonly picture: (name: string, index: number) => string;
  readonly applying: string;
  readonly noApplication: string;
  readonly noApplicationShort: string;
  readonly applyOnline: string;
  readonly applyOnlineLink: string;
  readonly applyElsewhere: string;
  readonly applyContact: string;
  readonly questions: string;
  readonly deadline: (moment: string) => string;
  readonly deadlineOver: (moment: string) => string;
  readonly opens: (moment: string) => string;
  readonly openUntil: (moment: string) => string;
  readonly closed: string;
  readonly wasOpenUntil: (moment: string) => string;
  readonly begun: string;
  readonly allotting: string;
  readonly byLot: string;
  readonly firstCome: string;
  readonly drawTitle: string;
  readonly drawText: (since: string) => string;
  readonly drawSeed: string;
  readonly drawTickets: string;
  readonly drawBeacon: (source: string) => string;
  readonly agreementNeeded: string;
  readonly agreementForm: string;
  readonly calendar: string;
  readonly all: string;
  readonly privateLink: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly accessibilityStatement: string;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly notFoundAlone: string;
  readonly notUsable: string;
  readonly notUsableHint: string;
  readonly tooMany: string;
  readonly tooManyHint: (seconds: number) => string;
  readonly failed: string;
  readonly failedHint: string;
  readonly problemOf: (id: string) => string;
  readonly explanationOf: string;
  readonly explanationHint: string;
  readonly meaning: string;
  readonly advice: string;
}

/** So many of something: `1 Platz`, `2 Plätze`. */
export const count = (many: number, one: string, several: string, language: Language): string =>
  `${new Intl.NumberFormat(language).format(many)}\u00a0${many === 1 ? one : several}`;

/** How many offers there are: what is still to come, and what is over. */
export const foundInGerman = (coming: number, past: number): string =>
  coming === 0 && past > 0
    ? count(past, 'vergangenes Angebot', 'vergangene Angebote', 'de')
    : `${count(coming, 'Angebot', 'Angebote', 'de')}${past === 0 ? '' : ` und ${count(past, 'vergangenes', 'vergangene', 'de')}`}`;

/** How many offers there are: what is still to come, and what is over. */
export const foundInEnglish = (coming: number, past: number): string =>
  coming === 0 && past > 0
    ? count(past, 'past activity', 'past activities', 'en')
    : `${count(coming, 'activity', 'activities', 'en')}${past === 0 ? '' : ` and ${count(past, 'past one', 'past ones', 'en')}`}`;
