import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { type OpenItemRow } from '../../debtors/open-items.sql.js';
import { mailFile } from '../../../mail/mail-file.js';
import { defineMail } from '../../../mail/mail-template.js';
import { VOID_VARIABLES, voidValues } from '../invoice-news-mails.js';
import { OWED_ITEM, OWED_ITEM_EXAMPLE, owedItem } from '../../ledger/owed-items.js';
import { flag, list, optional, text } from '../../../mail/template-variables.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { germanDay } from '../../../kernel/clock/german-dates.js';
import { LOCAL_ZONE, localDate } from '../../../kernel/clock/zone.js';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { Mails } from '../../../mail/mails.js';
import { printedReference } from '../../ledger/creditor-reference.js';
import { mailboxOfDebtor, referenceOf } from '../../debtors/debtor-mailbox.js';
import { ownOpenItem, type OpenItemRecord, type DebtorRow } from '../../debtors/debtor.view.js';
import { germanMoney } from '../../../kernel/text/german.js';
import { InvoiceStore } from '../invoice.store.js';
import { ReminderStore } from '../../debtors/reminder.store.js';

/** The amount that may be requested from a debtor, in cents. */
interface Demand {
  /** The amount to be paid: never more than the balance. 0 or less: nothing. */
  readonly amount: number;
  /** Overpayments elsewhere, which are deducted. */
  readonly credit: number;
}

/**
 * The amount that may be requested for some of a debtor's items: all credits are deducted, whatever they were paid
 * for, so that nobody is asked for more than the balance (R-MON-11). Pure.
 * @param all all open items, including credits
 * @param items the items to be requested
 */
export const demandFor = (
  all: readonly Pick<OpenItemRow, 'open'>[],
  items: readonly Pick<OpenItemRow, 'open'>[],
): Demand => {
  const credit = -all.reduce((sum, { open }) => sum + Math.min(0, open), 0);
  return { credit, amount: items.reduce((sum, { open }) => sum + open, 0) - credit };
};

/** To a family that has not paid yet (R-MON-11). */
export const reminderMail = defineMail({
  type: 'reminder',
  ...mailFile(new URL('../../mails/reminder.md', import.meta.url)),
  about: 'programme',
  variables: {
    title: text('How urgent it is', 'Zahlungserinnerung'),
    urgent: flag('Not the first reminder', false),
    items: list(
      'What is open',
      {
        ...OWED_ITEM,
        reference: text('Creditor reference of its invoice, or its own without one', 'RF18 1000 0023'),
      },
      [{ ...OWED_ITEM_EXAMPLE, reference: 'RF18 1000 0023' }],
    ),
    invoices: list(
      'The invoices that asked for it',
      {
        number: text('Number of the invoice', 'R-2026-00017'),
        dueOn: text('Its due date', '3. August 2026'),
      },
      [{ number: 'R-2026-00017', dueOn: '3. August 2026' }],
    ),
    ...VOID_VARIABLES,
    reference: text('The one reference to quote in a transfer of the sum', 'RF18 1000 0023'),
    credit: optional('What was overpaid and is taken off', '-3,00 €'),
    total: text('Sum that is owed, credits taken off', '12,50 €'),
    dueOn: text('The due date', '17. August 2026'),
  },
});

/** Name of a reminder's letter in mails. */
export const REMINDER_DOCUMENT = 'reminder';

/** The first part of the events of reminder mails. */
export const REMINDER_MAIL = 'reminder';

const REMINDER_DAYS = 14;
const MAX_LEVEL = 3;
const TITLES = ['Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung'] as const;
const FILE_NAMES = ['zahlungserinnerung.pdf', 'mahnung.pdf', 'letzte-mahnung.pdf'] as const;

interface ReminderOrder {
  readonly debtor: DebtorRow;
  readonly items: readonly OpenItemRow[];
  /** YYYY-MM-DD; undefined: in 14 days. */
  readonly dueOn: string | undefined;
  readonly forced: boolean;
  readonly by: string | null;
}

/**
 * Writes a reminder and its mail, in the caller's transaction with the debtor or its ledger locked. Checks no
 * permission.
 */
@Injectable()
export class Reminding {
  constructor(
    private readonly store: ReminderStore,
    private readonly invoices: InvoiceStore,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /**
   * One level above the last reminder about any of the items.
   * @returns false if there is no address to mail it to; undefined if nothing is owed after deducting credits, and
   * then
   * nothing is written
   */
  async remind({ debtor, items, dueOn, forced, by }: ReminderOrder): Promise<boolean | undefined> {
    const { amount, credit } = demandFor(debtor.itemList ?? [], items);
    if (amount <= 0) return undefined;
    const attendances = items.flatMap(({ attendance }) => attendance ?? []);
    const level = Math.min(MAX_LEVEL, 1 + (await this.store.levelOf(debtor.uuid, attendances)));
    const at = this.clock.now();
    const uuid = newUuid();
    const day = localDate(at);
    const until = dueOn ?? inDays(at, REMINDER_DAYS);
    const to = mailboxOfDebtor(debtor);
    await this.store.insert({
      uuid,
      debtorUuid: debtor.uuid,
      level,
      at,
      day,
      dueOn: until,
      amount,
      attendances,
      // The row of a withdrawn reminder still occupies the day.
      forced: forced || (await this.store.hasDay(debtor.uuid, day)),
      mailed: to !== null,
      accountUuid: by,
    });
    if (to === null) return false;
    const records = items.map(ownOpenItem);
    await this.mails.send({
      event: `${REMINDER_MAIL}:${uuid}`,
      template: reminderMail,
      document: {
        filename: FILE_NAMES[level - 1] ?? FILE_NAMES[0],
        document: { kind: REMINDER_DOCUMENT, uuid },
      },
      to,
      values: {
        title: TITLES[level - 1] ?? TITLES[0],
        urgent: level > 1,
        items: records.map((item) => ({
          ...owedItem({ ...item, amount: item.open }),
          reference: printedReference(item.invoiceReference ?? item.reference ?? ''),
        })),
        invoices: invoicesOf(records),
        ...voidValues(await this.invoices.voids(debtor.uuid, uuid)),
        reference: printedReference(referenceOf(records) ?? ''),
        credit: credit === 0 ? null : germanMoney(-credit),
        total: germanMoney(amount),
        dueOn: germanDay(until),
      },
    });
    return true;
  }
}

const inDays = (at: Date, days: number): string =>
  localDate(DateTime.fromJSDate(at, { zone: LOCAL_ZONE }).plus({ days }).toJSDate());

/** The invoices of these items, each once. */
const invoicesOf = (items: readonly OpenItemRecord[]): { readonly number: string; readonly dueOn: string }[] => {
  const invoices = new Map(
    items.flatMap(({ invoice, invoiceDueOn }) =>
      invoice?.name == null || invoiceDueOn === null ? [] : [[invoice.name, germanDay(invoiceDueOn)] as const],
    ),
  );
  return [...invoices].map(([number, dueOn]) => ({ number, dueOn }));
};
