import { type Records } from '../world/records.js';

/** What stands in everything that is kept about children, and nowhere else. */
export const CHILDREN_TOLD = /zwetschgenm|aalglatt|geheim\.example|06291 4711/i;

/** The same about children and their parents. */
export const TELLTALE = /zwetschg|aalglatt|(geheim|verborgen)\.example|06291 471[12]|rosengasse/i;

const CHILD = `new.lastname := 'Zwetschgenmüller'; new.email := new.uuid || '@geheim.example'; new.phone := '06291 4711';
  new.mobile := '06291 4711'; new.comment := 'Aalglatt'; new.health_note := 'Aalglatt';
  new.emergency_contact := '{"phone": "06291 4711"}'; new.health_noted_at := now();`;

const IS_FAMILY = `new.roles <@ '{ROLE_MEMBER}' and new.kind = 'person'`;

const PARENT = `if ${IS_FAMILY} then
  new.firstname := 'Friederike'; new.lastname := 'Zwetschgenstein'; new.email := new.uuid || '@verborgen.example';
  new.phone := '06291 4712'; new.mobile := '06291 4712';
  new.address := '{"street": "Rosengasse 13", "postalCode": "74706", "city": "Osterburken", "country": "de"}'; end if;`;

const changed = (from: string, to: string): string =>
  `new.changes := '[{"field": "lastname", "from": "${from}", "to": "${to}"}]';`;

/** What becomes of rows as they are written: names of families, and words that are written about them. */
const ROWS: Readonly<Record<string, string>> = {
  participants: CHILD,
  accounts: PARENT,
  attendances: `new.comment := 'Aalglatt'; if new.decision is not null then new.decision_reason := 'Aalglatt'; end if;
    new.answers := jsonb_build_array(jsonb_build_object('question', new.uuid, 'label', 'Wer?', 'answer', 'Aalglatt'));`,
  attendance_history: `new.note := 'Aalglatt'; new.reason := 'Aalglatt';`,
  receipts: `if new.note is not null then new.note := 'Aalglatt'; end if;`,
  attendance_edits: `new.changes := '[{"field": "comment", "from": "Aalglatt"}]'; new.note := 'Aalglatt';`,
  person_changes: `if new.participant_uuid is not null then ${changed('Zwetschgenmüller', 'Aalglatt')}
    elsif exists (select from accounts a where a.uuid = new.account_uuid and a.roles <@ '{ROLE_MEMBER}') then
    ${changed('Zwetschgenstein', 'Rosengasse')} end if;`,
};

/** Rows before others that copy from them. */
const AGAIN = ['accounts', 'participants', 'attendances', 'attendance_history'];

/** Lets a trigger do this to every row that is written to the table. The triggers of the service come later, by their names. */
const onWriting = async (make: Records, name: string, table: string, change: string): Promise<void> => {
  await make.sql(`create or replace function ${table}_${name}() returns trigger language plpgsql as $$
    begin ${change} return new; end $$`);
  await make.sql(`create or replace trigger tr_a_${name} before insert or update on ${table}
    for each row execute function ${table}_${name}()`);
};

/** Gives every family there is, and every one made later in any way, a name that tells of it. */
export const markFamilies = async (make: Records): Promise<void> => {
  for (const [table, change] of Object.entries(ROWS)) await onWriting(make, 'tell', table, change);
  for (const table of AGAIN) await make.sql(`update ${table} set uuid = uuid`);
};

/** Why families are hidden from those who see all others: by the lock of the account, or by that of the child alone. */
export type Lock = 'account' | 'child';

/** Locks every family there is, and every one made later. A child without an account has no lock but its own. */
export const lockFamilies = async (make: Records, lock: Lock): Promise<void> => {
  const isLocked = (of: Lock): string => `new.protected := ${String(lock === of)}`;
  await onWriting(make, 'lock', 'accounts', `if ${IS_FAMILY} then ${isLocked('account')}; end if;`);
  await onWriting(make, 'lock', 'participants', `${isLocked('child')} or new.account_uuid is null;`);
  for (const table of ['accounts', 'participants']) await make.sql(`update ${table} set protected = protected`);
};
