import { Module } from '@nestjs/common';
import { EditionFinder } from './edition.finder.js';
import { EditionStore } from './edition.store.js';
import { EditionsController } from './editions.controller.js';
import { EditionsService } from './editions.service.js';

@Module({ controllers: [EditionsController], providers: [EditionStore, EditionFinder, EditionsService] })
export class EditionsModule {}
