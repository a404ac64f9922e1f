import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads, Writes } from '../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { RetentionRunInput } from './retention.inputs.js';
import { RetentionRunFinder } from './retention-run.finder.js';
import { type RetentionRunRecord, retentionRunView } from './retention-run.view.js';
import { RetentionService } from './retention.service.js';

/** Deletes personal data past its retention period (R-PRI-3). */
@Controller('retention/runs')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get()
  @Reads('ROLE_SUPER_ADMIN')
  @RespondsWithList(retentionRunView)
  @Describe('List retention runs', { text: 'Latest first.' })
  listRetentionRuns(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<RetentionRunRecord[]> {
    return this.retention.list(caller, query);
  }

  @Get(':uuid')
  @Reads('ROLE_SUPER_ADMIN')
  @Target(RetentionRunFinder)
  @Responds(retentionRunView)
  @Describe('Read a retention run', { text: 'While it is running, the numbers grow.' })
  readRetentionRun(@TargetRecord() run: RetentionRunRecord): RetentionRunRecord {
    return run;
  }

  @Post()
  @Writes('ROLE_SUPER_ADMIN')
  @HttpCode(202)
  @Responds(retentionRunView)
  @Describe('Forget what is past its retention period', {
    text: 'A dry run only counts, and is done when it answers. Otherwise a job works in the background; read the run to follow it. Periods are settings of the group `retention`.',
    problems: { 409: 'Another run is under way.' },
  })
  startRetentionRun(
    @CurrentCaller() caller: Caller,
    @Body() { dryRun }: RetentionRunInput,
  ): Promise<RetentionRunRecord> {
    return this.retention.start(caller, dryRun);
  }
}
