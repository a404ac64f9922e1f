import { Module } from '@nestjs/common';
import { ChangesModule } from '../../state/changes/changes.module.js';
import { HindrancesModule } from '../../state/hindrances/hindrances.module.js';
import { ReadingModule } from '../../reading/reading.module.js';
import { AttendanceTransitionsService } from './attendance-transitions.service.js';
import { GivenPlaces } from './given-places.js';

/** Transitions of applications, one or many (R-ATT-2). */
@Module({
  imports: [ReadingModule, ChangesModule, HindrancesModule],
  providers: [GivenPlaces, AttendanceTransitionsService],
  exports: [AttendanceTransitionsService],
})
export class TransitionsModule {}
