import { Injectable } from '@nestjs/common';
import { EventNotes } from '../../platform/database/event-notes.js';
import { InvoiceStatusStore } from './invoice.store.js';

/** Says that an invoice is paid, cancelled, or that nothing of it is still owed: only the books know. */
@Injectable()
export class InvoiceLifecycle {
  constructor(
    private readonly store: InvoiceStatusStore,
    private readonly events: EventNotes<'invoice.paid' | 'invoice.cancelled'>,
  ) {}

  /** The open invoices of the debtors of these ledgers. Ask before booking. */
  open(ledgers: readonly string[]): Promise<string[]> {
    return this.store.openOn(ledgers);
  }

  /** The open invoices of a debtor. */
  openOf(debtor: string): Promise<string[]> {
    return this.store.openOf(debtor);
  }

  /** Those of them that are open no longer leave an event. Call it in the transaction that booked or cancelled. */
  async note(invoices: readonly string[]): Promise<void> {
    for (const { uuid, number, debtor, edition, state } of await this.store.noLongerOpen(invoices))
      await this.events.note(state === 'paid' ? 'invoice.paid' : 'invoice.cancelled', uuid, {
        ...{ number, debtor, edition },
        ...{ before: { state: 'open' }, after: { state } },
      });
  }
}
