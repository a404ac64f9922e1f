import {
  cents,
  choice,
  email,
  integer,
  moment,
  object,
  reference,
  text,
  uuid,
} from '../../platform/http/view/field.js';
import { defineNullKeepingView, defineView, nested, type RecordOf } from '../../platform/http/view/view.js';
import { PAYER_SCHEMA } from '../debtors/debts/debtor.view.js';
import { type Payer } from '../ledger/books/payer.sql.js';
import { PAYMENT_METHODS, RECEIPT_KINDS } from '../ledger/books/receipt.js';

const receiptItemView = defineNullKeepingView(
  'ReceiptItem',
  {
    uuid: uuid().always(),
    attendance: uuid().describe('The application; null for a credit of the debtor.'),
    offerName: text().describe('As it was when the receipt was made.', 'Paddeln auf der Tauber'),
    participantName: text().describe(
      'The child, as it was when the receipt was made; null when the name is not for the caller.',
      'Max Muster',
    ),
    amount: integer().always().describe('Cents; negative on reversals and refunds.', 1250),
    reversedBy: uuid().describe('The receipt that reverses the item.'),
  },
  'What was paid for one application. Empty values are null.',
);

/** A receipt (R-MON-1). */
export const receiptView = defineView(
  'Receipt',
  {
    uuid: uuid().always(),
    number: text().always().describe('Year and number, without gaps within the year.', '2026-00017'),
    kind: choice(RECEIPT_KINDS).always().describe('A payment, the reversal of a receipt, or the refund of a credit.'),
    reverses: uuid().describe('The receipt that this one reverses.'),
    reversedBy: uuid().describe('Once everything is reversed: the receipt that did the last of it.'),
    debtor: reference().always().describe('Who owed.'),
    billingAddress: text().describe(
      'Name and address, on several lines. Missing for families under an information lock and for forgotten ones, except for super admins.',
      'Erika Muster\nSchlossplatz 1\n74740 Adelsheim',
    ),
    billingEmail: email().describe('Where the receipt should be sent, when somebody named an address.'),
    method: choice(PAYMENT_METHODS).always().describe('How it was paid, or paid back.', 'cash'),
    paidOn: text().always().describe('The local day on which the money came, or went back.', '2026-08-03'),
    items: nested(receiptItemView),
    total: cents().always().describe('Cents; negative on reversals and refunds.', 1250),
    note: text(),
    payer: object<Payer>(PAYER_SCHEMA).describe(
      'Of a payment that came by a bank statement: who paid. Missing where the debtor is not for the caller.',
    ),
    refundTo: object<Payer>(PAYER_SCHEMA).describe(
      'Of what goes back by transfer: the account from which it was paid, else the one last paid from; missing where no statement tells.',
    ),
    settledOn: text().describe(
      'Of what goes back by transfer: the day on which the bank sent it, as its statement says.',
      '2026-08-07',
    ),
    issuedBy: reference().describe('Who made it.'),
    createdAt: moment().always(),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had its family mailed: 1 if it has no address, else 0.', 0),
  },
  { description: 'A receipt: never changed, never deleted. What was wrong is reversed by another one.' },
);

export type ReceiptRecord = RecordOf<typeof receiptView>;
