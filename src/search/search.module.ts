import { Module } from '@nestjs/common';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SearchStore } from './search.store.js';

@ApiNotes({ tags: { Search: 'Search across all kinds of records.' } })
@Module({ controllers: [SearchController], providers: [SearchStore, SearchService] })
export class SearchModule {}
