import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailDocuments } from '../../../mail/mail-documents.js';
import { LetterPress } from '../../../papers/letter-press.js';
import { type Letter } from '../../../papers/letter.js';
import { StoredSettings } from '../../../settings/stored-settings.js';
import { PayDaysStore } from '../../ledger/parties/pay-days.store.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { DebtorStore } from '../../debtors/debts/debtor.store.js';
import { demandOf } from '../invoice-demand.js';
import { INVOICE_DOCUMENT } from '../invoice-sending.js';
import { type InvoiceRow } from '../invoice.view.js';
import { InvoiceStore } from '../invoice.store.js';
import { invoiceLetter } from './invoice-letter.js';

/** Prints invoices, for callers who may see all of them. */
@Injectable()
export class InvoiceDocumentsService implements OnModuleInit {
  constructor(
    private readonly store: InvoiceStore,
    private readonly debtors: DebtorStore,
    private readonly payDays: PayDaysStore,
    private readonly clock: Clock,
    private readonly settings: StoredSettings,
    private readonly press: LetterPress,
    private readonly mails: MailDocuments,
  ) {}

  /** A mailed invoice goes to its own family, no matter who sent it. */
  onModuleInit(): void {
    this.mails.register(INVOICE_DOCUMENT, async (uuid) => this.print(await this.store.known(uuid)));
  }

  async print(invoice: InvoiceRow): Promise<Buffer> {
    return this.press.print(await this.letter(invoice));
  }

  async letter(invoice: InvoiceRow): Promise<Letter> {
    const debtor = await this.debtors.known(invoice.party.uuid);
    const demand = demandOf(invoice, debtor, await this.store.openOnOlder(invoice.uuid));
    const { edition, dueOn } = invoice;
    const days = edition === null ? [] : await this.payDays.until(dueOn, edition.uuid, this.clock.now());
    const voids = await this.store.voids(invoice.party.uuid, invoice.uuid);
    const askedBefore = await this.store.isAskedBefore(invoice.uuid);
    return invoiceLetter(
      invoice,
      { ...demand, payDays: days, askedBefore, voids },
      await this.settings.read('letterhead'),
    );
  }
}
