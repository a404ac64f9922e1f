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
