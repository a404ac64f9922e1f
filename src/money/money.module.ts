import { Module } from '@nestjs/common';
import { BankModule } from './bank/bank.module.js';
import { BooksModule } from './ledger/ledger.module.js';
import { DebtorsModule } from './debtors/debtors.module.js';
import { DebtorLettersModule } from './invoices/debtor-letters.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';

/** Debtors, invoices, books, receipts and bank statements. */
@Module({ imports: [DebtorsModule, DebtorLettersModule, InvoicesModule, BooksModule, ReceiptsModule, BankModule] })
export class MoneyModule {}
