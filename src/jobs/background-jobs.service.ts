import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { BackgroundJobStore } from './background-job.store.js';
import { inLanguage, type ReadJob } from './background-job.view.js';
import { type BackgroundJobsQuery } from './dto/background-jobs.query.js';

/** Reads jobs; features request them through `BackgroundJobs`. */
@Injectable()
export class BackgroundJobsService {
  constructor(private readonly store: BackgroundJobStore) {}

  /** A job that the caller has just requested. */
  async read(caller: Caller, language: Language, uuid: string): Promise<ReadJob> {
    const job = await this.store.visible(caller, uuid);
    if (job === undefined) throw new Error('Job not found.');
    return inLanguage(job, language);
  }

  async list(caller: Caller, language: Language, query: BackgroundJobsQuery): Promise<ReadJob[]> {
    return (await this.store.page(caller, query)).map((job) => inLanguage(job, language));
  }
}
