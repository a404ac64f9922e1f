import { type Language } from '../../kernel/problem/message.js';
import { count, foundInEnglish, foundInGerman } from './counts.js';

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
  readonly allDates: (count: number) => string;
  readonly over: string;
  readonly allOver: string;
  readonly free0: string;
  readonly price: string;
  readonly ages: string;
  readonly places: string;
  readonly placesFree: (count: number) => string;
  readonly placesOf: (count: number) => string;
  readonly placesUnlimited: string;
  readonly fullyBooked: string;
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
  readonly calendar: string;
  readonly all: string;
  readonly privateLink: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly accessibilityStatement: string;
  readonly notFound: string;
  readonly notFoundHint: string;
  readonly tooMany: string;
  readonly tooManyHint: (seconds: number) => string;
  readonly failed: string;
  readonly failedHint: string;
  readonly problemOf: (id: string) => string;
}

const GERMAN: Words = {
  programme: 'Ferienprogramm',
  skip: 'Zum Inhalt springen',
  lead: 'Alle Angebote auf einen Blick: suchen, aussuchen, mitmachen.',
  search: 'Suche',
  searchHint: 'Titel, Ort, Veranstalter …',
  category: 'Thema',
  allCategories: 'Alle Themen',
  day: 'Tag',
  ageHint: 'z. B. 8',
  free: 'Nur mit freien Plätzen',
  show: 'Angebote zeigen',
  reset: 'Alles zurücksetzen',
  filters: 'Angebote filtern',
  chosen: 'Gewählte Filter',
  without: (filter) => `Filter entfernen: ${filter}`,
  from: 'ab',
  until: 'bis',
  host: 'Veranstalter',
  edition: 'Ausgabe',
  wheelchairYes: 'Mit dem Rollstuhl zugänglich',
  wheelchairNo: 'Mit dem Rollstuhl nicht zugänglich',
  wheelchairAsk: 'Rollstuhl: nach Absprache',
  onlyWheelchair: 'mit dem Rollstuhl zugänglich',
  notWheelchair: 'mit dem Rollstuhl nicht zugänglich',
  notFree: 'ohne freie Plätze',
  found: foundInGerman,
  nothingFound: 'Dazu gibt es leider kein Angebot.',
  nothingFoundHint: 'Versuchen Sie es mit weniger Filtern oder einem anderen Suchwort.',
  nothingYet: 'Das Programm ist noch nicht veröffentlicht.',
  nothingYetHint: 'Sobald die Angebote feststehen, finden Sie sie hier. Schauen Sie bald wieder vorbei.',
  pastTheEnd: 'So viele Seiten gibt es nicht.',
  pastTheEndHint: 'Hier stehen keine Angebote mehr.',
  firstPage: 'Zur ersten Seite',
  pages: 'Seiten',
  page: (page, of) => `Seite ${page} von ${of}`,
  previous: 'Zurück',
  next: 'Weiter',
  dates: 'Termine',
  permanent: 'Ohne festen Termin',
  furtherDates: (many) => `+ ${count(many, 'weiterer Termin', 'weitere Termine', 'de')}`,
  allDates: (many) => `Alle ${count(many, 'Termin', 'Termine', 'de')} zeigen`,
  over: 'vorbei',
  allOver: 'Schon vorbei',
  free0: 'Kostenlos',
  price: 'Preis',
  ages: 'Alter',
  places: 'Plätze',
  placesFree: (many) => `noch ${count(many, 'Platz', 'Plätze', 'de')} frei`,
  placesOf: (many) => `${count(many, 'Platz', 'Plätze', 'de')} insgesamt`,
  placesUnlimited: 'ohne Begrenzung',
  fullyBooked: 'Ausgebucht',
  cancelled: 'Abgesagt',
  cancelledText: 'Dieses Angebot ist abgesagt und findet nicht statt.',
  fullyBookedText: 'Dieses Angebot ist ausgebucht: Alle Plätze sind vergeben.',
  waitingListText: 'Eine Anmeldung kommt auf die Warteliste und rückt nach, wenn ein Platz frei wird.',
  atLeast: (many) => `findet ab ${count(many, 'Kind', 'Kindern', 'de')} statt`,
  meeting: 'Treffpunkt',
  map: 'Auf der Karte ansehen',
  bring: 'Mitbringen',
  accessibility: 'Barrierefreiheit',
  organiser: 'Veranstalter',
  organisers: 'Veranstalter',
  categories: 'Themen',
  description: 'Worum es geht',
  pictures: 'Bilder',
  picture: (name, index) => `${name}, Bild ${index}`,
  applying: 'So sind Sie dabei',
  noApplication: 'Eine Anmeldung ist nicht nötig. Kommen Sie einfach vorbei!',
  applyOnline: 'Die Anmeldung ist online möglich.',
  applyOnlineLink: 'Jetzt anmelden',
  applyElsewhere: 'Eine Anmeldung ist nötig.',
  applyContact: 'Fragen und Anmeldung:',
  questions: 'Fragen:',
  deadline: (moment) => `Anmeldeschluss: ${moment}`,
  deadlineOver: (moment) => `Der Anmeldeschluss ist vorbei (${moment}).`,
  opens: (moment) => `Die Anmeldung beginnt am ${moment}.`,
  openUntil: (moment) => `Die Anmeldung läuft bis ${moment}.`,
  closed: 'Zurzeit ist keine Anmeldung möglich.',
  wasOpenUntil: (moment) => `Die Anmeldung lief bis ${moment}.`,
  begun: 'Das Angebot hat schon begonnen.',
  allotting: 'Die Plätze werden gerade vergeben.',
  byLot: 'Die Plätze werden verlost: Wann Sie sich in dieser Zeit anmelden, macht keinen Unterschied.',
  firstCome: 'Wer sich zuerst anmeldet, bekommt den Platz.',
  calendar: 'In den Kalender eintragen',
  all: 'Alle Angebote',
  privateLink: 'Dieses Angebot sehen nur Menschen mit diesem Link. Geben Sie ihn nur weiter, wenn das so gedacht ist.',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibilityStatement: 'Erklärung zur Barrierefreiheit',
  notFound: 'Diese Seite gibt es nicht.',
  notFoundHint: 'Vielleicht ist das Angebot nicht mehr online. Suchen Sie danach:',
  tooMany: 'Einen Moment, bitte.',
  tooManyHint: (seconds) =>
    `Von Ihrem Anschluss kamen gerade sehr viele Aufrufe. In ${seconds} Sekunden geht es weiter.`,
  failed: 'Das hat nicht geklappt.',
  failedHint: 'Der Fehler liegt bei uns. Bitte versuchen Sie es gleich noch einmal.',
  problemOf: (id) => `Kennung der Anfrage: ${id}`,
};

