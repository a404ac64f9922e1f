import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, AdminWrites, Reads, Writes } from '../platform/http/access/policy.js';
import { AuditsAnswer, AuditsRefusals, ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import {
  ParticipantCreate,
  ParticipantPatch,
  DuplicatesQuery,
  ParticipantMergeInput,
  ParticipantsQuery,
} from './participants.inputs.js';
import { type DuplicatesRecord, duplicatesView, type ParticipantRecord, participantView } from './participant.view.js';
import { ParticipantMerging } from './participant-merging.service.js';
import { ParticipantHistory } from './participant-history.service.js';
import { type PersonHistoryRecord, personHistoryView } from '../accounts/person-history.view.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { ParticipantFinder } from './participant.store.js';
import { ParticipantsService } from './participants.service.js';

const RIGHTS =
  'The child or the account is masked for you, or you set or lift the protection without being a super admin.';
const WRONG = 'A value is wrong (`violations`), or there is no such account (`detail` only).';
const KNOWN = 'The account already has a child with this name and date of birth';

/** Participants (R-CHI-1). */
@Controller('participants')
export class ParticipantsController {
  constructor(
    private readonly participants: ParticipantsService,
    private readonly merging: ParticipantMerging,
    private readonly history: ParticipantHistory,
  ) {}

  @Get()
  @AdminReads()
  @ReadsPersonalData()
  @RespondsWithList(participantView)
  @Describe('List participants', {
    text: 'By last name. Children whose personal data is masked for you come last, by their UUIDs, and are not found by `q`.',
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ParticipantsQuery): Promise<ParticipantRecord[]> {
    return this.participants.list(caller, query);
  }

  @Get('duplicates')
  @Reads('ROLE_PARTICIPANTS_ADMIN', 'ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @RespondsWithList(duplicatesView)
  @Describe('List children that may have been entered twice', {
    text: 'Groups of children with the same name, whatever its case and accents, and the same date of birth; by last name of the oldest record. Children that are masked for you are in no group, and make none.',
  })
  listDuplicates(@CurrentCaller() caller: Caller, @Query() query: DuplicatesQuery): Promise<DuplicatesRecord[]> {
    return this.merging.list(caller, query);
  }

  @Get(':uuid')
  @AdminReads()
  @ReadsPersonalData()
  @Target(ParticipantFinder)
  @Responds(participantView)
  @Describe('Read a participant', {
    text: 'Masked without ROLE_PARTICIPANTS_ADMIN, protected children for all but super admins.',
  })
  read(@TargetRecord() participant: ParticipantRecord): ParticipantRecord {
    return participant;
  }

  @Post()
  @Writes('ROLE_PARTICIPANTS_ADMIN', 'ROLE_SUPER_ADMIN')
  @AuditsRefusals()
  @Responds(participantView, { location: '/participants' })
  @Describe('Create a participant', { problems: { 403: RIGHTS, 409: `${KNOWN}.`, 422: WRONG } })
  create(@CurrentCaller() caller: Caller, @Body() input: ParticipantCreate): Promise<ParticipantRecord> {
    return this.participants.create(caller, input);
  }

  @Patch(':uuid')
  @AdminWrites()
  @AuditsRefusals()
  @Target(ParticipantFinder, 'update')
  @Responds(participantView)
  @Describe('Change a participant', {
    text: 'Only the keys sent change.',
    problems: {
      403: RIGHTS,
      409: `${KNOWN}, or its account would change while something is open for it.`,
      422: WRONG,
    },
  })
  update(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: ParticipantRecord,
    @Body() input: ParticipantPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<ParticipantRecord> {
    return this.participants.update(caller, uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(ParticipantFinder, 'delete')
  @Describe('Delete a participant', {
    text: 'With the applications that came to nothing, and their history.',
    problems: { 403: RIGHTS, 409: 'An application still counts, or was paid for.' },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: ParticipantRecord,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.participants.remove(caller, uuid, precondition);
  }

  @Get(':uuid/history')
  @AdminReads()
  @ReadsPersonalData()
  @Target(ParticipantFinder)
  @RespondsWithList(personHistoryView)
  @Describe('Read the history of a participant', {
    text: 'What changed of its fields, latest first; for health only that it did. Changes of fields that you may not see now are left out.',
  })
  readParticipantHistory(
    @CurrentCaller() caller: Caller,
    @TargetRecord() participant: ParticipantRecord,
    @Query() query: PageQuery,
  ): Promise<PersonHistoryRecord[]> {
    return this.history.page(caller, participant, query);
  }

  @Post(':uuid/merge')
  @Writes('ROLE_PARTICIPANTS_ADMIN', 'ROLE_SUPER_ADMIN')
  @HttpCode(200)
  @AuditsRefusals()
  @AuditsAnswer()
  @Target(ParticipantFinder, 'merge', { ends: true })
  @Responds(participantView)
  @Describe('Merge a participant into another one', {
    text: 'For a child that was entered twice. The child in the path goes, and is a 404 from then on; the one in the body stays, and is the answer. It keeps its fields, and gets those it lacks. Applications move to it with their money; of two to the same offer the one further along stays, and the other is withdrawn.',
    problems: {
      403: 'One of the children is masked for you.',
      409: 'The children have places at the same time, or different accounts with something open for the one that goes, or notes on health that are too long for one.',
      422: 'There is no child `into` (`detail` only), or it is the same one (`violations`).',
    },
  })
  merge(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: ParticipantRecord,
    @Body() input: ParticipantMergeInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ParticipantRecord> {
    return this.merging.merge(caller, uuid, input, precondition);
  }
}
