import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { type Language } from '../kernel/problem/message.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { backgroundJobRecord, type BackgroundJobRecord } from './background-job.view.js';
import { BackgroundJobStore, type BackgroundJobsQuery } from './background-job.store.js';

/** Reads jobs; features request them through `BackgroundJobs`. */
@Injectable()
export class BackgroundJobsService {
  constructor(
    private readonly store: BackgroundJobStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** A job that the caller has just requested. */
  async read(caller: Caller, language: Language, uuid: string): Promise<BackgroundJobRecord> {
    const row = await this.store.visible(caller, uuid);
    if (row === undefined) throw new Error('Job not found.');
    return backgroundJobRecord(row, caller, language, this.settings.baseUrl);
  }

  async list(caller: Caller, language: Language, query: BackgroundJobsQuery): Promise<BackgroundJobRecord[]> {
    const rows = await this.store.page(caller, query);
    return rows.map((row) => backgroundJobRecord(row, caller, language, this.settings.baseUrl));
  }
}
