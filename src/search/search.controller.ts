import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Reads } from '../platform/http/access/policy.js';
import { ReadsPersonalData } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../platform/http/request/api-request.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds } from '../platform/http/view/responds.js';
import { SearchQuery, SearchService } from './search.service.js';
import { type SearchResult, searchView } from './search.view.js';

/** One search over all kinds of records (R-SEA-1). */
@Controller('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @Reads()
  @ReadsPersonalData()
  @Responds(searchView)
  @Describe('Search all kinds of records', {
    text: 'At most `limit` hits of each kind, best first: beginnings of names before beginnings of words, then parts of words, then small typing errors. Telephone numbers are compared by their digits; creditor references are known to those who may see money. Finds only what the caller may see; masked names are never found.',
  })
  searchEverything(@CurrentCaller() caller: Caller, @Query() query: SearchQuery): Promise<SearchResult> {
    return this.search.search(caller, query);
  }
}
