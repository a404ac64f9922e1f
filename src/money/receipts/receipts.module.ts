import { Module } from '@nestjs/common';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { describeTag } from '../../platform/openapi/tags.js';
import { conflict } from '../../kernel/problem/problem.js';
import { PdfModule } from '../../pdf/pdf.module.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { BooksModule } from '../books/books.module.js';
import { PartiesModule } from '../parties/parties.module.js';
import { ReceiptDocumentController } from './documents/receipt-document.controller.js';
import { ReceiptDocumentService } from './documents/receipt-document.service.js';
import { DebtorPayments } from './debtor-payments.js';
import { JointReceipts } from './joint-receipts.js';
import { PayableStore } from './payable.store.js';
import { ReceiptFinder } from './receipt.finder.js';
import { ReceiptIssuing } from './receipt-issuing.js';
import { ReceiptLookup } from './receipt-lookup.js';
import { ReceiptOutlooks } from './receipt-outlook.js';
import { ReceiptPlacesStore } from './receipt-places.store.js';
import { ReceivedMoney } from './received-money.js';
import { ReceiptReversalService } from './receipt-reversal.service.js';
import { ReceiptPreviews } from './receipt-previews.js';
import { ReceiptSending } from './receipt-sending.js';
import { ReceiptStore } from './receipt.store.js';
import { ReceiptWriteStore } from './receipt-write.store.js';
import { ReceiptTaking } from './receipt-taking.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';

describeTag('Receipts', 'What families owe and have paid.');

for (const constraint of ['fk_receipt_items_attendance', 'fk_book_entries_attendance']) {
  registerConstraint(constraint, () =>
    conflict(
      'There are receipts for this application; withdraw it instead.',
      'Zu dieser Anmeldung gibt es Quittungen; ziehen Sie sie stattdessen zurück.',
    ),
  );
}

@Module({
  imports: [PdfModule, PartiesModule, BooksModule, DebtorsModule],
  controllers: [ReceiptsController, ReceiptDocumentController],
  providers: [
    PayableStore,
    DebtorPayments,
    ReceiptWriteStore,
    ReceiptStore,
    ReceiptFinder,
    ReceiptLookup,
    ReceiptIssuing,
    JointReceipts,
    ReceiptTaking,
    ReceiptPlacesStore,
    ReceiptOutlooks,
    ReceiptSending,
    ReceiptPreviews,
    ReceiptDocumentService,
    ReceiptsService,
    ReceivedMoney,
    ReceiptReversalService,
  ],
  exports: [ReceiptsService, ReceiptIssuing, ReceiptLookup, ReceiptStore, ReceiptFinder],
})
export class ReceiptsModule {}
