import { Global, Module } from '@nestjs/common';
import { LedgersModule } from '../../ledgers/ledgers.module.js';
import { OffersModule } from '../../offers/offers.module.js';
import { Discounts } from '../../participants/discounts.js';
import { ReceiptsModule } from '../../receipts/receipts.module.js';
import { Withdrawals } from '../../receipts/withdrawals.js';
import { ReadingModule } from '../reading/reading.module.js';
import { AttendanceChangeStore } from './attendance-change.store.js';
import { AttendanceChanges } from './attendance-changes.js';
import { AttendanceLock } from './attendance-lock.js';
import { Charges } from './charges.js';
import { PlacesStore } from './places.store.js';
import { PriceDiscounts } from './price-discounts.js';
import { ReceiptWithdrawals } from './receipt-withdrawals.js';

/**
 * What everybody goes through who changes applications: locks, states, money, and what follows. Global, because receipts and
 * participants on floors below ask it to withdraw and to charge another price.
 */
@Global()
@Module({
  imports: [ReadingModule, LedgersModule, ReceiptsModule, OffersModule],
  providers: [
    PlacesStore,
    AttendanceChangeStore,
    AttendanceLock,
    Charges,
    AttendanceChanges,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
    { provide: Discounts, useClass: PriceDiscounts },
  ],
  exports: [PlacesStore, AttendanceChangeStore, AttendanceLock, Charges, AttendanceChanges, Withdrawals, Discounts],
})
export class ChangesModule {}
