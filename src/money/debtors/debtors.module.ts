import { Module } from '@nestjs/common';
import { PdfModule } from '../../pdf/pdf.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { BooksModule } from '../books/books.module.js';
import { DebtsModule } from '../debts/debts.module.js';
import { DemandsModule } from '../demands/demands.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../parties/parties.module.js';
import { RemindersModule } from '../reminders/reminders.module.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService } from './debtors.service.js';
import { DebtorDocumentsController } from './documents/debtor-documents.controller.js';
import { DebtorDocumentsService } from './documents/debtor-documents.service.js';
import { LetterParties } from './documents/letter-parties.js';
import { SetOffController } from './set-off/set-off.controller.js';
import { SetOffService } from './set-off/set-off.service.js';
import { SetOffs } from './set-off/set-offs.js';
import { StatementService } from './statement/statement.service.js';
import { StatementStore } from './statement/statement.store.js';
import { WriteOffController } from './write-off/write-off.controller.js';
import { WriteOffService } from './write-off/write-off.service.js';
import { describeTag } from '../../platform/openapi/tags.js';

describeTag('Debtors', 'Who owes.');

/** Everything under /debtors: debts, statements and their PDFs, set-off and write-off. */
@Module({
  imports: [
    BookingModule,
    BooksModule,
    DebtsModule,
    DemandsModule,
    InvoicesModule,
    PartiesModule,
    PdfModule,
    RemindersModule,
  ],
  controllers: [DebtorsController, DebtorDocumentsController, SetOffController, WriteOffController],
  providers: [
    DebtorsService,
    StatementStore,
    StatementService,
    DebtorDocumentsService,
    LetterParties,
    SetOffs,
    SetOffService,
    WriteOffService,
  ],
  exports: [DebtorsService, StatementService, SetOffs],
})
export class DebtorsModule {}
