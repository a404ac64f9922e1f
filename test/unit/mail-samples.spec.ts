import { describe, expect, it } from '@jest/globals';
import { APPLICATION_MAILS, applicationNews } from '../../src/notices/application-mails/application-mails.js';
import { NEWS } from '../../src/notices/application-mails/family-news.js';
import { offerCancelled, offerRelaunched } from '../../src/notices/offer-mails/offer-mails.js';
import { invoiceMail } from '../../src/money/invoices/invoice-sending.js';
import { reminderMail } from '../../src/money/invoices/reminders/reminding.js';
import { receiptMail, reversalMail } from '../../src/money/receipts/receipt-mails.js';

const cents = (amount: string | null): number =>
  amount === null ? 0 : Math.round(Number(amount.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
const namesIn = (list: string | null): string[] => (list ?? '').split(/, | und /).filter(Boolean);
const sumOf = (items: readonly { amount: string }[]): number =>
  items.reduce((sum, { amount }) => sum + cents(amount), 0);

describe('The examples that previews of mails show', () => {
  it('add up in a reminder and an invoice, with the credit', () => {
    for (const { items, credit, total } of [reminderMail.examples, invoiceMail.examples]) {
      expect(cents(credit)).toBeLessThan(0);
      expect(sumOf(items) + cents(credit)).toBe(cents(total));
    }
  });

  it('are what was paid on a receipt, and what is taken back on a reversal', () => {
    for (const [{ examples }, sign] of [
      [receiptMail, 1],
      [reversalMail, -1],
    ] as const) {
      expect(sumOf(examples.items)).toBe(cents(examples.total));
      expect(Math.sign(cents(examples.total))).toBe(sign);
    }
  });

  it('name every child once when an offer is called off or on again, and money only where there is some', () => {
    for (const { examples } of [offerCancelled, offerRelaunched]) {
      const { children, several, confirmed, waitlisted, waiting } = examples;
      const named = [confirmed, waitlisted, waiting].flatMap(namesIn);
      expect(named.sort()).toEqual(namesIn(children).sort());
      expect(several).toBe(named.length > 1);
      expect(new Set(named).size).toBe(named.length);
    }
    expect([offerCancelled.examples.due, offerRelaunched.examples.credit]).toEqual([null, null]);
  });

  it('say one thing of each child, and name those of whom they say it', () => {
    for (const { examples } of [...NEWS.map((news) => APPLICATION_MAILS[news]), applicationNews]) {
      const { children, several, applications, total, refund } = examples;
      expect(applications.map(({ child }) => child).sort()).toEqual(namesIn(children).sort());
      expect(several).toBe(applications.length > 1);
      expect(NEWS.flatMap((news) => examples[news])).toHaveLength(applications.length);
      expect(applications.reduce((sum, { due }) => sum + cents(due), 0)).toBe(cents(total));
      expect(applications.reduce((sum, { paid }) => sum + cents(paid), 0)).toBe(cents(refund));
    }
  });
});
