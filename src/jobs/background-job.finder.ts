import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/http/access/finder.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { type ApiRequest } from '../platform/http/request/api-request.js';
import { message } from '../kernel/problem/message.js';
import { backgroundJobRecord, type BackgroundJobRecord } from './background-job.view.js';
import { BackgroundJobStore } from './background-job.store.js';
import { JobFileStore } from './job-file.store.js';

/** Admins see all jobs, others those they requested. */
@Injectable()
export class BackgroundJobFinder extends Finder<BackgroundJobRecord> {
  readonly missing = message(
    'There is no job with this identifier, or none you may see.',
    'Es gibt keinen Auftrag mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );

  constructor(
    private readonly store: BackgroundJobStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async visible(caller: Caller, uuid: string, { language }: ApiRequest): Promise<BackgroundJobRecord | undefined> {
    const row = await this.store.visible(caller, uuid);
    return row && backgroundJobRecord(row, caller, language, this.settings.baseUrl);
  }
}

/**
 * The file of a job is available to those who see the job; with personal data, only to the account that requested it.
 */
@Injectable()
export class JobFileFinder extends Finder<BackgroundJobRecord> {
  readonly missing = message(
    'There is no job with this identifier, or none whose file you may see.',
    'Es gibt keinen Auftrag mit dieser Kennung, oder keinen, dessen Datei Sie sehen dürfen.',
  );

  constructor(
    private readonly jobs: BackgroundJobFinder,
    private readonly files: JobFileStore,
  ) {
    super();
  }

  async visible(caller: Caller, uuid: string, request: ApiRequest): Promise<BackgroundJobRecord | undefined> {
    const job = await this.jobs.visible(caller, uuid, request);
    return job !== undefined && (await this.files.isFor(caller, uuid)) ? job : undefined;
  }
}