const ENGLISH: Words = {
  programme: 'Holiday programme',
  skip: 'Skip to content',
  lead: 'All activities at a glance: search, choose, join in.',
  search: 'Search',
  searchHint: 'Title, place, organiser …',
  category: 'Topic',
  allCategories: 'All topics',
  day: 'Day',
  ageHint: 'e.g. 8',
  free: 'Only with places left',
  show: 'Show activities',
  reset: 'Reset all',
  filters: 'Filter activities',
  chosen: 'Chosen filters',
  without: (filter) => `Remove filter: ${filter}`,
  from: 'from',
  until: 'until',
  host: 'Organiser',
  edition: 'Edition',
  wheelchairYes: 'Wheelchair accessible',
  wheelchairNo: 'Not wheelchair accessible',
  wheelchairAsk: 'Wheelchair: by arrangement',
  onlyWheelchair: 'wheelchair accessible',
  notWheelchair: 'not wheelchair accessible',
  notFree: 'without places left',
  found: foundInEnglish,
  nothingFound: 'Sorry, there is no such activity.',
  nothingFoundHint: 'Try fewer filters or another search word.',
  nothingYet: 'The programme has not been published yet.',
  nothingYetHint: 'As soon as the activities are settled, you will find them here. Come back soon.',
  pastTheEnd: 'There are not that many pages.',
  pastTheEndHint: 'No more activities here.',
  firstPage: 'To the first page',
  pages: 'Pages',
  page: (page, of) => `Page ${page} of ${of}`,
  previous: 'Previous',
  next: 'Next',
  dates: 'Dates',
  permanent: 'No fixed date',
  furtherDates: (many) => `+ ${count(many, 'more date', 'more dates', 'en')}`,
  allDates: (many) => `Show all ${count(many, 'date', 'dates', 'en')}`,
  over: 'over',
  allOver: 'Already over',
  free0: 'Free of charge',
  price: 'Price',
  ages: 'Age',
  places: 'Places',
  placesFree: (many) => count(many, 'place left', 'places left', 'en'),
  placesOf: (many) => `${count(many, 'place', 'places', 'en')} in all`,
  placesUnlimited: 'unlimited',
  fullyBooked: 'Fully booked',
  cancelled: 'Cancelled',
  cancelledText: 'This activity is cancelled and will not take place.',
  fullyBookedText: 'This activity is fully booked: all places are taken.',
  waitingListText: 'Who applies is put on the waiting list and moves up when a place becomes free.',
  atLeast: (many) => `takes place with ${count(many, 'child', 'children', 'en')} or more`,
  meeting: 'Meeting point',
  map: 'Show on the map',
  bring: 'What to bring',
  accessibility: 'Accessibility',
  organiser: 'Organiser',
  organisers: 'Organisers',
  categories: 'Topics',
  description: 'What it is about',
  pictures: 'Pictures',
  picture: (name, index) => `${name}, picture ${index}`,
  applying: 'How to take part',
  noApplication: 'No need to apply. Just come along!',
  applyOnline: 'You can apply online.',
  applyOnlineLink: 'Apply now',
  applyElsewhere: 'You need to apply.',
  applyContact: 'Questions and applications:',
  questions: 'Questions:',
  deadline: (moment) => `Apply until: ${moment}`,
  deadlineOver: (moment) => `The deadline has passed (${moment}).`,
  opens: (moment) => `Applications open on ${moment}.`,
  openUntil: (moment) => `Applications are open until ${moment}.`,
  closed: 'Applications are closed at present.',
  wasOpenUntil: (moment) => `Applications were open until ${moment}.`,
  begun: 'The activity has already begun.',
  allotting: 'Places are being allotted.',
  byLot: 'Places are drawn by lot: when you apply within this time makes no difference.',
  firstCome: 'First come, first served.',
  calendar: 'Add to calendar',
  all: 'All activities',
  privateLink: 'Only people with this link can see this activity. Pass it on only where that is intended.',
  imprint: 'Imprint',
  privacy: 'Privacy',
  accessibilityStatement: 'Accessibility statement',
  notFound: 'This page does not exist.',
  notFoundHint: 'Perhaps the activity is no longer online. Search for it:',
  tooMany: 'One moment, please.',
  tooManyHint: (seconds) =>
    `There were very many requests from your connection. Please try again in ${seconds} seconds.`,
  failed: 'Something went wrong.',
  failedHint: 'The fault is ours. Please try again in a moment.',
  problemOf: (id) => `Request: ${id}`,
};

export const WORDS: Readonly<Record<Language, Words>> = { de: GERMAN, en: ENGLISH };
