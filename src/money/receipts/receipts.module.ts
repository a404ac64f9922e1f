import { Module } from '@nestjs/common';
import { describeTag } from '../../platform/openapi/tags.js';
import { PdfModule } from '../../pdf/pdf.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { BooksModule } from '../books/books.module.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { DebtsModule } from '../debts/debts.module.js';
import { PartiesModule } from '../parties/parties.module.js';
import { ReceiptDocumentController } from './documents/receipt-document.controller.js';
import { ReceiptDocumentService } from './documents/receipt-document.service.js';
import { DebtorPayments } from './debtor-payments.js';
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
import { ReceiptTaking } from './receipt-taking.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';
import { RefundsController } from './refunds.controller.js';
import { RefundsService } from './refunds.service.js';

describeTag('Receipts', 'What families owe and have paid.');

@Module({
  imports: [BookingModule, BooksModule, DebtorsModule, DebtsModule, PartiesModule, PdfModule],
  controllers: [ReceiptsController, RefundsController, ReceiptDocumentController],
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
  ],
  exports: [ReceiptsService, ReceiptIssuing, ReceiptLookup, ReceiptStore, ReceiptFinder],
})
export class ReceiptsModule {}
