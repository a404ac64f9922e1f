import { boolean, cents, choice, integer, moment, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, nested, type RecordOf } from '../../platform/http/view/view.js';

export const INVOICE_STATES = ['open', 'paid', 'cancelled'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

const itemView = defineView(
  'InvoiceItem',
  {
    attendance: uuid().always().describe('The application.'),
    offerName: text().describe(
      'As it was when the invoice was made. Missing when the name of the child is not for the caller.',
      'Paddeln auf der Tauber',
    ),
    participantName: text().describe(
      'The child, as it was when the invoice was made. Missing when the name is not for the caller.',
      'Max Muster',
    ),
    firstDate: text().describe(
      'First day of the offer, as it was when the invoice was made. Missing when the name is not for the caller.',
      '2026-08-04',
    ),
    fee: cents().always().describe('Cents of the fee when the invoice was made.', 1750),
    discounted: boolean().always().describe('The fee is the lower one of a discounted child.', false),
    paidBefore: cents()
      .always()
      .describe(
        'Cents of it that were paid before; what is in neither these nor `amount`, an older invoice asks for.',
        500,
      ),
    amount: cents().always().describe('Cents asked for.', 1250),
    open: cents().always().describe('Cents of it still to be paid; 0 for what is no longer owed.', 1250),
  },
  { description: 'What an invoice asks for one application.' },
);

/** An invoice (R-MON-26). */
export const invoiceView = defineView(
  'Invoice',
  {
    uuid: uuid().always(),
    number: text().always().describe('Year and number, without gaps within the year.', 'R-2026-00017'),
    debtor: reference().always().describe('Who owes.'),
    edition: reference().describe('What it is for.'),
    billingAddress: text().describe(
      'Name and address, on several lines. Missing for families under an information lock and for forgotten ones, except for super admins.',
      'Erika Muster\nSchlossplatz 1\n74740 Adelsheim',
    ),
    items: nested(itemView),
    total: cents().always().describe('Cents: the sum of the items.', 1250),
    credit: cents()
      .always()
      .describe('Cents of the total that a credit covered when it was made; it asks for the rest.', 0),
    open: cents().always().describe('Cents of the items still to be paid.', 1250),
    reference: text()
      .always()
      .describe('Creditor reference (ISO 11649) of the whole invoice, to quote in a transfer.', 'RF1810000023'),
    dueOn: text().always().describe('Due date.', '2026-08-17'),
    state: choice(INVOICE_STATES)
      .always()
      .describe(
        'open: something is still due; paid: nothing is still due; cancelled: taken back, or nothing of it was paid and nothing is still owed.',
      ),
    sentAt: moment().describe('When it was last mailed; missing until it is.'),
    cancelledAt: moment().describe('When staff cancelled it.'),
    createdAt: moment().always(),
    unreachable: integer()
      .volatile()
      .describe('Only in an answer that had its family mailed: 1 if it has no address, else 0.', 0),
  },
  { description: 'What a family is asked to pay for an edition. Its items never change.' },
);

export type InvoiceRecord = RecordOf<typeof invoiceView>;
