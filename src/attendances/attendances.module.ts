import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { AttendanceFinder } from './attendance.finder.js';
import { AttendanceChangeStore } from './changes/attendance-change.store.js';
import { AttendanceChanges } from './changes/attendance-changes.js';
import { Charges } from './changes/charges.js';
import { PlacesStore } from './changes/places.store.js';
import { FamiliesStore } from './families.store.js';
import { AttendanceReader } from './reading/attendance.reader.js';
import { AttendanceStore } from './reading/attendance.store.js';
import { ToldTransitionsStore } from './told-transitions.store.js';
import { TellFamilies } from './tell-families.job.js';

@Module({
  imports: [OffersModule],
  providers: [
    FamiliesStore,
    ToldTransitionsStore,
    TellFamilies,
    PlacesStore,
    AttendanceChangeStore,
    Charges,
    AttendanceChanges,
    AttendanceStore,
    AttendanceReader,
    AttendanceFinder,
  ],
})
export class AttendancesModule {}
