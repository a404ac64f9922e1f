import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { ErasedChildren, OldHealthNotes } from './erased-children.js';
import { FamilyChildren } from './family-children.js';
import { FamilyChildrenStore } from './family-children.store.js';
import { ParticipantHistory } from './participant-history.service.js';
import { ParticipantFinder, ParticipantStore } from './participant.store.js';
import { ParticipantsController } from './participants.controller.js';
import { ParticipantsService } from './participants.service.js';
import { DuplicatesStore, MergedChildStore } from './merging.store.js';
import { MergedChild } from './merged-child.js';
import { ParticipantMerging } from './participant-merging.service.js';
import { stillBound } from './participant-rules.js';
import { Participant } from './participant.entity.js';

@ApiNotes({ tags: { Participants: 'The children.' }, properties: { dateOfBirth: '2017-05-04' } })
@Constraints({
  fk_attendances_participant: () =>
    conflict(
      'The participant has just been deleted, or has just applied.',
      'Das Kind wurde gerade gelöscht oder gerade angemeldet.',
    ),
  fk_participants_merged_into: stillBound,
})
@Module({
  imports: [TypeOrmModule.forFeature([Participant]), AccountsModule],
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
    FamilyChildrenStore,
    FamilyChildren,
  ],
  exports: [ParticipantsService, FamilyChildren],
})
export class ParticipantsModule {}
