import { QueryBoolean } from '../platform/input/query-fields.js';

/** Query parameters of the statistics of an edition. */
export class StatisticsQuery {
  @QueryBoolean('Small numbers are withheld, for what leaves the house. Who does not see families gets no others.')
  public?: boolean;
}
