import { Module } from '@nestjs/common';
import { conflict } from '../../../kernel/problem/problem.js';
import { registerConstraint } from '../../../platform/database/constraint-problems.js';
import { DebtorRegistry } from './debtor.registry.js';
import { KeptDebtors } from './kept-debtors.js';
import { PayDaysStore } from './pay-days.store.js';

registerConstraint('fk_debtors_participant', () =>
  conflict(
    'The books name this child; it cannot be deleted.',
    'Die Bücher nennen dieses Kind; es lässt sich nicht löschen.',
  ),
);

/** Who owes, and when they can pay. */
@Module({
  providers: [DebtorRegistry, KeptDebtors, PayDaysStore],
  exports: [DebtorRegistry, PayDaysStore],
})
export class PartiesModule {}
