/**
 * `npm run lint:sql-owners`: who writes and reads which tables in SQL (ARCHITECTURE.md, Who owns what). A line for each place that
 * writes a table of another owner, and for each table that `READS` lacks or names needlessly; then the exit code is 1. Reads
 * sources only, so it needs no database. test/unit/tables.spec.ts plants what it must notice.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The tables of other folders that each folder below `src` reads. */
const READS = {
  accounts: 'host_members hosts participants two_factors',
  attendances:
    'accounts book_entries categories edition_tasks editions host_members hosts ledgers mails offer_categories offer_dates offer_former_details offer_history offer_hosts offer_occurrences offer_shares offer_tallies offers participants',
  demo: 'accounts categories editions hosts offer_categories offer_media offers',
  desk: 'accounts attendances audit_log background_jobs categories edition_tasks editions hosts invitations mails offer_categories offer_hosts offer_tallies offers participants',
  draws: 'attendances editions offer_occurrences offer_tallies offers participants',
  editions: 'hosts offers',
  events: 'edition_tasks',
  hosts: 'accounts edition_hosts editions offers',
  jobs: 'accounts',
  messages:
    'accounts attendances categories editions host_members hosts mail_templates mails offer_categories offer_hosts offers participants',
  money: 'accounts attendance_history attendances edition_tasks editions mails offers participants',
  notices:
    'accounts attendance_history attendances editions mails offer_former_details offer_history offer_occurrences offers participants tellings',
  offers: 'accounts categories edition_tasks editions host_members hosts offer_categories offer_hosts',
  participants: 'accounts edition_tasks person_changes',
  platform: 'accounts',
  privacy:
    'accounts attendance_edits attendance_history attendances audit_log bank_entries bank_entry_receipts book_entries editions external_ids host_members hosts invitations invoices ledgers mails notes offer_dates offer_occurrences offers participants person_changes postings presences receipt_items receipts tokens',
  programme:
    'categories edition_tasks editions hosts offer_categories offer_dates offer_hosts offer_media offer_occurrences offers',
  search:
    'accounts attendances categories edition_tasks editions hosts offer_categories offer_hosts offers participants receipt_items receipts',
  'sign-in': 'accounts external_ids host_members hosts offer_shares',
};

/** The sources that write a table whose name they are given, and why. */
const GIVEN = {
  'src/platform/database/alias.store.ts':
    'the aliases of four kinds of records are given alike; the owner says of which',
  'src/platform/database/ordered-links.ts': 'the tables that link offers are written alike; their owners name them',
  'src/programme/import/programme.store.ts':
    'imports and demo loads write whole rows of many tables, thousands at once',
  'src/demo/scale.store.ts': 'tells the planner of every table that a load has filled',
};

/** Tables that a higher folder writes too: what families are told is written where they are told. */
const ALSO = { notices: ['tellings', 'FamilyNotice', 'attendance_history'] };

/** The queue has no entity. */
const WITHOUT_ENTITY = { graphile_worker: 'platform' };

const folderOf = (owner) => owner.split('/')[0];

/** Who owns the tables of a source: its folder below `src`, and in `money` the folder below that. */
const ownerOf = (file) => /^src\/(money\/[^/]+(?=\/)|[^/]+(?=\/)|)/.exec(file)[1];

/** Every source with its text, but the migrations, which made the tables. */
const readSources = () =>
  new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('migrations'))
      .sort()
      .map((file) => [`src/${file}`, readFileSync(`src/${file}`, 'utf8')]),
  );

const withoutComments = (text) =>
  text.replace(/^\s*\/\*[^]*?\*\/|(?<!:)\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

const NAME = String.raw`(?:"?public"?\.)?"?([a-z_]+)"?(?![\w(.])`;
const WRITTEN = [
  String.raw`\b(?:insert into|merge into|update|delete from|truncate|lock|copy|alter table|analyze)\s+(?:(?:table|only|if exists)\s+)*${NAME}`,
  String.raw`\b(?:r|getR|InjectR)epository\(([A-Z]\w+)`,
].map((pattern) => new RegExp(pattern, 'g'));
const READ = [
  String.raw`\b(?:from|join|using|table)\s+(?:(?:only|lateral)\s+|\(\s*)*${NAME}`,
  String.raw`,\s*${NAME}\s+(?:as\s+)?(?!in\b|is\b|of\b)[a-z]{1,2}\b(?!\.)`,
  String.raw`['"\`]\s*${NAME}\s+(?!in\b|is\b|of\b)[a-z]{1,2}\b`,
  String.raw`\bnull::${NAME}`,
  String.raw`'${NAME}'(?:::regclass\b|, 'number')`,
].map((pattern) => new RegExp(pattern, 'g'));
const GIVEN_NAME = /\b(?:insert into|update|delete from|truncate|analyze|vacuum(?: \(analyze\))?)\s+"?\w*\$\{/g;

/** Where a text names tables or entities, in the order of the patterns. */
const namedIn = (file, text, patterns) =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 1: name, index }) => ({
      name,
      place: `${file}:${text.slice(0, index).split('\n').length}`,
    })),
  );

/** All that is wrong with the tables that the sources name: a sentence each. */
export const complaintsAbout = (sources, reads = READS, given = GIVEN) => {
  const owners = new Map(Object.entries(WITHOUT_ENTITY));
  for (const [file, text] of sources)
    for (const [, table, entity] of text.matchAll(/@Entity\('(\w+)'\)[^]*?\bclass (\w+)/g))
      owners.set(table, ownerOf(file)).set(entity, ownerOf(file));

  const complaints = [];
  const read = new Map();
  for (const [file, source] of sources) {
    const text = withoutComments(source);
    const folder = folderOf(ownerOf(file));
    for (const { name, place } of namedIn(file, text, WRITTEN)) {
      const owner = owners.get(name) ?? ownerOf(file);
      if (owner !== ownerOf(file) && !ALSO[folder]?.includes(name))
        complaints.push(`${place} writes ${name}, which ${owner} owns: ask its store.`);
    }
    for (const { name, place } of namedIn(file, text, READ))
      if (folderOf(owners.get(name) ?? folder) !== folder && !read.has(`${folder} ${name}`))
        read.set(`${folder} ${name}`, place);
    const [{ place } = {}] = namedIn(file, text, [GIVEN_NAME]);
    if ((place !== undefined) !== file in given)
      complaints.push(`${place ?? file} is given the name of a table that it writes: name it, or mend GIVEN.`);
  }
  const listed = new Set(
    Object.entries(reads).flatMap(([folder, tables]) => tables.split(' ').map((table) => `${folder} ${table}`)),
  );
  for (const [key, place] of read)
    if (!listed.has(key)) complaints.push(`${place} reads a table of another folder: add it to READS (${key}).`);
  for (const key of listed) if (!read.has(key)) complaints.push(`READS lists a table that is not read: ${key}.`);
  return complaints;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const complaints = complaintsAbout(readSources());
  for (const complaint of complaints) console.error(`${complaint} (scripts/sql-owners.mjs)`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
