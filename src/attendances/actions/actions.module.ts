import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { Applicants } from './applicants.js';
import { ApplicantsStore } from './applicants.store.js';
import { AppliedOfferStore } from './applied-offer.store.js';
import { ApplyingService } from './applying.service.js';
import { AttendanceEditsService, AttendanceRemovalService } from './attendance-edits.service.js';
import { CommitCheck } from './decisions/commit-check.js';
import { CommitConclusion, CommitDecisions } from './decisions/commit-decisions.job.js';
import { DecisionsPreviewStore } from './decisions/decisions-preview.store.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DecisionsStore } from './decisions/decisions.store.js';
import { DrawDecisions } from './decisions/draw-decisions.store.js';
import { OfferCommit } from './decisions/offer-commit.js';
import { AttendanceMoveService, MoveDestinations } from './attendance-move.service.js';
import { AttendanceTransitionsService } from './attendance-transitions.service.js';
import { GivenPlaces } from './given-places.js';
import { PromoteWaitingList, RefillWaitingList, CloseWaitingLists, WatchWaitingLists } from './waiting-list.jobs.js';
import { Promotion, WaitingTurns } from './promotion.js';
import { WaitingListService } from './waiting-list.service.js';
import { WishesService } from './wishes.service.js';
import { WaitingListStore } from './waiting-list.store.js';
import { PresenceService } from './presence.service.js';
import { LinkedAttendanceStore } from './withdrawal-by-link.store.js';
import { WithdrawalByLinkService } from './withdrawal-by-link.service.js';
import { ReadingModule } from '../reading/reading.module.js';
import { StateModule } from '../state/state.module.js';
import { EditionsModule } from '../../editions/editions.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { OffersModule } from '../../offers/offers.module.js';
import { ParticipantsModule } from '../../participants/participants.module.js';

/**
 * The use cases of applications: applying, decisions, moves, transitions, waiting lists (R-ATT-2, R-ATT-16, R-ATT-27,
 * R-WAIT-1, R-WAIT-8).
 */
@Module({
  imports: [AccountsModule, EditionsModule, JobsModule, OffersModule, ParticipantsModule, ReadingModule, StateModule],
  providers: [
    AppliedOfferStore,
    ApplicantsStore,
    Applicants,
    ApplyingService,
    WishesService,
    AttendanceEditsService,
    AttendanceRemovalService,
    DecisionsStore,
    DecisionsPreviewStore,
    CommitCheck,
    OfferCommit,
    DecisionsService,
    CommitConclusion,
    CommitDecisions,
    DrawDecisions,
    MoveDestinations,
    AttendanceMoveService,
    GivenPlaces,
    AttendanceTransitionsService,
    WaitingListStore,
    WaitingListService,
    WaitingTurns,
    Promotion,
    PromoteWaitingList,
    RefillWaitingList,
    CloseWaitingLists,
    WatchWaitingLists,
    PresenceService,
    LinkedAttendanceStore,
    WithdrawalByLinkService,
  ],
  exports: [
    AttendanceEditsService,
    AttendanceRemovalService,
    PresenceService,
    ApplyingService,
    WishesService,
    AttendanceMoveService,
    AttendanceTransitionsService,
    DecisionsService,
    DrawDecisions,
    WaitingListService,
    WithdrawalByLinkService,
  ],
})
export class ActionsModule {}
