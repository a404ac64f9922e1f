import { type Settings } from '../../platform/operations/config/settings.js';
import { type SettingsGroups } from '../../settings/settings.view.js';
import { type RecordTable } from './privacy-record.view.js';

/** A receiver of events, as far as the record names it: paths and queries of its address may hold secrets. */
export interface WebhookReceiver {
  readonly url: string;
  readonly types: readonly string[];
}

type Row = readonly [name: string, host: string, data: string, way: string];

/** Where data goes that this installation hands on, by its settings: names of hosts, never accounts or secrets. Pure. */
export const receiversTable = (
  settings: Settings,
  { publicAccess }: SettingsGroups['integration'],
  webhooks: readonly WebhookReceiver[],
): RecordTable => ({
  columns: ['Empfänger', 'Rechner', 'Welche Daten', 'Übertragung'],
  rows: [
    ['Familien', '', 'Die eigenen Daten und die ihrer Kinder', over(settings.baseUrl)],
    ['Teams der Veranstalter', '', 'Kinder mit Anmeldung zu den eigenen Angeboten', over(settings.baseUrl)],
    ...(publicAccess
      ? [['Öffentlichkeit', hostOf(settings.baseUrl), publicData(settings), over(settings.baseUrl)] as const]
      : []),
    databaseRow('Datenbank', settings.databaseUrl),
    ...settings.databaseReadUrls.map((url) => databaseRow('Kopie der Datenbank', url)),
    mediaRow(settings),
    ...redisRow(settings),
    mailRow(settings),
    ...webhooks.map(webhookRow),
    ...tracingRow(settings),
    ['Programme mit Zugang (Dienstkonten)', '', 'Was die Rollen des Kontos zeigen', over(settings.baseUrl)],
  ],
});

const hostOf = (url: string): string => new URL(url).hostname;

/** How an address is spoken to. */
const over = (url: string): string => (url.startsWith('https:') ? 'TLS (HTTPS)' : 'unverschlüsselt (HTTP)');

const publicData = ({ publicPages }: Settings): string =>
  publicPages
    ? 'Veröffentlichte Angebote mit deren Ansprechpersonen (Schnittstelle und Seiten)'
    : 'Veröffentlichte Angebote mit deren Ansprechpersonen (Schnittstelle; die Seiten sind abgeschaltet)';

const databaseRow = (name: string, url: string | undefined): Row => {
  const host = url === undefined ? '' : databaseHost(url);
  if (url === undefined || host === '') return [name, 'dieselbe Maschine', 'Alle Daten', 'bleibt auf der Maschine'];
  return [name, host, 'Alle Daten', databaseWay(url, host)];
};

/** A host in the query goes before; empty for a socket. */
const databaseHost = (url: string): string => {
  const { searchParams, hostname } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host.startsWith('/') ? '' : host;
};

/** The encryption that the address of a database asks for: the driver falls back in no `sslmode`. */
const databaseWay = (url: string, host: string): string => {
  const { searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable');
  if (mode !== 'disable') return 'TLS';
  return isLocal(host) ? 'bleibt auf der Maschine' : 'ohne TLS, nur innerhalb des eigenen Netzes';
};

const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

const mediaRow = ({ mediaBucket: bucket }: Settings): Row => [
  'Ablage für Dateien',
  bucket === undefined ? 'dieselbe Maschine' : hostOf(bucket.endpoint),
  'Bilder, Formulare, Anhänge; Dateien von Exporten für einen Tag',
  bucket === undefined ? 'bleibt auf der Maschine' : over(bucket.endpoint),
];

const redisRow = ({ redisUrl: url }: Settings): readonly Row[] =>
  url === undefined
    ? []
    : [
        [
          'Zähler für Zugriffsgrenzen (Redis)',
          hostOf(url),
          'Netzadressen und Kennungen von Konten, für Minuten bis eine Stunde',
          url.startsWith('rediss:') ? 'TLS' : 'ohne TLS, nur innerhalb des eigenen Netzes',
        ],
      ];

const mailRow = ({ mailUrl: url }: Settings): Row =>
  url === undefined
    ? ['Mailserver', 'keiner: E-Mails werden Dateien', 'Empfänger und Inhalt', 'bleibt auf der Maschine']
    : ['Mailserver', hostOf(url), 'Empfänger und Inhalt der E-Mails, danach das Postfach der Empfänger', mailWay(url)];

/** The encryption that the address of a mail server asks for; its parameters are those of Nodemailer. */
const mailWay = (url: string): string => {
  const { protocol, password, searchParams } = new URL(url);
  const unchecked = searchParams.get('tls.rejectUnauthorized') === 'false' ? ', Zertifikat ungeprüft' : '';
  if (protocol === 'smtps:') return `TLS${unchecked}`;
  const required = searchParams.get('requireTLS') ?? String(password !== '');
  return `${required === 'true' ? 'STARTTLS' : 'STARTTLS nur, wo der Server es anbietet'}${unchecked}`;
};

const webhookRow = ({ url, types }: WebhookReceiver): Row => [
  'Webhook',
  hostOf(url),
  `Kennungen und Zustände (${types.join(', ')}), öffentliche Angebote; keine personenbezogenen Daten`,
  over(url),
];

const tracingRow = ({ tracing }: Settings): readonly Row[] =>
  tracing === undefined
    ? []
    : [['Ablaufaufzeichnung', hostOf(tracing.endpoint), 'Routen und Dauern, keine Inhalte', over(tracing.endpoint)]];
