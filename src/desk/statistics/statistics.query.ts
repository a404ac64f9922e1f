import { QueryBoolean } from '../../platform/http/input/query-fields.js';

/** Query parameters of the statistics of an edition. */
export class StatisticsQuery {
  @QueryBoolean('Small numbers are withheld, as for publication. They always are from callers who do not see families.')
  public?: boolean;
}
