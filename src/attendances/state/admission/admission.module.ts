import { Module } from '@nestjs/common';
import { HindrancesModule } from '../hindrances/hindrances.module.js';
import { ApplicationFactsStore } from './application-facts.store.js';
import { Admission } from './admission.js';

/** What becomes of new applications, and what speaks against them (R-ATT-17, R-ATT-19). */
@Module({
  imports: [HindrancesModule],
  providers: [ApplicationFactsStore, Admission],
  exports: [ApplicationFactsStore, Admission],
})
export class AdmissionModule {}
