import { Module } from '@nestjs/common';
import { BackgroundJobFinder } from './background-job.finder.js';
import { BackgroundJobStore } from './background-job.store.js';
import { BackgroundJobs } from './background-jobs.js';
import { BackgroundJobsController } from './background-jobs.controller.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { BackgroundWork } from './background-work.js';
import { BackgroundWorkStore } from './background-work.store.js';
import { ForgetBackgroundJobs, KeepBackgroundJobs } from './job-keeper.js';

@Module({
  controllers: [BackgroundJobsController],
  providers: [
    BackgroundJobStore,
    BackgroundWorkStore,
    BackgroundJobFinder,
    BackgroundJobsService,
    BackgroundJobs,
    BackgroundWork,
    KeepBackgroundJobs,
    ForgetBackgroundJobs,
  ],
  exports: [BackgroundJobs, BackgroundWork],
})
export class JobsModule {}
