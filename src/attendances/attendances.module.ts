import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EXAMPLE_UUID } from '../platform/http/openapi/examples.js';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { OffersModule } from '../offers/offers.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { AttendanceActionsController, ApplyingController, AttendancesController } from './attendances.controller.js';
import { DecisionsController } from './decisions.controller.js';
import { AttendancesService } from './reading/attendances.service.js';
import { PresenceController, SheetController } from './sheet.controller.js';
import { DaySheetsService, SheetDocumentService } from './sheet/sheet-document.service.js';
import { SheetFinder, SheetHeadStore, SheetHealthStore, SheetStore } from './sheet/sheet.store.js';
import { SheetPermissions } from './sheet/sheet-permissions.js';
import { SheetService } from './sheet/sheet.service.js';
import { EditionsModule } from '../editions/editions.module.js';
import { PdfModule } from '../papers/pdf.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { StateModule } from './state/state.module.js';
import {
  AttendanceEdit,
  AttendanceHistoryEntry,
  Attendance,
  PresenceEntry,
  FamilyNotice,
} from './model/attendances.entities.js';

/** Applications, and the sheets of those who come. */
@ApiNotes({
  tags: { Attendances: 'Applications of participants to offers.' },
  properties: { attendance: EXAMPLE_UUID, group: 'Löwenbande' },
})
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
    EditionsModule,
    OffersModule,
    PdfModule,
  ],
  controllers: [
    ApplyingController,
    AttendancesController,
    AttendanceActionsController,
    DecisionsController,
    PresenceController,
    SheetController,
  ],
  providers: [
    AttendancesService,
    SheetStore,
    SheetFinder,
    SheetPermissions,
    SheetService,
    SheetHeadStore,
    SheetHealthStore,
    SheetDocumentService,
    DaySheetsService,
  ],
  exports: [AttendancesService, ActionsModule, SheetFinder, SheetService, SheetDocumentService, DaySheetsService],
})
export class AttendancesModule {}
