import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, AdminWrites } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { EditionFinder } from '../editions/edition.store.js';
import { type EditionRecord, editionView } from '../editions/edition.view.js';
import { type CommitAccepted, DecisionsService } from './actions/decisions/decisions.service.js';
import {
  type DecisionsPreview,
  decisionsPreviewView,
  type DecisionsSet,
  decisionsSetView,
  type FamilyDecisions,
  familyDecisionsView,
} from './actions/decisions/decisions.view.js';
import { CommitDecisionsInput, DecisionsInput, FamilyDecisionsQuery } from './actions/decisions/decisions.inputs.js';

/** Deciding about the waiting applications of an edition (R-WAIT-8). */
@Controller('editions')
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  @Get(':uuid/decisions')
  @AdminReads()
  @ReadsPersonalData()
  @Target(EditionFinder)
  @Responds(decisionsPreviewView)
  @Describe('Preview what committing decisions would do', {
    text: 'In all and for each offer with waiting applications. Nothing is changed.',
  })
  previewDecisions(@CurrentCaller() caller: Caller, @TargetRecord() edition: EditionRecord): Promise<DecisionsPreview> {
    return this.decisions.preview(caller, edition);
  }

  @Get(':uuid/decisions/families')
  @AdminReads()
  @ReadsPersonalData()
  @Target(EditionFinder)
  @RespondsWithList(familyDecisionsView)
  @Describe('Preview what committing decisions would do for families', {
    text: 'Families with waiting applications; those that would have the fewest places come first.',
  })
  previewFamilyDecisions(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: EditionRecord,
    @Query() query: FamilyDecisionsQuery,
  ): Promise<FamilyDecisions[]> {
    return this.decisions.families(caller, uuid, query);
  }

  @Post(':uuid/decisions')
  @AdminWrites()
  @HttpCode(200)
  @Target(EditionFinder, 'decide')
  @Responds(decisionsSetView)
  @Describe('Decide about waiting applications', {
    text: 'All or nothing. Families see nothing of it before it is committed; null takes a decision back.',
    problems: {
      409: 'An application is no longer waiting, or would get a place in a cancelled offer; the detail names it.',
    },
  })
  setDecisions(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() { decisions }: DecisionsInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DecisionsSet> {
    return this.decisions.set(caller, edition, decisions, precondition);
  }

  @Post(':uuid/commit-decisions')
  @AdminWrites()
  @HttpCode(202)
  @Target(EditionFinder, 'decide')
  @Responds<CommitAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Commit decisions', {
    text: 'A job applies them as transitions, all or nothing for each offer, never beyond its places without `force`, and with `notify` sends one mail to each family at its end. Can be repeated. A commit that is under way is joined. The body may be left out.',
    problems: {
      409: 'Decisions would give places in cancelled offers, offers would have more children than places, or children cannot have theirs: the detail names offers and applications, and nothing was written. Or a commit with a different `notify` or `force` is under way; the detail names its job.',
    },
  })
  commitDecisions(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() { notify, force }: CommitDecisionsInput,
    @IfMatch() precondition: Precondition,
  ): Promise<CommitAccepted> {
    return this.decisions.commit(caller, edition, { notify: notify ?? false, force: force ?? false }, precondition);
  }
}
