import { type Address, ADDRESS_SCHEMA } from '../../../platform/http/input/address.js';
import {
  boolean,
  cents,
  email,
  integer,
  moment,
  object,
  type Reference,
  reference,
  references,
  type Schema,
  text,
  uuid,
} from '../../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../../platform/http/view/view.js';
import { type Payer } from '../../ledger/books/payer.sql.js';
import { type OpenItemRow } from './open-item.columns.js';

/** An open item, and what only letters show of it: the first day of the offer, whether the fee is discounted, reference and due date of the invoice. */
export interface OpenItemRecord extends Pick<
  OpenItemRow,
  'attendance' | 'offerName' | 'participantName' | 'firstDate' | 'fee' | 'discounted' | 'paid' | 'open' | 'dueOn'
> {
  readonly reference: string | null;
  /** Its name is its number. */
  readonly invoice: Reference | null;
  readonly invoiceReference: string | null;
  readonly invoiceDueOn: string | null;
}

const DAY = { example: '2026-08-17' } as const;

export const openItemView = defineView<OpenItemRecord>(
  'OpenItem',
  {
    attendance: uuid().describe('The application; missing for a credit that belongs to none.'),
    offerName: text(),
    participantName: text().describe('The child. Missing when the name is not for the caller.'),
    fee: cents().always().describe('Cents charged; 0 once the place was given back.', 1250),
    paid: cents().always().describe('Cents paid.', 500),
    open: cents().always().describe('Cents still to be paid; negative: too much was paid.', 750),
    reference: text().describe('Creditor reference (ISO 11649) to quote in a transfer.', 'RF2810000001'),
    dueOn: text().describe(
      "Due date: what its invoice says, else the last of the edition's pay days, else 14 days after the charge.",
      DAY.example,
    ),
    invoice: reference().describe('The invoice that asks for it; its name is its number.'),
  },
  { description: 'What is owed for one application, or was overpaid for it.' },
);

const reminderView = defineView(
  'Reminder',
  {
    uuid: uuid().always(),
    level: integer().always().describe('1 to 3; 3 is the last.', 1),
    at: moment().always(),
    dueOn: text().always().describe('Due date.', DAY.example),
    amount: cents().always().describe('Cents that were owed, credits taken off.', 750),
    mailed: boolean().always().describe('false: there was no address to which it could be mailed.'),
  },
  { description: 'A reminder of a debtor.' },
);

export type ReminderRecord = RecordOf<typeof reminderView>;

/** The schema of a `Payer`. */
export const PAYER_SCHEMA: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string', examples: ['Erika Muster'] },
    iban: { type: 'string', examples: ['DE89370400440532013000'] },
  },
  additionalProperties: false,
};

/** A debtor (R-MON-8). */
export const debtorView = defineView(
  'Debtor',
  {
    uuid: uuid().always().describe('Of the account, or of the child without one.'),
    name: text().describe(
      'Missing for families under an information lock and for forgotten ones, except for super admins; so is the address.',
      'Erika Muster',
    ),
    account: reference(),
    participants: references().describe('The children. Their names only for those who see families.'),
    address: object<Address>(ADDRESS_SCHEMA),
    email: email().describe('Only for those who see families.'),
    balance: cents().always().describe('Cents; positive: owes; negative: has a credit.', 750),
    writtenOff: cents().always().describe('Cents that were owed and are given up.', 0),
    refundTo: object<Payer>(PAYER_SCHEMA).describe(
      'The account from which the family paid last, as bank statements tell: where a credit goes back to.',
    ),
    openItems: nested(openItemView).describe('What is open, oldest first.'),
    reminders: nested(reminderView).describe('The latest ten, latest first.'),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had the family mailed: 1 if it has no address, else 0.', 0),
  },
  {
    description: 'Who owes: the account of the parents, or a child without one. A debtor begins with the first charge.',
  },
);

export type DebtorRecord = RecordOf<typeof debtorView>;
