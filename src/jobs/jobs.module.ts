import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { MediaModule } from '../media/media.module.js';
import { BackgroundJobFinder, JobFileFinder, BackgroundJobStore, ErasedAskers } from './background-job.store.js';
import { BackgroundJobs } from './background-jobs.js';
import { BackgroundJobsController } from './background-jobs.controller.js';
import { BackgroundJobsService } from './background-jobs.service.js';
import { BackgroundWork } from './background-work.js';
import { BackgroundWorkStore } from './background-work.store.js';
import { JobFileStore } from './job-file.store.js';
import { JobFiles } from './job-files.js';
import { ForgetBackgroundJobs, ForgetJobFiles, KeepBackgroundJobs, SweepJobFiles } from './job-keeper.js';
import { BackgroundJob, JobFile } from './jobs.entities.js';

@ApiNotes({ tags: { Jobs: 'Work in the background, and how far it is.' } })
@Module({
  imports: [TypeOrmModule.forFeature([BackgroundJob, JobFile]), MediaModule],
  controllers: [BackgroundJobsController],
  providers: [
    BackgroundJobStore,
    BackgroundWorkStore,
    BackgroundJobFinder,
    JobFileFinder,
    JobFileStore,
    JobFiles,
    BackgroundJobsService,
    BackgroundJobs,
    BackgroundWork,
    KeepBackgroundJobs,
    ForgetBackgroundJobs,
    ForgetJobFiles,
    SweepJobFiles,
    ErasedAskers,
  ],
  exports: [BackgroundJobs, BackgroundWork, BackgroundJobsService],
})
export class JobsModule {}
