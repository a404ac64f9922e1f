import { Module } from '@nestjs/common';
import { describeTag } from '../../platform/http/openapi/tags.js';
import { BooksModule } from '../ledger/books/books.module.js';
import { PartiesModule } from '../ledger/parties/parties.module.js';
import { DebtorsController } from './debtors.controller.js';
import { DebtorsService } from './debtors.service.js';
import { DebtsModule } from './debts/debts.module.js';
import { StatementService } from './statement/statement.service.js';
import { StatementStore } from './statement/statement.store.js';

describeTag('Debtors', 'Who owes.');

/** Debtors, what they owe, and their statements of account. */
@Module({
  imports: [BooksModule, DebtsModule, PartiesModule],
  controllers: [DebtorsController],
  providers: [DebtorsService, StatementStore, StatementService],
  exports: [DebtorsService, StatementService],
})
export class DebtorsModule {}
