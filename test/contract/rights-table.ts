import { type Route } from '../../src/platform/http/server/route-table.js';
import { type FeatureNotes } from '../../src/platform/http/openapi/api-notes.js';
import { tagOf } from '../../src/platform/http/openapi/components.js';
import { CALLERS, type CallerName } from '../world/index.js';
import { keyOf } from './route-world.js';

/** The groups of operations in German, in the order of the table. */
const AREAS: Readonly<Record<string, string>> = {
  Offers: 'Angebote',
  Hosts: 'Veranstalter',
  Editions: 'Ausgaben, Dashboard, Statistik',
  Categories: 'Kategorien',
  Media: 'Bilder und Formulare abrufen',
  Attendances: 'Anmeldungen',
  Participants: 'Kinder',
  Draws: 'Verlosungen',
  Receipts: 'Quittungen',
  Invoices: 'Rechnungen',
  Debtors: 'Offene Posten, Mahnungen',
  Ledgers: 'Bücher',
  BankStatements: 'Kontoauszüge',
  Messages: 'Nachrichten an viele',
  Mails: 'E-Mails',
  MailTemplates: 'Texte der E-Mails',
  Families: 'Familien von Websites',
  Accounts: 'Konten',
  Invitations: 'Einladungen in Teams',
  Me: 'Eigenes Konto',
  Tokens: 'Eigene Token, Token von Diensten',
  Requests: 'Anfragen eigener Token',
  SignIn: 'An- und Abmelden',
  Passwords: 'Vergessenes Passwort',
  Settings: 'Einstellungen',
  Search: 'Suche',
  Jobs: 'Hintergrundarbeit',
  Events: 'Ereignisse',
  Webhooks: 'Webhooks',
  Audit: 'Protokoll',
  Retention: 'Löschläufe',
  Health: 'Zustand des Dienstes',
  Explanations: 'Erklärungen zu Fehlern',
  OpenApi: 'Beschreibung der Schnittstelle',
  Vocabulary: 'Wörter für Werte',
};

type Statuses = readonly number[];

const ROLES: readonly (readonly [
  title: string,
  may: (of: (caller: CallerName) => boolean, route: Route) => boolean,
])[] = [
  ['ohne Anmeldung', (of) => of('anonymous')],
  ['Familie', (of) => of('member')],
  ['Veranstalter', (of) => of('host')],
  ['Verwaltung', (of) => of('maskedAdmin')],
  ['Kasse', (of) => of('payments')],
  // The tests' admin sees families and handles payments: what payments alone open is not for who sees families.
  [
    'Familien',
    (of, { policy }) =>
      of('admin') &&
      (of('maskedAdmin') || !of('payments') || policy?.roles.includes('ROLE_PARTICIPANTS_ADMIN') === true),
  ],
  ['Leitung', (of) => of('superAdmin')],
];

/** What each role reads and writes in each group of operations, by the answers that the access matrix expects. */
export const rightsTable = (
  notes: FeatureNotes,
  routes: readonly Route[],
  matrix: Readonly<Record<string, Statuses>>,
): { columns: readonly string[]; rows: readonly (readonly string[])[] } => {
  const unknown = routes.map((route) => tagOf(notes, route)).filter((tag) => AREAS[tag] === undefined);
  if (unknown.length > 0) throw new Error(`Without a German name: ${[...new Set(unknown)].join(', ')}`);
  return {
    columns: ['Bereich', ...ROLES.map(([title]) => title)],
    rows: Object.entries(AREAS).map(([tag, area]) => {
      const own = routes.filter((route) => tagOf(notes, route) === tag);
      return [area, ...ROLES.map(([, may]) => rightsIn(own, (route) => may(answersTo(matrix[keyOf(route)]), route)))];
    }),
  };
};

const answersTo =
  (statuses: Statuses = []) =>
  (caller: CallerName): boolean =>
    (statuses[CALLERS.indexOf(caller)] ?? 500) < 400;

const rightsIn = (routes: readonly Route[], may: (route: Route) => boolean): string => {
  const open = routes.filter(may);
  const reads = open.some(isRead) ? ['L'] : [];
  const writes = open.some((route) => !isRead(route)) ? ['S'] : [];
  return [...reads, ...writes].join(' ') || '–';
};

/** Some questions are a POST: they need a body, or what they ask for takes a while. */
const isRead = ({ method, path, policy }: Route): boolean =>
  method === 'GET' || policy?.scope === 'api:read' || path.endsWith('/export');
