import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { uuidsIn } from '../../platform/database/sql-values.js';
import { Invoice } from '../debtors/demands/demands.entities.js';
import { INVOICE_STATE } from '../debtors/demands/invoice-standing.sql.js';
import { type InvoiceState } from './invoice.view.js';

const OWN = columnsOf(Invoice, 'v', { only: ['uuid', 'number'] });

/** An invoice of which nothing is asked any more. */
interface Standing extends RowOf<typeof OWN> {
  readonly debtor: string;
  readonly edition: string;
  readonly state: Exclude<InvoiceState, 'open'>;
}

/** Which invoices are open, asked before and after something is booked. */
@Injectable()
export class InvoiceStandingStore {
  constructor(private readonly database: Database) {}

  /** The open invoices of the debtors of these ledgers. */
  async openOn(ledgers: readonly string[]): Promise<string[]> {
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

  /** Those of them that are not open. */
  async noLongerOpen(invoices: readonly string[]): Promise<Standing[]> {
    if (invoices.length === 0) return [];
    return this.database.rows<Standing>(
      'invoices_standing',
      `select * from (select ${OWN}, v.debtor_uuid as debtor, v.edition_uuid as edition, ${INVOICE_STATE} as state
         from invoices v where v.uuid = any(${uuidsIn('$1')})) s where s.state <> 'open'`,
      [invoices],
    );
  }
}
