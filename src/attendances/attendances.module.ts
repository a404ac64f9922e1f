import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { type Notes, ApiNotes } from '../platform/http/openapi/api-notes.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { OffersModule } from '../offers/offers.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { AttendanceActionsController, ApplyingController, AttendancesController } from './attendances.controller.js';
import { DecisionsController } from './decisions.controller.js';
import { AttendancesService } from './reading/attendances.service.js';
import { PresenceController, SheetController } from './sheet.controller.js';
import { SheetModule } from './sheet/sheet.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { StateModule } from './state/state.module.js';
import {
  AttendanceEdit,
  AttendanceHistoryEntry,
  Attendance,
  PresenceEntry,
  FamilyNotice,
} from './model/attendances.entities.js';

const ATTENDANCE_NOTES: Notes = {
  properties: { attendance: EXAMPLE_UUID, group: 'Löwenbande' },
};

/** Applications, as exported to other features. */
@ApiNotes({ tags: { Attendances: 'Applications of participants to offers.' }, ...ATTENDANCE_NOTES })
@Constraints({
  uq_attendances_participant_offer: () =>
    conflict(
      'The child already has an application for this offer.',
      'Das Kind ist zu diesem Angebot schon angemeldet.',
    ),
  ck_attendances_duplicate: () =>
    conflict(
      'The child was entered twice, and this application is the duplicate of another one: it stays withdrawn.',
      'Das Kind war doppelt erfasst, und diese Anmeldung gibt es ein zweites Mal; sie bleibt zurückgezogen.',
    ),
})
@Module({
  imports: [
    TypeOrmModule.forFeature([AttendanceEdit, AttendanceHistoryEntry, Attendance, PresenceEntry, FamilyNotice]),
    ReadingModule,
    StateModule,
    ActionsModule,
    SheetModule,
    OffersModule,
  ],
  controllers: [
    ApplyingController,
    AttendancesController,
    AttendanceActionsController,
    DecisionsController,
    PresenceController,
    SheetController,
  ],
  providers: [AttendancesService],
  exports: [AttendancesService, ActionsModule, SheetModule],
})
export class AttendancesModule {}
