import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { PdfModule } from '../../papers/pdf.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
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
import { Bookkeeping, ChargingService, DebtorSuccession } from './bookkeeping.js';
import { LedgerTransfersController } from './ledger-transfers.controller.js';
import { LedgerTransfersService } from './ledger-transfers.service.js';
import { DebtorsModule } from '../debtors/debtors.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';

/** Money that comes in and goes out, and all that is written into the books, with what follows from it. */
@ApiNotes({ tags: { Receipts: 'What families owe and have paid.' } })
@Module({
  imports: [DebtorsModule, LedgerModule, InvoicesModule, PdfModule],
  controllers: [
    ReceiptsController,
    RefundsController,
    ReceiptDocumentController,
    SetOffController,
    WriteOffController,
    LedgerTransfersController,
  ],
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
    LedgerTransfersService,
    Bookkeeping,
    ChargingService,
    DebtorSuccession,
  ],
  exports: [
    ReceiptsService,
    ReceiptIssuing,
    ReceiptLookup,
    ReceiptStore,
    ReceiptFinder,
    SetOffs,
    Bookkeeping,
    ChargingService,
    DebtorSuccession,
  ],
})
export class ReceiptsModule {}
