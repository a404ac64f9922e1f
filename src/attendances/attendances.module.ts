import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { AttendanceFinder } from './attendance.finder.js';
import { AttendancesController } from './attendances.controller.js';
import { AttendanceHistoryStore } from './history/attendance-history.store.js';
import { AttendanceListStore } from './reading/attendance-list.store.js';
import { AttendancesService } from './reading/attendances.service.js';
import { SheetController } from './sheet/sheet.controller.js';
import { SheetFinder } from './sheet/sheet.finder.js';
import { SheetService } from './sheet/sheet.service.js';
import { SheetStore } from './sheet/sheet.store.js';
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
  controllers: [AttendancesController, SheetController],
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
    AttendanceListStore,
    AttendancesService,
    AttendanceHistoryStore,
    SheetStore,
    SheetFinder,
    SheetService,
  ],
})
export class AttendancesModule {}
