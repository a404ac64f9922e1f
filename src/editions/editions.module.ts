import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { EditionPartsStore, EditionFinder, EditionLookup, EditionStore } from './edition.store.js';
import { EditionPhasesStore } from './edition-phases.store.js';
import { EditionLotStore, EditionLots, OldTicketKeys } from './edition-lots.store.js';
import { WaitingListOutlookStore } from './waiting-list-outlook.store.js';
import { EditionsController } from './editions.controller.js';
import { EditionsService } from './editions.service.js';
import { EDITION_NOTES } from './edition.examples.js';
import { EditionHost, EditionLot, EditionTask, Edition } from './editions.entities.js';
import { EditionPermissions } from './edition-permissions.js';

@ApiNotes({ tags: { Editions: 'The runs of the programme, and their phases.' }, ...EDITION_NOTES })
@Constraints({
  fk_offers_edition: () =>
    conflict(
      'The edition still has offers and cannot be deleted.',
      'Die Ausgabe hat noch Angebote und kann nicht gelöscht werden.',
    ),
})
@Module({
  imports: [TypeOrmModule.forFeature([EditionHost, EditionLot, EditionTask, Edition])],
  controllers: [EditionsController],
  providers: [
    EditionStore,
    EditionPartsStore,
    EditionLotStore,
    EditionLots,
    EditionLookup,
    EditionPhasesStore,
    EditionFinder,
    EditionPermissions,
    EditionsService,
    WaitingListOutlookStore,
    OldTicketKeys,
  ],
  exports: [EditionLookup, EditionPhasesStore, EditionLots, EditionsService, WaitingListOutlookStore],
})
export class EditionsModule {}
