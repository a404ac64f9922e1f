import { Module } from '@nestjs/common';
import { conflict } from '../../kernel/problem/problem.js';
import { Constraints } from '../../platform/database/constraint-problems.js';
import { DebtorRegistry, KeptDebtors } from './debtor.registry.js';
import { PayDaysStore } from './pay-days.store.js';

/** Who owes, and when they can pay. */
@Constraints({
  fk_debtors_participant: () =>
    conflict(
      'The books name this child; it cannot be deleted.',
      'Die Bücher nennen dieses Kind; es lässt sich nicht löschen.',
    ),
})
@Module({
  providers: [DebtorRegistry, KeptDebtors, PayDaysStore],
  exports: [DebtorRegistry, PayDaysStore],
})
export class PartiesModule {}
