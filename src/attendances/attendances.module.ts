import { Global, Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LettersModule } from '../letters/letters.module.js';
import { LedgersModule } from '../ledgers/ledgers.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { registerConstraint } from '../common/database/constraint-problems.js';
import { message } from '../common/http/message.js';
import { conflict } from '../common/http/problem.js';
import { Applicants } from './applying/applicants.js';
import { ApplicantsStore } from './applying/applicants.store.js';
import { ApplicationStore } from './applying/application.store.js';
import { AppliedOfferStore } from './applying/applied-offer.store.js';
import { ApplyingController } from './applying/applying.controller.js';
import { ApplyingService } from './applying/applying.service.js';
import { AttendanceEditsService } from './applying/attendance-edits.service.js';
import { AttendanceActionsController } from './attendance-actions.controller.js';
import { AttendanceFinder } from './attendance.finder.js';
import { AttendancesController } from './attendances.controller.js';
import { AttendanceHistoryStore } from './history/attendance-history.store.js';
import { AttendanceListStore } from './reading/attendance-list.store.js';
import { AttendancesService } from './reading/attendances.service.js';
import { SheetController } from './sheet/sheet.controller.js';
import { SheetDocumentService } from './sheet/sheet-document.service.js';
import { SheetHeadStore } from './sheet/sheet-head.store.js';
import { SheetFinder } from './sheet/sheet.finder.js';
import { SheetService } from './sheet/sheet.service.js';
import { SheetStore } from './sheet/sheet.store.js';
import { AttendanceChangeStore } from './changes/attendance-change.store.js';
import { AttendanceChanges } from './changes/attendance-changes.js';
import { AttendanceLock } from './changes/attendance-lock.js';
import { Charges } from './changes/charges.js';
import { Withdrawals } from '../receipts/withdrawals.js';
import { PlacesStore } from './changes/places.store.js';
import { CommitDecisions } from './decisions/commit-decisions.job.js';
import { DecisionsPreviewStore } from './decisions/decisions-preview.store.js';
import { DecisionsController } from './decisions/decisions.controller.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DecisionsStore } from './decisions/decisions.store.js';
import { Discounts } from '../participants/discounts.js';
import { PriceDiscounts } from './changes/price-discounts.js';
import { ReceiptWithdrawals } from './changes/receipt-withdrawals.js';
import { FamiliesStore } from './offer-mails/families.store.js';
import { AttendanceMoveService } from './moving/attendance-move.service.js';
import { AttendanceMoveStore } from './moving/attendance-move.store.js';
import { AttendanceReader } from './reading/attendance.reader.js';
import { AttendanceStore } from './reading/attendance.store.js';
import { ApplicationFactsStore } from './procedures/application-facts.store.js';
import { Procedures } from './procedures/procedures.js';
import { TellAttendances } from './mails/tell-attendances.job.js';
import { ToldChangesStore } from './mails/told-changes.store.js';
import { ToldTransitionsStore } from './offer-mails/told-transitions.store.js';
import { TellFamilies } from './offer-mails/tell-families.job.js';
import { AttendanceTransitionsService } from './transitions/attendance-transitions.service.js';
import { PromoteWaitingList } from './waiting-list/promote-waiting-list.job.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';
import { WaitingListStore } from './waiting-list/waiting-list.store.js';

registerConstraint('uq_attendances_participant_offer', () =>
  conflict(
    message('The child has an application for this offer already.', 'Das Kind ist zu diesem Angebot schon angemeldet.'),
  ),
);

/** Global, because receipts on a floor below ask it to withdraw. */
@Global()
@Module({
  imports: [JobsModule, LettersModule, LedgersModule, ReceiptsModule, OffersModule, ParticipantsModule],
  controllers: [
    AttendancesController,
    ApplyingController,
    AttendanceActionsController,
    SheetController,
    DecisionsController,
  ],
  providers: [
    FamiliesStore,
    ToldTransitionsStore,
    TellFamilies,
    ToldChangesStore,
    TellAttendances,
    PlacesStore,
    AttendanceChangeStore,
    Charges,
    AttendanceChanges,
    WaitingListStore,
    PromoteWaitingList,
    AttendanceStore,
    AttendanceReader,
    AttendanceFinder,
    AttendanceLock,
    AttendanceTransitionsService,
    WaitingListService,
    AttendanceMoveStore,
    AttendanceMoveService,
    ApplicationFactsStore,
    Procedures,
    AppliedOfferStore,
    ApplicantsStore,
    Applicants,
    ApplicationStore,
    ApplyingService,
    AttendanceEditsService,
    AttendanceListStore,
    AttendancesService,
    AttendanceHistoryStore,
    SheetStore,
    SheetFinder,
    SheetService,
    SheetHeadStore,
    SheetDocumentService,
    DecisionsStore,
    DecisionsPreviewStore,
    DecisionsService,
    CommitDecisions,
    { provide: Withdrawals, useClass: ReceiptWithdrawals },
    { provide: Discounts, useClass: PriceDiscounts },
  ],
  exports: [
    AttendancesService,
    SheetFinder,
    SheetService,
    SheetDocumentService,
    Withdrawals,
    Discounts,
    ApplyingService,
    DecisionsService,
  ],
})
export class AttendancesModule {}
