import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { SearchStore } from './search.store.js';

@Module({ controllers: [SearchController], providers: [SearchStore, SearchService] })
export class SearchModule {}
