import { Module } from '@nestjs/common';
import { HindrancesModule } from '../hindrances/hindrances.module.js';
import { ApplicationFactsStore } from './application-facts.store.js';
import { Procedures } from './procedures.js';

/** What becomes of new applications, and what speaks against them (decisions C5). */
@Module({
  imports: [HindrancesModule],
  providers: [ApplicationFactsStore, Procedures],
  exports: [ApplicationFactsStore, Procedures],
})
export class AdmissionModule {}
