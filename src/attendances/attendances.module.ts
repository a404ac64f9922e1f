import { Module } from '@nestjs/common';
import { registerConstraint } from '../platform/database/constraint-problems.js';
import { message } from '../kernel/problem/message.js';
import { conflict } from '../kernel/problem/problem.js';
import { OffersModule } from '../offers/offers.module.js';
import { ApplyingModule } from './actions/applying/applying.module.js';
import { AttendanceActionsController } from './attendance-actions.controller.js';
import { AttendancesController } from './attendances.controller.js';
import { ChangesModule } from './state/changes/changes.module.js';
import { DecisionsModule } from './actions/decisions/decisions.module.js';
import { AttendanceMailsModule } from './output/mails/attendance-mails.module.js';
import { MovingModule } from './actions/moving/moving.module.js';
import { OfferMailsModule } from './output/offer-mails/offer-mails.module.js';
import { AttendancesService } from './reading/attendances.service.js';
import { ReadingModule } from './reading/reading.module.js';
import { SheetModule } from './output/sheet/sheet.module.js';
import { TransitionsModule } from './actions/transitions/transitions.module.js';
import { WaitingListModule } from './actions/waiting-list/waiting-list.module.js';

registerConstraint('uq_attendances_participant_offer', () =>
  conflict(
    message('The child has an application for this offer already.', 'Das Kind ist zu diesem Angebot schon angemeldet.'),
  ),
);

/** Applications, as the rest of the house sees them; each folder is a module of its own. */
@Module({
  imports: [
    ReadingModule,
    ChangesModule,
    ApplyingModule,
    TransitionsModule,
    WaitingListModule,
    MovingModule,
    SheetModule,
    DecisionsModule,
    AttendanceMailsModule,
    OfferMailsModule,
    OffersModule,
  ],
  controllers: [AttendancesController, AttendanceActionsController],
  providers: [AttendancesService],
  exports: [AttendancesService, ApplyingModule, DecisionsModule, SheetModule],
})
export class AttendancesModule {}
