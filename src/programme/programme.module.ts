import { Module } from '@nestjs/common';
import { BulkStore } from './bulk.store.js';
import { ProgrammeImportService } from './programme-import.service.js';
import { ProgrammeStore } from './programme.store.js';

@Module({
  providers: [BulkStore, ProgrammeStore, ProgrammeImportService],
  exports: [BulkStore, ProgrammeImportService],
})
export class ProgrammeModule {}
