import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { BookingModule } from './booking.module.js';
import { BooksModule } from '../ledger/ledger.module.js';
import { DebtsModule } from '../debtors/debts.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { PartiesModule } from '../ledger/parties.module.js';
import { ReceiptDocumentController, ReceiptsController } from './receipts.controller.js';
import { ReceiptDocumentService } from './receipt-document.service.js';
import { DebtorPayments, ReceiptTaking } from './receipt-taking.js';
import { PayableStore } from './payable.store.js';
import { ReceiptFinder, ReceiptLookup, ReceiptPlacesStore, ReceiptStore } from './receipt.store.js';
import { ReceiptIssuing } from './receipt-issuing.js';
import { ReceiptEffectsReader } from './receipt-effects.js';
import { ReceivedMoney } from './received-money.js';
import { ReceiptReversalService } from './receipt-reversal.service.js';
import { ReceiptPreviews, ReceiptSending } from './receipt-sending.js';
import { ReceiptsService } from './receipts.service.js';
import { RefundsController, SetOffController, WriteOffController } from './debtor-accounts.controller.js';
import { RefundsService } from './refunds.service.js';
import { SetOffService, SetOffs } from './set-offs.js';
import { WriteOffService } from './write-off.service.js';

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
    ReceiptEffectsReader,
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
