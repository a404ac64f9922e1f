import { Module } from '@nestjs/common';
import { BankModule } from './bank/bank.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { DebtorsModule } from './debtors/debtors.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';

/** Debtors, invoices, books, receipts and bank statements. */
@Module({ imports: [DebtorsModule, InvoicesModule, LedgerModule, ReceiptsModule, BankModule] })
export class MoneyModule {}
