import { Injectable } from '@nestjs/common';
import { QueryChoices, QueryPositive, QueryText } from '../platform/http/input/query-fields.js';
import { SEARCH_KINDS, type SearchKind, type SearchHit, type SearchResult } from './search.view.js';
import { type Caller } from '../kernel/caller/caller.js';
import { highlight } from './highlight.js';
import { type Question, questionOf } from './question.js';
import { SearchStore } from './search.store.js';
import { type SearchSource, SOURCES } from './sources.js';

/** Maximum hits per kind; larger values are capped. */
const MAX_LIMIT = 20;

/** Parameters of GET /search (R-SEA-2). */
export class SearchQuery {
  @QueryText('What is looked for: at least two characters. Every word must match; small typing errors are forgiven.', {
    required: true,
  })
  q?: string;

  @QueryPositive(`Most hits of each kind; more than ${String(MAX_LIMIT)} counts as ${String(MAX_LIMIT)}.`, {
    fallback: 5,
    max: MAX_LIMIT,
  })
  limit!: number;

  @QueryChoices(SEARCH_KINDS, 'The kinds to look through; all when left out.')
  kinds?: SearchKind[];
}

/** Kinds searched in parallel: a search must not take the whole connection pool. */
const AT_ONCE = 2;

/** Search over all kinds of records (R-SEA-1): only data visible to the caller, one statement per kind. */
@Injectable()
export class SearchService {
  constructor(private readonly store: SearchStore) {}

  /** @throws Problem 400 for fewer than two characters */
  async search(caller: Caller, { q, limit, kinds = [...SEARCH_KINDS] }: SearchQuery): Promise<SearchResult> {
    const question = questionOf(q);
    const result = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, []])) as unknown as Record<
      SearchKind,
      SearchHit[]
    >;
    const sources = SOURCES.filter(({ kind }) => kinds.includes(kind));
    for (let index = 0; index < sources.length; index += AT_ONCE) {
      const some = sources.slice(index, index + AT_ONCE);
      const found = await Promise.all(some.map((source) => this.hits(source, caller, question, limit)));
      for (const [at, { kind }] of some.entries()) result[kind] = found[at] ?? [];
    }
    return result;
  }

  private async hits(source: SearchSource, caller: Caller, question: Question, limit: number): Promise<SearchHit[]> {
    const rows = await this.store.hits(source, caller, question, limit);
    return rows.map(({ shown, ...row }) => ({
      ...row,
      kind: source.kind,
      highlight: highlight(shown, question.words),
    }));
  }
}
