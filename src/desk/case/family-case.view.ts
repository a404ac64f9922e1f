import { accountView } from '../../accounts/account.view.js';
import { attendanceView } from '../../attendances/reading/attendance.view.js';
import { mailView } from '../../messages/mails/mail.view.js';
import { invoiceView } from '../../money/invoices/invoice.view.js';
import { debtorView } from '../../money/debtors/debtor.view.js';
import { receiptView } from '../../money/receipts/receipt.view.js';
import { noteView } from '../notes/note.view.js';
import { offerView } from '../../offers/reading/offer.view.js';
import { participantView } from '../../participants/participant.view.js';
import { integer, object } from '../../platform/http/view/field.js';
import { defineView, embedded, nested, type RecordOf } from '../../platform/http/view/view.js';

/** Most children and applications of a case, and most of its other records. */
export const MOST_RECORDS = 200;
export const LATEST = 20;

const count = integer().spec.schema;
const PAYMENTS = 'Only for payments admins.';

/** The family with everything staff look up when it calls (R-DESK-8): the records of their own routes, masked as there. */
export const familyCaseView = defineView(
  'FamilyCase',
  {
    account: embedded(accountView).always(),
    participants: nested(participantView).describe('The children, by name, as GET /participants shows them.'),
    applications: nested(attendanceView).describe(
      `Of its children, the newest first, at most ${MOST_RECORDS}, as GET /attendances shows them, with \`decision\`.`,
    ),
    offers: nested(offerView).describe('The offers that the children applied for, each once, by name.'),
    debtors: nested(debtorView)
      .hideable()
      .describe(`What the parents owe, and children who owed by themselves, with \`openItems\`. ${PAYMENTS}`),
    invoices: nested(invoiceView).hideable().describe(`The latest 20 of them. ${PAYMENTS}`),
    receipts: nested(receiptView).hideable().describe(`The latest 20 of them. ${PAYMENTS}`),
    mails: nested(mailView).describe('The latest 20 mails to the account, except those that are masked for you.'),
    notes: nested(noteView).describe('The latest 20 notes on the account and on applications of its children.'),
    totals: object<{
      readonly invoices: number | null;
      readonly receipts: number | null;
      readonly mails: number;
      readonly notes: number;
    }>({
      type: 'object',
      properties: { invoices: count, receipts: count, mails: count, notes: count },
      required: ['mails', 'notes'],
      additionalProperties: false,
    })
      .always()
      .describe('How many there are of the records of which only the latest are shown.'),
  },
  { description: 'A family with everything that staff look up when it calls.' },
);

/** A family's whole case. Null: not for this caller. */
export type FamilyCase = RecordOf<typeof familyCaseView>;
