import { type TestApp } from './test-app.js';

/** Every word about people, and every word that is not for everybody: of four letters or more, and no number of base 16. */
const PRIVATE = `
  select distinct word from (
    select unnest(array[firstname, lastname, email, phone, mobile, address::text]) as word from accounts
    union all select unnest(array[firstname, lastname, email, phone, mobile, comment, health_note, emergency_contact::text])
      from participants
    union all select unnest(array[name, email, phone, mobile, fax, website, text, address::text]) from hosts
    union all select unnest(array[comment, answers::text, group_code]) from attendances
    union all select unnest(array[internal_note, comment, name, description, link_secret]) from offers
    union all select unnest(array[billing_address, billing_email, note]) from receipts
    union all select billing_address from invoices
    union all select text from notes
    union all select t.value from bank_entries b cross join jsonb_each_text(coalesce(b.transfer, '{}')) t
    union all select account from bank_entries
  ) w where length(word) > 3 and word !~ '^[0-9a-f-]*$' and word not in ('null', '[]', 'true', 'false')`;

/** What must not stand in texts that say nothing of anybody. */
export const privateWords = async (test: TestApp): Promise<string[]> =>
  (await test.database.query<{ word: string }>(PRIVATE)).map(({ word }) => word);
