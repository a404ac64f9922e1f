import { Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { BooksModule } from '../ledger/books/books.module.js';
import { PartiesModule } from '../ledger/parties/parties.module.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService } from './debtors.service.js';
import { DebtsModule } from './debts/debts.module.js';
import { StatementService } from './statement/statement.service.js';
import { StatementStore } from './statement/statement.store.js';

/** Debtors, what they owe, and their statements of account. */
@ApiNotes({ tags: { Debtors: 'Who owes.' } })
@Module({
  imports: [BooksModule, DebtsModule, PartiesModule],
  controllers: [DebtorsController],
  providers: [DebtorsService, StatementStore, StatementService],
  exports: [DebtorsService, StatementService],
})
export class DebtorsModule {}
