import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { BooksModule } from '../ledger/ledger.module.js';
import { PartiesModule } from '../ledger/parties.module.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService, StatementService } from './debtors.service.js';
import { DebtsModule } from './debts.module.js';
import { StatementStore } from './statement.store.js';

/** Debtors, what they owe, and their statements of account. */
@ApiNotes({ tags: { Debtors: 'Who owes.' } })
@Module({
  imports: [BooksModule, DebtsModule, PartiesModule],
  controllers: [DebtorsController],
  providers: [DebtorsService, StatementStore, StatementService],
  exports: [DebtorsService, StatementService],
})
export class DebtorsModule {}
