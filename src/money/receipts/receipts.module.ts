import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { BookingModule } from './booking/booking.module.js';
import { BooksModule } from '../ledger/books/books.module.js';
import { DebtsModule } from '../debtors/debts/debts.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../ledger/parties/parties.module.js';
import { ReceiptDocumentController } from './documents/receipt-document.controller.js';
import { ReceiptDocumentService } from './documents/receipt-document.service.js';
import { DebtorPayments, ReceiptTaking } from './receipt-taking.js';
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
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';
import { RefundsController } from './refunds.controller.js';
import { RefundsService } from './refunds.service.js';
import { SetOffController } from './set-off/set-off.controller.js';
import { SetOffService } from './set-off/set-off.service.js';
import { SetOffs } from './set-off/set-offs.js';
import { WriteOffController } from './write-off/write-off.controller.js';
import { WriteOffService } from './write-off/write-off.service.js';

@ApiNotes({ tags: { Receipts: 'What families owe and have paid.' } })
@Module({
  imports: [BookingModule, BooksModule, DebtsModule, InvoicesModule, PartiesModule, PdfModule],
  controllers: [ReceiptsController, RefundsController, ReceiptDocumentController, SetOffController, WriteOffController],
  providers: [
    PayableStore,
    DebtorPayments,
    ReceiptStore,
    ReceiptFinder,
    ReceiptLookup,
    ReceiptIssuing,
    ReceiptTaking,
    ReceiptPlacesStore,
    ReceiptOutlooks,
    ReceiptSending,
    ReceiptPreviews,
    ReceiptDocumentService,
    ReceiptsService,
    ReceivedMoney,
    ReceiptReversalService,
    RefundsService,
    SetOffs,
    SetOffService,
    WriteOffService,
  ],
  exports: [ReceiptsService, ReceiptIssuing, ReceiptLookup, ReceiptStore, ReceiptFinder, SetOffs],
})
export class ReceiptsModule {}
