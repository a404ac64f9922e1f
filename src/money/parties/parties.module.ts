import { Module } from '@nestjs/common';
import { conflict } from '../../kernel/problem/problem.js';
import { registerConstraint } from '../../platform/database/constraint-problems.js';
import { DebtorFinder } from './debtor.finder.js';
import { DebtorRegistry } from './debtor.registry.js';
import { DebtorStore } from './debtor.store.js';
import { KeptDebtors } from './kept-debtors.js';
import { PayDaysStore } from './pay-days.store.js';

registerConstraint('fk_debtors_participant', () =>
  conflict(
    'The books name this child; it cannot be deleted.',
    'Die Bücher nennen dieses Kind; es lässt sich nicht löschen.',
  ),
);

/** Debtors, as used by all other parts of the money feature. */
@Module({
  providers: [DebtorRegistry, DebtorStore, DebtorFinder, KeptDebtors, PayDaysStore],
  exports: [DebtorRegistry, DebtorStore, DebtorFinder, PayDaysStore],
})
export class PartiesModule {}
