import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SearchStore } from './search.store.js';
import { describeTag } from '../platform/http/openapi/tags.js';

describeTag('Search', 'Search across all kinds of records.');

@Module({ controllers: [SearchController], providers: [SearchStore, SearchService] })
export class SearchModule {}
