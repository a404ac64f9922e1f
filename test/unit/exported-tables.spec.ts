import { describe, expect, it } from '@jest/globals';
import { accountView } from '../../src/accounts/account.view.js';
import { sheetView } from '../../src/attendances/sheet/sheet.view.js';
import { attendanceView } from '../../src/attendances/reading/attendance.view.js';
import * as people from '../../src/exports/lists/people.lists.js';
import * as programme from '../../src/exports/lists/programme.tables.js';
import { hostView } from '../../src/hosts/host.view.js';
import { type Table } from '../../src/kernel/tables/table.js';
import { receiptView } from '../../src/money/receipts/receipt.view.js';
import { debtorView } from '../../src/money/debtors/debtor.view.js';
import { offerView } from '../../src/offers/reading/offer.view.js';
import { participantView } from '../../src/participants/participant.view.js';
import { type View } from '../../src/platform/http/view/view.js';

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
  it.each(TABLES.map(([table, view]) => [table.name.en, table.columns, view] as const))(
    'are fields of the view whose records they show, begin with words and end in uuids: %s (R-EXP-10)',
    (name, columns, view) => {
      const fields = [...view.visibleTo('superAdmin'), ...(WORKED_OUT[view.name] ?? [])];
      const heads = columns.map(({ head }) => head.en);
      expect(heads.filter((head) => !fields.includes(head.split('.')[0] ?? ''))).toEqual([]);
      const isUuid = (head: string): boolean => /(^|\.)uuid$/.test(head);
      const first = heads.findIndex(isUuid);
      expect(first).toBeGreaterThan(4);
      // What cites another record by its uuid may stand among them.
      const among = heads.slice(first).filter((head) => !isUuid(head));
      expect(among).toEqual(name === 'receipts' ? ['reverses', 'reversedBy'] : []);
    },
  );
});
