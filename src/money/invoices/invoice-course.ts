import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/list-parameter.js';
import { EventNotes } from '../../platform/database/event-notes.js';
import { INVOICE_STATE } from './invoice.store.js';
import { type InvoiceState } from './invoice.view.js';

interface Standing {
  readonly uuid: string;
  readonly number: string;
  readonly debtor: string;
  readonly edition: string;
  readonly state: InvoiceState;
}

/** Says that an invoice is paid, cancelled, or that nothing of it is owed any more: only the books know. */
@Injectable()
export class InvoiceCourse {
  constructor(
    private readonly database: Database,
    private readonly events: EventNotes<'invoice.paid' | 'invoice.cancelled'>,
  ) {}

  /** The open invoices of the debtors of these ledgers. Ask before booking. */
  async open(ledgers: readonly string[]): Promise<string[]> {
    if (ledgers.length === 0) return [];
    return this.database.uuids(
      'invoices_open_before',
      `select v.uuid from ledgers l join invoices v on v.debtor_uuid = l.debtor_uuid
       where l.uuid = any(${uuidsIn('$1')}) and ${INVOICE_STATE} = 'open'`,
      [ledgers],
    );
  }

  /** The open invoices of a debtor. */
  openOf(debtor: string): Promise<string[]> {
    return this.database.uuids(
      'invoices_open_of',
      `select v.uuid from invoices v where v.debtor_uuid = $1 and ${INVOICE_STATE} = 'open'`,
      [debtor],
    );
  }

  /** Those of them that are open no longer leave an event. Call it in the transaction that booked or cancelled. */
  async note(invoices: readonly string[]): Promise<void> {
    if (invoices.length === 0) return;
    const rows = await this.database.rows<Standing>(
      'invoices_standing',
      `select * from (select v.uuid, v.number, v.debtor_uuid as debtor, v.edition_uuid as edition, ${INVOICE_STATE} as state
         from invoices v where v.uuid = any(${uuidsIn('$1')})) s where s.state <> 'open'`,
      [invoices],
    );
    for (const { uuid, number, debtor, edition, state } of rows)
      await this.events.note(state === 'paid' ? 'invoice.paid' : 'invoice.cancelled', uuid, {
        ...{ number, debtor, edition },
        ...{ before: { state: 'open' }, after: { state } },
      });
  }
}
