import { Body, Controller, Delete, Get, HttpCode, Post, Query, type StreamableFile, Res } from '@nestjs/common';
import { EditionFinder } from '../editions/edition.store.js';
import { type EditionRecord, editionView } from '../editions/edition.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, AdminWrites, Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { Describe } from '../platform/http/server/describe.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { CurrentCaller, TargetRecord, type ApiResponse, abortOnClose } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { DrawFinder } from './draw.store.js';
import { DrawProtocolService, PROTOCOL_ANSWER } from './draw-protocol.service.js';
import { type DrawAccepted, DrawRequestService } from './draw-request.service.js';
import { type DrawRecord, drawView, type DrawWishRecord, drawWishView } from './draw.view.js';
import { DrawsService } from './draws.service.js';
import { DrawCreate, DrawWishesQuery } from './draws.inputs.js';
import { PDF, PDF_ANSWER, pdfAnswer } from '../papers/pdf-answer.js';
import { DrawReportService } from './report/draw-report.service.js';

/** Drawing the waiting applications of an edition (R-DRAW-14). */
@Controller('editions')
export class EditionDrawsController {
  constructor(
    private readonly requests: DrawRequestService,
    private readonly draws: DrawsService,
  ) {}

  @Get(':uuid/draws')
  @Reads()
  @Target(EditionFinder)
  @RespondsWithList(drawView)
  @Describe('List the draws of an edition', { text: 'Newest first. Simulations are for admins.' })
  listDraws(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: EditionRecord,
    @Query() query: PageQuery,
  ): Promise<DrawRecord[]> {
    return this.draws.list(caller, uuid, query);
  }

  @Post(':uuid/draws')
  @AdminWrites()
  @HttpCode(202)
  @Target(EditionFinder, 'draw')
  @Responds<DrawAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Draw the waiting applications of an edition', {
    text: 'A job freezes what enters, draws, checks the result, and puts it on the applications as decisions, which nobody but admins sees before they are committed; `result.draw` of the job is the number of the draw. With `simulate` it only tries it out, with a random seed, and other rules if wanted; the latest 20 simulations of an edition are kept. The body may be left out.',
    problems: {
      409: 'The edition has no lot task, the phase of applications is not over (`force`), a draw or a commit is under way.',
    },
  })
  startDraw(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: DrawCreate,
    @IfMatch() precondition: Precondition,
  ): Promise<DrawAccepted> {
    return this.requests.start(caller, edition, input, precondition);
  }
}

/** Draws. */
@Controller('draws')
export class DrawsController {
  constructor(
    private readonly draws: DrawsService,
    private readonly protocols: DrawProtocolService,
  ) {}

  @Get(':uuid')
  @Reads()
  @Target(DrawFinder)
  @Responds(drawView)
  @Describe('Read a draw', {
    text: 'What was promised and what came of it: seed, rules, hashes, sums and certificate, without any wish. Simulations are for admins.',
  })
  read(@TargetRecord() draw: DrawRecord): DrawRecord {
    return draw;
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(DrawFinder, 'delete')
  @Describe('Take a draw back', {
    text: 'With its decisions, as long as they were not committed. A simulation is gone then; a real draw stays on record as `superseded`, because its seed is known. The next one keeps seed and numbers, and needs a `reason`.',
    problems: { 409: 'It was committed, taken back or replaced, or is being committed right now.' },
  })
  remove(
    @CurrentCaller() caller: Caller,
    @TargetRecord() draw: DrawRecord,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    return this.draws.takeBack(draw, caller, precondition);
  }

  @Get(':uuid/wishes')
  @AdminReads()
  @ReadsPersonalData()
  @Target(DrawFinder)
  @RespondsWithList(drawWishView)
  @Describe('List what a draw says about each wish', {
    text: 'By offer, those with a place first, then the waiting list in its order. Names of masked children are missing.',
  })
  listWishes(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DrawRecord,
    @Query() query: DrawWishesQuery,
  ): Promise<DrawWishRecord[]> {
    return this.draws.wishesOf(caller, uuid, query);
  }

  @Get(':uuid/protocol')
  @Reads('ROLE_SUPER_ADMIN')
  @ReadsPersonalData()
  @Target(DrawFinder)
  @Produces('application/json')
  @Describe('Read the protocol of a draw', {
    text: 'Everything that is needed to draw it again and to check it: input, seed, numbers, result, reasons, certificate. No names: children are tickets, which nobody can trace without the key. Wish lists are fingerprints nonetheless; hand it out with care.',
    problems: { 404: 'No such draw, or a simulation, whose seed is thrown away.' },
    answer: PROTOCOL_ANSWER,
  })
  readProtocol(@TargetRecord() draw: DrawRecord): Promise<StreamableFile> {
    return this.protocols.read(draw);
  }
}

/** The report of a draw on paper (R-DRAW-23). */
@Controller('draws')
export class DrawReportController {
  constructor(private readonly reports: DrawReportService) {}

  @Get(':uuid/report')
  @Reads()
  @Target(DrawFinder)
  @Produces(PDF)
  @Describe('Print the report of a draw', {
    text: 'For the council and the noticeboard, in German: the rules in five sentences, the figures with charts, the certificate in plain words, commitment and seed, and how to check it yourself. Sums only, no child. Simulations are for admins.',
    problems: { 503: 'Too many papers are being printed; `Retry-After` says when to try again.' },
    answer: PDF_ANSWER,
  })
  async print(
    @TargetRecord() draw: DrawRecord,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<StreamableFile> {
    const pdf = await this.reports.print(draw, abortOnClose(response));
    return pdfAnswer(pdf, `verlosung-${draw.edition.alias ?? draw.uuid}-${String(draw.number)}`);
  }
}
