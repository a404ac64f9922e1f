import { Module } from '@nestjs/common';
import { OffersModule } from '../../offers/offers.module.js';
import { BulkStore, ProgrammeStore } from './programme.store.js';
import { ImportedMoves, OfferImport } from './offer-import.js';
import { ProgrammeImportService } from './programme-import.service.js';
import { CategoriesModule } from '../../categories/categories.module.js';
import { HostsModule } from '../../hosts/hosts.module.js';

@Module({
  imports: [CategoriesModule, HostsModule, OffersModule],
  providers: [BulkStore, ProgrammeStore, ImportedMoves, OfferImport, ProgrammeImportService],
  exports: [BulkStore, ProgrammeImportService],
})
export class ProgrammeModule {}
