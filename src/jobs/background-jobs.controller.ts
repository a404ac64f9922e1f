import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { AdminReads, Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller, RequestLanguage, TargetRecord } from '../platform/http/request/api-request.js';
import { Produces } from '../platform/http/server/content-type.guard.js';
import { type Language } from '../kernel/problem/message.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { BackgroundJobFinder, JobFileFinder, BackgroundJobsQuery } from './background-job.store.js';
import { backgroundJobView, type BackgroundJobRecord } from './background-job.view.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { JOB_FILE_ANSWER, JOB_FILE_ANSWERS, JobFiles } from './job-files.js';

/** Work in the background. */
@Controller('jobs')
export class BackgroundJobsController {
  constructor(
    private readonly jobs: BackgroundJobsService,
    private readonly files: JobFiles,
  ) {}

  @Get()
  @AdminReads()
  @RespondsWithList(backgroundJobView)
  @Describe('List jobs', { text: 'Newest first. Jobs are kept for 30 days after their end.' })
  list(
    @CurrentCaller() caller: Caller,
    @RequestLanguage() language: Language,
    @Query() query: BackgroundJobsQuery,
  ): Promise<BackgroundJobRecord[]> {
    return this.jobs.list(caller, language, query);
  }

  @Get(':uuid')
  @Reads()
  @Target(BackgroundJobFinder)
  @Responds(backgroundJobView)
  @Describe('Read a job', {
    text: 'For admins, and for the person who asked for it. The `Location` of a 202 leads here; while it is running, the numbers grow.',
  })
  read(@TargetRecord() job: BackgroundJobRecord): BackgroundJobRecord {
    return job;
  }

  @Get(':uuid/file')
  @ReadsPersonalData()
  @Reads()
  @Produces(...JOB_FILE_ANSWERS)
  @Target(JobFileFinder)
  @Describe('Fetch the file of a job', {
    text: 'What the job left, for a day. A file with personal data is only for the very account that asked for it, as long as it has all the rights with which the file was made.',
    problems: {
      404: 'No such job, none whose file you may see, or a file that has expired.',
      409: 'The job is not done yet.',
    },
    answer: JOB_FILE_ANSWER,
  })
  readFile(@TargetRecord() job: BackgroundJobRecord): Promise<StreamableFile> {
    return this.files.answer(job);
  }
}
