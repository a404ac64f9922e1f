import { Global, Module } from '@nestjs/common';
import { LedgersModule } from '../ledgers/ledgers.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { AttendanceChangeStore } from './changes/attendance-change.store.js';
import { AttendanceChanges } from './changes/attendance-changes.js';
import { Charges } from './changes/charges.js';
import { Withdrawals } from '../receipts/withdrawals.js';
import { PlacesStore } from './changes/places.store.js';
import { ReceiptWithdrawals } from './changes/receipt-withdrawals.js';
import { FamiliesStore } from './families.store.js';
import { ToldTransitionsStore } from './told-transitions.store.js';
import { TellFamilies } from './tell-families.job.js';

/** Global, because receipts on a floor below ask it to withdraw. */
@Global()
@Module({
  imports: [OffersModule, LedgersModule],
  providers: [
    FamiliesStore,
    ToldTransitionsStore,
    TellFamilies,
    PlacesStore,
    AttendanceChangeStore,
    Charges,
    AttendanceChanges,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
  ],
  exports: [Withdrawals],
})
export class AttendancesModule {}
