import { readFileSync } from 'node:fs';
import { type DataSource, type EntityMetadata } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { type Reference } from './data-export.store.js';

/** Tables that a town that leaves cannot use, and why. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  two_factors: 'secrets: second factors are set up again elsewhere',
  recovery_codes: 'secrets: hashes of codes for second factors',
  password_resets: 'secrets: hashes of codes that are good for an hour',
  idempotency_keys: 'technical: answers that are repeated for a day',
  maskings: 'technical: transactions after which no stored answer is repeated',
  job_processes: 'technical: processes that work',
  background_jobs: 'technical: progress of work, kept for days',
  job_files: 'technical: files of exports, kept for a day; everything they hold is in the tables',
  events:
    'technical: what happened in the last 90 days, for programs that follow; histories and audit log are exported',
  token_requests: 'technical: requests of tokens, kept for 30 days; the audit log is exported',
  event_log: 'technical: how far events were forgotten',
  edition_phases: 'technical: which phases were announced as events',
  webhook_deliveries: 'technical: tries to reach receivers of webhooks',
  migrations: 'technical: versions of the schema',
};

const SECRET = 'secret';
const DERIVED = 'derived by the database from other columns, for search and access';
const AS_FILE = 'in a file of its own';

const all = (why: string, ...columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map((column) => [column, why]));

/** Columns of the other tables that are left out, and why. */
export const LEFT_OUT_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    ...all(SECRET, 'password_hash'),
    ...all(DERIVED, 'hidden_at', 'name_key', 'phone_key', 'search_text'),
  },
  attendances: all(DERIVED, 'only_waited', 'openly_modified_at'),
  categories: all(DERIVED, 'folded_name', 'name_key'),
  draw_protocols: all(AS_FILE, 'input', 'outcome'),
  edition_lots: all(SECRET, 'seed', 'ticket_key'),
  editions: all(DERIVED, 'name_key'),
  hosts: { ...all(SECRET, 'calendar_secret'), ...all(DERIVED, 'name_key', 'phone_key', 'search_text') },
  invitations: { ...all(SECRET, 'code_hash'), ...all(DERIVED, 'search_text') },
  invoices: all(DERIVED, 'search_text'),
  mails: all(DERIVED, 'search_text'),
  media_files: all(AS_FILE, 'data'),
  message_files: all(AS_FILE, 'data'),
  messages: all(DERIVED, 'fingerprint', 'search_text'),
  offers: { ...all(SECRET, 'link_secret'), ...all(DERIVED, 'first_begin_at', 'name_key', 'search_text') },
  participants: all(DERIVED, 'hidden_at', 'name_key', 'phone_key', 'search_text', 'shielded'),
  receipts: all(DERIVED, 'name_key', 'search_text'),
  tokens: all(SECRET, 'secret_hash'),
  webhooks: all(SECRET, 'secret', 'previous_secret'),
};

/** Rows that are left out, as a condition on those that are not. */
export const KEPT_ROWS: Readonly<Record<string, { readonly where: string; readonly why: string }>> = {
  mails: { where: `not (secret and state = 'queued')`, why: 'mails with a code that wait to be sent' },
};

/** Contents of columns that become files: their folder, and the column that ends their names. */
export const CONTENTS: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly name?: string; readonly ending?: string }>
> = {
  draw_protocols: { columns: ['input', 'outcome'], ending: '.json.gz' },
  message_files: { columns: ['data'], name: 'filename' },
};

/** The table whose rows name the pictures and forms in the storage. */
export const MEDIA = 'media_files';

/** Descriptions of tables (`''`) and of the properties of their entities; written by `npm run meanings`. */
type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The tables with data of the town, by name. */
export const exportedEntities = ({ entityMetadatas }: Pick<DataSource, 'entityMetadatas'>): EntityMetadata[] =>
  entityMetadatas
    .filter(({ tableName }) => !(tableName in LEFT_OUT_TABLES))
    .sort((one, other) => (one.tableName < other.tableName ? -1 : 1));

/** Their columns. */
export const exportedColumns = ({ tableName, columns }: EntityMetadata): ColumnMetadata[] =>
  columns.filter(({ databaseName }) => LEFT_OUT_COLUMNS[tableName]?.[databaseName] === undefined);

/** How values of a type stand in the files. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  text: 'text',
  integer: 'whole number',
  int: 'whole number',
  bigint: 'whole number',
  'double precision': 'number',
  boolean: 'true or false',
  timestamptz: 'moment, ISO 8601',
  date: 'day, YYYY-MM-DD',
  jsonb: 'JSON',
};

const formatOf = ({ type, isArray }: ColumnMetadata): string => {
  const name = typeof type === 'string' ? type : type.name.toLowerCase();
  return `${isArray ? 'list of: ' : ''}${FORMATS[name] ?? name}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The page that describes every exported table, made from the entities. */
export const describeTables = (entities: readonly EntityMetadata[], references: readonly Reference[]): string => {
  const path = new URL('./meanings.json', import.meta.url);
  const meanings = JSON.parse(readFileSync(path, 'utf8')) as Meanings;
  const sections = entities.map((entity) => {
    const said = meanings[entity.tableName] ?? {};
    const rows = exportedColumns(entity).map((column) => {
      const { databaseName, propertyName, isPrimary, isNullable } = column;
      const reference = references.find(
        ({ table, columns }) => table === entity.tableName && columns.join() === databaseName,
      );
      const notes = [
        ...(isPrimary ? ['Key.'] : []),
        ...(reference === undefined ? [] : [`Refers to [${reference.target}](#${reference.target}).`]),
        said[propertyName] ?? '',
      ];
      const format = `${formatOf(column)}${isNullable ? ', or null' : ''}`;
      return `| \`${databaseName}\` | ${format} | ${cell(notes.join(' ').trim())} |`;
    });
    return [
      `## ${entity.tableName}`,
      '',
      ...(said[''] === undefined ? [] : [said[''], '']),
      '| Column | Value | |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  const head = [
    '# Tables',
    '',
    'Each is a file of JSON Lines in `tables`: one record on each line, in UTF-8. Money is in cents. Columns that end in `_uuid` name records of other tables, also where nothing is said of it: `by_uuid`, `account_uuid` and their like name accounts.',
  ].join('\n');
  return `${[head, ...sections].join('\n\n')}\n`;
};
