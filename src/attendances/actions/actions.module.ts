import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { Applicants } from './applying/applicants.js';
import { ApplicantsStore } from './applying/applicants.store.js';
import { AppliedOfferStore } from './applying/applied-offer.store.js';
import { ApplyingService } from './applying/applying.service.js';
import { AttendanceEditsService } from './applying/attendance-edits.service.js';
import { AttendanceRemovalService } from './applying/attendance-removal.service.js';
import { CommitCheck } from './decisions/commit-check.js';
import { CommitConclusion, CommitDecisions } from './decisions/commit-decisions.job.js';
import { DecisionsPreviewStore } from './decisions/decisions-preview.store.js';
import { DecisionsService } from './decisions/decisions.service.js';
import { DecisionsStore } from './decisions/decisions.store.js';
import { DrawDecisions } from './decisions/draw-decisions.store.js';
import { OfferCommit } from './decisions/offer-commit.js';
import { AttendanceMoveService } from './moving/attendance-move.service.js';
import { MoveDestinations } from './moving/move-destinations.js';
import { AttendanceTransitionsService } from './transitions/attendance-transitions.service.js';
import { GivenPlaces } from './transitions/given-places.js';
import { PromoteWaitingList } from './waiting-list/promote-waiting-list.job.js';
import { Promotion, WaitingTurns } from './waiting-list/promotion.js';
import { RefillWaitingList } from './waiting-list/refill-waiting-list.job.js';
import { WaitingListService } from './waiting-list/waiting-list.service.js';
import { WaitingListStore } from './waiting-list/waiting-list.store.js';
import { CloseWaitingLists } from './waiting-list/close-waiting-lists.job.js';
import { WatchWaitingLists } from './waiting-list/watch-waiting-lists.job.js';
import { PresenceService } from './presence/presence.service.js';
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
  ],
  exports: [
    AttendanceEditsService,
    AttendanceRemovalService,
    PresenceService,
    ApplyingService,
    AttendanceMoveService,
    AttendanceTransitionsService,
    DecisionsService,
    DrawDecisions,
    WaitingListService,
  ],
})
export class ActionsModule {}
