import { Module } from '@nestjs/common';
import { EditionFinder } from './edition.finder.js';
import { EditionLookup } from './edition.lookup.js';
import { EditionStore } from './edition.store.js';
import { EditionsController } from './editions.controller.js';
import { EditionsService } from './editions.service.js';

@Module({
  controllers: [EditionsController],
  providers: [EditionStore, EditionLookup, EditionFinder, EditionsService],
  exports: [EditionLookup],
})
export class EditionsModule {}
