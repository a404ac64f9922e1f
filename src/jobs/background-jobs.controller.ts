import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Target } from '../common/access/finder.js';
import { AdminReads, Reads } from '../common/access/policy.js';
import { Calling, Speaking, TargetRecord } from '../common/http/api-request.js';
import { type Language } from '../common/http/message.js';
import { Describe } from '../common/openapi/describe.js';
import { Responds, RespondsWithList } from '../common/view/responds.js';
import { BackgroundJobFinder } from './background-job.finder.js';
import { backgroundJobView, type ReadJob } from './background-job.view.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { BackgroundJobsQuery } from './dto/background-jobs.query.js';

/** Work in the background. */
@Controller('jobs')
export class BackgroundJobsController {
  constructor(private readonly jobs: BackgroundJobsService) {}

  @Get()
  @AdminReads()
  @RespondsWithList(backgroundJobView)
  @Describe('List jobs', { text: 'Newest first. Jobs are kept for 30 days after their end.' })
  listJobs(
    @Calling() caller: Caller,
    @Speaking() language: Language,
    @Query() query: BackgroundJobsQuery,
  ): Promise<ReadJob[]> {
    return this.jobs.list(caller, language, query);
  }

  @Get(':uuid')
  @Reads()
  @Target(BackgroundJobFinder)
  @Responds(backgroundJobView)
  @Describe('Read a job', {
    text: 'For admins, and for whoever asked for it. The `Location` of a 202 leads here; while it is running, the numbers grow.',
  })
  readJob(@TargetRecord() job: ReadJob): ReadJob {
    return job;
  }
}
