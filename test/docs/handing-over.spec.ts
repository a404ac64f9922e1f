import { describe, it } from '@jest/globals';
import { rolesTable } from '../../src/privacy/record/measures.js';
import { periodsTable } from '../../src/privacy/record/privacy-record.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { expectWritten } from '../support/written-tables.js';

const PAGE = 'docs/operations/handing-over.md';

/** The rights are compared in contract/access, which asks every route as every role. */
describe('The page for an IT department (docs/operations/handing-over.md)', () => {
  const { retention, security } = defaultsOf({ publicWebsiteUrl: '' });

  it('names every role, with what it sees', () => {
    const { columns, rows } = rolesTable(security);
    // Which need a second factor is a setting.
    expectWritten(PAGE, 'roles', { columns: columns.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) });
  });

  it('names every period, as it is while nobody has set another', () => {
    expectWritten(PAGE, 'periods', periodsTable(retention));
  });
});
