import { describe, expect, it } from '@jest/globals';
import { accountView } from '../../src/accounts/account.view.js';
import { sheetView } from '../../src/attendances/output/sheet/sheet.view.js';
import { attendanceView } from '../../src/attendances/reading/attendance.view.js';
import * as people from '../../src/exports/lists/people.tables.js';
import * as programme from '../../src/exports/lists/programme.tables.js';
import { hostView } from '../../src/hosts/host.view.js';
import { type Column, type Table } from '../../src/kernel/tables/table.js';
import { receiptView } from '../../src/money/receipts/receipt.view.js';
import { debtorView } from '../../src/money/debts/debtor.view.js';
import { offerView } from '../../src/offers/reading/offer.view.js';
import { participantView } from '../../src/participants/participant.view.js';
import { type View } from '../../src/platform/view/view.js';

/** What is worked out of other fields. */
const WORKED_OUT: Readonly<Record<string, readonly string[]>> = {
  Offer: ['begin', 'end'],
  // The file of applications can be worked with alone.
  Attendance: ['begin', 'parents', 'address'],
  SheetLine: ['phones', 'parents'],
  Debtor: ['references', 'reminderLevel', 'remindedAt'],
};

const TABLES: readonly (readonly [Table, View<never>])[] = [
  [programme.OFFERS_TABLE, offerView],
  [programme.ATTENDANCES_TABLE, attendanceView],
  [programme.SHEET_TABLE, sheetView],
  [programme.RECEIPTS_TABLE, receiptView],
  [people.HOSTS_TABLE, hostView],
  [people.ACCOUNTS_TABLE, accountView],
  [people.PARTICIPANTS_TABLE, participantView],
  [people.DEBTORS_TABLE, debtorView],
] as readonly (readonly [Table, View<never>])[];

describe('The columns of exported lists', () => {
  it.each(TABLES.map(([table, view]) => [table.name.en, table, view] as const))(
    'are fields of the view whose records they show: %s',
    (_name, { columns }, view) => {
      const fields = [...view.visibleTo('superAdmin'), ...(WORKED_OUT[view.name] ?? [])];
      const unknown = columns.map(({ head }) => head.en.split('.')[0] ?? '').filter((field) => !fields.includes(field));
      expect(unknown).toEqual([]);
      expect(columns.length).toBeGreaterThan(5);
    },
  );

  it.each(TABLES.map(([table]) => [table.name.en, table] as const))(
    'begin with words and end in uuids: %s',
    (_name, table) => {
      const isUuid = ({ head }: Column): boolean => /(^|\.)uuid$/.test(head.en);
      const first = table.columns.findIndex(isUuid);
      expect(first).toBeGreaterThan(4);
      // What cites another record by its uuid may stand among them.
      expect(
        table.columns
          .slice(first)
          .filter((each) => !isUuid(each))
          .map(({ head }) => head.en),
      ).toEqual(table.name.en === 'receipts' ? ['reverses', 'reversedBy'] : []);
    },
  );
});
