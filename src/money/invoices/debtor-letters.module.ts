import { Module } from '@nestjs/common';
import { PdfModule } from '../../papers/pdf.module.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { DebtsModule } from '../debtors/debts.module.js';
import { DemandsModule } from '../debtors/demands.module.js';
import { PartiesModule } from '../ledger/parties.module.js';
import { InvoicesModule } from './invoices.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { DebtorDocumentsController } from './debtor-documents.controller.js';
import { DebtorDocumentsService } from './debtor-documents.service.js';
import { LetterParties } from './debtor-letters.js';

/** Statements, reminders and other letters to a debtor as PDFs. */
@Module({
  imports: [DebtorsModule, DebtsModule, DemandsModule, InvoicesModule, PartiesModule, PdfModule, RemindersModule],
  controllers: [DebtorDocumentsController],
  providers: [DebtorDocumentsService, LetterParties],
})
export class DebtorLettersModule {}
