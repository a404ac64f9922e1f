import { QueryChoices, QueryPositive, QueryText } from '../platform/http/input/query-fields.js';
import { SEARCH_KINDS, type SearchKind } from './kinds.js';

/** Maximum hits per kind; larger values are capped. */
const MAX_LIMIT = 20;

/** Parameters of GET /search (R-SEA-2). */
export class SearchQuery {
  @QueryText('What is looked for: at least two characters. Every word must match; small typing errors are forgiven.')
  q?: string;

  @QueryPositive(`Most hits of each kind; more than ${String(MAX_LIMIT)} counts as ${String(MAX_LIMIT)}.`, {
    fallback: 5,
    max: MAX_LIMIT,
  })
  limit!: number;

  @QueryChoices(SEARCH_KINDS, 'The kinds to look through; all when left out.')
  kinds?: SearchKind[];
}
