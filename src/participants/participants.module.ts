import { Module } from '@nestjs/common';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { ErasedChildren } from './erased-children.js';
import { OldHealthNotes } from './old-health-notes.js';
import { ParticipantHistory } from './participant-history.service.js';
import { ParticipantFinder } from './participant.finder.js';
import { ParticipantStore } from './participant.store.js';
import { ParticipantsController } from './participants.controller.js';
import { ParticipantsService } from './participants.service.js';
import { DuplicatesStore } from './merging/duplicates.store.js';
import { MergedChild } from './merging/merged-child.js';
import { MergedChildStore } from './merging/merged-child.store.js';
import { ParticipantMerging } from './merging/participant-merging.service.js';
import { stillBound } from './participant-rules.js';
import { PARTICIPANT_NOTES } from './participant.examples.js';

@ApiNotes({ tags: { Participants: 'The children.' }, ...PARTICIPANT_NOTES })
@Constraints({
  fk_attendances_participant: () =>
    conflict(
      'The participant has just been deleted, or has just applied.',
      'Das Kind wurde gerade gelöscht oder gerade angemeldet.',
    ),
  fk_participants_merged_into: stillBound,
})
@Module({
  imports: [AccountsModule],
  controllers: [ParticipantsController],
  providers: [
    ParticipantStore,
    ParticipantFinder,
    ParticipantsService,
    ErasedChildren,
    OldHealthNotes,
    DuplicatesStore,
    MergedChildStore,
    MergedChild,
    ParticipantMerging,
    ParticipantHistory,
  ],
  exports: [ParticipantsService],
})
export class ParticipantsModule {}
