import { Module } from '@nestjs/common';
import { registerConstraint } from '../common/database/constraint-problems.js';
import { message } from '../common/http/message.js';
import { conflict } from '../common/http/problem.js';
import { OffersModule } from '../offers/offers.module.js';
import { ApplyingModule } from './applying/applying.module.js';
import { AttendanceActionsController } from './attendance-actions.controller.js';
import { AttendancesController } from './attendances.controller.js';
import { ChangesModule } from './changes/changes.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { AttendanceMailsModule } from './mails/attendance-mails.module.js';
import { MovingModule } from './moving/moving.module.js';
import { OfferMailsModule } from './offer-mails/offer-mails.module.js';
import { AttendancesService } from './reading/attendances.service.js';
import { ReadingModule } from './reading/reading.module.js';
import { SheetModule } from './sheet/sheet.module.js';
import { TransitionsModule } from './transitions/transitions.module.js';
import { WaitingListModule } from './waiting-list/waiting-list.module.js';

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
