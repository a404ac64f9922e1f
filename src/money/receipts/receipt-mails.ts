import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { PAY_DAY_VARIABLES } from '../ledger/pay-days.js';
import { flag, list, optional, text } from '../../mail/template-variables.js';

/** Variables of every receipt mail. */
const RECEIPT = {
  number: text('Number of the receipt', '2026-00017'),
  date: text('When it was made', '3. August 2026'),
  paidOn: optional('Day on which it was paid, or paid back, where that was a different one', '31. Juli 2026'),
  items: list(
    'What was paid, or paid back',
    {
      offer: text('Name of the offer', 'Paddeln auf der Tauber'),
      child: optional('Name of the child', 'Max Muster'),
      amount: text('Amount', '12,50 €'),
    },
    [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '12,50 €' }],
  ),
  total: text('Sum', '12,50 €'),
  method: text('How it was paid', 'bar'),
  note: optional('A note', 'Bar am Schalter'),
};

const VARIABLES = {
  ...RECEIPT,
  due: optional('What is due for these places now, after the credit of the family', '10,00 €'),
  familyCredit: optional('Credit of the family that is taken off', '2,50 €'),
  reference: optional('The one reference to quote in a transfer', 'RF18 1000 0023'),
  ...PAY_DAY_VARIABLES,
  elsewhere: optional('What the family owes for other places; only in mails to its own address', '7,00 €'),
};

/** How much goes back and how, as a sentence. */
const PAID_BACK = text('How much goes back, and how: a sentence', 'Wir haben Ihnen 12,50 € bar zurückgezahlt.');

/** To a family that has paid. */
export const receiptMail = defineMail({
  type: 'receipt',
  ...mailFile(new URL('../mails/receipt.md', import.meta.url)),
  about: 'programme',
  variables: {
    ...VARIABLES,
    partlyReversed: flag('Some of it has been reversed since', false),
  },
});

/** To a family whose receipt is reversed. */
export const reversalMail = defineMail({
  type: 'receipt-reversal',
  ...mailFile(new URL('../mails/receipt-reversal.md', import.meta.url)),
  about: 'programme',
  variables: {
    ...VARIABLES,
    original: text('Number of the receipt that is reversed', '2026-00012'),
    ofRefund: flag('It was a refund, not a payment', false),
    all: flag('All of it', true),
    refund: PAID_BACK,
    transfer: flag('It goes back by transfer, which may not be made yet', false),
    places: list(
      'The places for which it was paid, and what applies to them now',
      {
        offer: text('Name of the offer', 'Paddeln auf der Tauber'),
        day: optional('Its first day', '4. August 2026'),
        child: optional('Name of the child', 'Max Muster'),
        outcome: text(
          'Whether the place stays, and whether its fee is owed again',
          'Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 12,50 €.',
        ),
      },
      [
        {
          ...{ offer: 'Paddeln auf der Tauber', day: '4. August 2026', child: 'Max Muster' },
          outcome: 'Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 12,50 €.',
        },
      ],
    ),
    covered: flag('A credit of the family pays what is open for them', false),
  },
  sample: {
    items: [{ offer: 'Paddeln auf der Tauber', child: 'Max Muster', amount: '-12,50 €' }],
    total: '-12,50 €',
    note: 'Das Kind war krank.',
  },
});

/** To a family whose credit is paid back, all of it or a part. */
export const refundMail = defineMail({
  type: 'refund',
  ...mailFile(new URL('../mails/refund.md', import.meta.url)),
  about: 'programme',
  variables: {
    ...RECEIPT,
    refund: PAID_BACK,
    transfer: flag('It goes back by transfer, which may not be made yet', false),
    familyCredit: optional('What is left of the credit', '5,00 €'),
  },
});
