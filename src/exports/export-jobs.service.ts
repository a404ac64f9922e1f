import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { type ApiRequest, callerOf } from '../platform/http/request/api-request.js';
import { parametersOf } from '../platform/http/input/query-fields.js';
import { type PageQuery } from '../platform/http/listing/page-query.js';
import { type BackgroundJobRecord } from '../jobs/background-job.view.js';
import { BackgroundJobs } from '../jobs/background-jobs.js';
import { BackgroundJobsService } from '../jobs/background-jobs.service.js';
import { type AskedList, EXPORTABLE, type ListName } from './exportable.js';
import { ExportedLists } from './exported-lists.js';
import { EXPORT_LIST, type ExportTask } from './export-list.job.js';

/** Maximum open background exports of one account: each occupies a worker for a while. */
export const MOST_OF_ONE = 3;

/** Requests exports in the background. */
@Injectable()
export class ExportJobsService {
  constructor(
    private readonly database: Database,
    private readonly lists: ExportedLists,
    private readonly background: BackgroundJobs,
    private readonly jobs: BackgroundJobsService,
  ) {}

  /**
   * Requests a list as a file. Refusals of the list are reported at once.
   * @throws Problem 404 an offer in the filter that the caller may not see; 409 too many open exports of the account
   */
  start(asked: AskedList, request: ApiRequest, query: PageQuery): Promise<BackgroundJobRecord> {
    const { list } = asked;
    const caller = callerOf(request);
    const { language } = request;
    return this.database.transaction(async () => {
      await this.lists.of(asked).page(caller, { ...(query as object), page: 1, itemsPerPage: 1 });
      const task: ExportTask = { ...asked, language, query: sentTo(list, request), token: caller.tokenUuid ?? '' };
      const { uuid } = await this.background.start({
        ...{ kind: EXPORT_LIST, record: null, task: { ...task }, personal: EXPORTABLE[list].personal },
        ...{ by: caller.accountUuid ?? null, mostOfOne: MOST_OF_ONE },
      });
      return this.jobs.read(caller, language, uuid);
    });
  }
}

/** The parameters that the list knows. */
const sentTo = (list: ListName, { query }: ApiRequest): Record<string, unknown> =>
  Object.fromEntries(
    [...parametersOf(EXPORTABLE[list].query).keys()]
      .filter((name) => Object.hasOwn(query, name))
      .map((name) => [name, query[name]]),
  );
