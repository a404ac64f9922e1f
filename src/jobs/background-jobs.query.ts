import { QueryChoices } from '../platform/http/input/query-fields.js';
import { PageQuery } from '../platform/http/listing/page-query.js';
import { JOB_KINDS, JOB_STATES, type JobKind, type JobState } from './background-job.js';

/** Filters of GET /jobs. */
export class BackgroundJobsQuery extends PageQuery {
  @QueryChoices(JOB_KINDS, 'What kind of work.')
  kind?: readonly JobKind[];

  @QueryChoices(JOB_STATES, 'How far it is.')
  state?: readonly JobState[];
}
