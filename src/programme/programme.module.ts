import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { BulkStore } from './bulk.store.js';
import { ProgrammeImportService } from './programme-import.service.js';
import { ProgrammeStore } from './programme.store.js';

@Module({
  imports: [OffersModule],
  providers: [BulkStore, ProgrammeStore, ProgrammeImportService],
  exports: [BulkStore, ProgrammeImportService],
})
export class ProgrammeModule {}
