import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AttendancesModule } from '../attendances/attendances.module.js';
import { DrawLifecycle } from '../attendances/actions/decisions/draw-decisions.store.js';
import { EditionsModule } from '../editions/editions.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PdfModule } from '../papers/pdf.module.js';
import { CommittedDraws, DrawsService } from './draws.service.js';
import { DrawFinder, DrawStore, DrawWishStore, ErasedDrawers, ErasedDrawWishes } from './draw.store.js';
import { DrawProtocolService } from './draw-protocol.service.js';
import { DrawRequestService } from './draw-request.service.js';
import { DrawReportController, DrawsController, EditionDrawsController } from './draws.controller.js';
import { DrawReportService } from './report/draw-report.service.js';
import { DrawReportStore } from './report/draw-report.store.js';
import { FrozenStore } from './run/frozen.store.js';
import { DrawFreezing } from './run/draw-freezing.js';
import { DrawProposal } from './run/draw-proposal.js';
import { DrawThread } from './run/draw-thread.js';
import { DrawWriting } from './run/draw-writing.js';
import { RunDraw } from './run/run-draw.job.js';
import { DRAW_NOTES } from './draw.examples.js';
import { DrawProtocol, DrawWish, Draw } from './draws.entities.js';
import { DrawPermissions } from './draw-permissions.js';

/** Global, because it provides a port of the applications. */
@ApiNotes({ tags: { Draws: 'What was drawn, and the proof of it.' }, ...DRAW_NOTES })
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([DrawProtocol, DrawWish, Draw]),
    AttendancesModule,
    EditionsModule,
    JobsModule,
    PdfModule,
  ],
  controllers: [EditionDrawsController, DrawsController, DrawReportController],
  providers: [
    DrawStore,
    DrawWishStore,
    DrawFinder,
    DrawPermissions,
    FrozenStore,
    DrawRequestService,
    DrawsService,
    DrawProtocolService,
    DrawReportStore,
    DrawReportService,
    DrawThread,
    DrawFreezing,
    DrawProposal,
    DrawWriting,
    RunDraw,
    { provide: DrawLifecycle, useClass: CommittedDraws },
    ErasedDrawers,
    ErasedDrawWishes,
  ],
  exports: [DrawsService, DrawFinder, DrawLifecycle],
})
export class DrawsModule {}
