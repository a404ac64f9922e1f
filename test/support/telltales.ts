import { type Records } from '../world/records.js';

/** What stands in everything that is kept about families, and nowhere else. */
export const TELLTALE = /zwetschg|aalglatt|geheim\.example|06291 4711|rosengasse/i;

/** Why families are hidden: as everybody's are from some, by the lock of the account, or by that of the child alone. */
export type Hidden = 'family' | 'account' | 'child';

const HEALTH = `new.health_note := 'Aalglatt'; new.emergency_contact := '{"phone": "06291 4711"}'; new.health_noted_at := now();`;

const CHILD = `new.lastname := 'Zwetschgenmüller'; new.email := new.uuid || '@geheim.example'; new.phone := '06291 4711';
  new.mobile := '06291 4711'; new.comment := 'Aalglatt'; ${HEALTH}`;

const PARENTS = `${CHILD.replace(`new.comment := 'Aalglatt'; ${HEALTH}`, '')} new.firstname := 'Friederike';
  new.address := '{"street": "Rosengasse 13", "postalCode": "74706", "city": "Osterburken", "country": "de"}';`;

/** What becomes of rows as they are written, by why they are hidden. A child without an account has no lock but its own. */
const ROWS: Readonly<Record<Hidden, Readonly<Record<string, string>>>> = {
  family: { participants: CHILD, accounts: PARENTS },
  account: {
    participants: `${CHILD} new.protected := new.account_uuid is null;`,
    accounts: `${PARENTS} new.protected := true;`,
  },
  child: { participants: `${CHILD} new.protected := true;`, accounts: '' },
};

/** Words that are written about children, wherever somebody may write them. */
const wordsOf = (hidden: Hidden): Readonly<Record<string, string>> => ({
  attendances: `new.comment := 'Aalglatt';
    new.answers := jsonb_build_array(jsonb_build_object('question', new.uuid, 'label', 'Wer?', 'answer', 'Aalglatt'));`,
  attendance_history: `new.note := 'Aalglatt';`,
  receipts: `new.note := 'Aalglatt';`,
  attendance_edits: `new.changes := '[{"field": "comment", "from": "Aalglatt"}]'; new.note := 'Aalglatt';`,
  person_changes: `if new.participant_uuid is not null or '${hidden}' <> 'child'
      and exists (select from accounts a where a.uuid = new.account_uuid and a.roles <@ '{ROLE_MEMBER}') then
    new.changes := '[{"field": "lastname", "from": "Zwetschgenmüller", "to": "Aalglatt"}]'; end if;`,
});

/**
 * Gives every family there is, and every one made later in any way, a name that tells of it. The triggers come before
 * those of the service, by their names.
 */
export const markFamilies = async (make: Records, hidden: Hidden): Promise<void> => {
  for (const [table, change] of Object.entries({ ...ROWS[hidden], ...wordsOf(hidden) })) {
    const families = table === 'accounts' ? `new.roles <@ '{ROLE_MEMBER}' and new.kind = 'person'` : 'true';
    await make.sql(`create function ${table}_tell() returns trigger language plpgsql as $$
      begin if ${families} then ${change || 'null;'} end if; return new; end $$`);
    await make.sql(`create trigger tr_a_${table}_tell before insert or update on ${table}
      for each row execute function ${table}_tell()`);
  }
  for (const table of ['accounts', 'participants']) await make.sql(`update ${table} set protected = protected`);
  for (const table of ['attendances', 'attendance_history']) await make.sql(`update ${table} set uuid = uuid`);
};
