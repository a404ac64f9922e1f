import { Controller, Get, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/http/access/finder.js';
import { Reads } from '../../platform/http/access/policy.js';
import { ReadsPersonalData } from '../../platform/http/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/http/request/api-request.js';
import { Describe } from '../../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../../platform/http/view/responds.js';
import { DebtorFinder } from './debtor.store.js';
import { type DebtorRow, type DebtorRecord, debtorView } from './debtor.view.js';
import { DebtorsService, StatementService } from './debtors.service.js';
import { DebtorsQuery, StatementQuery } from './debtors.inputs.js';
import { type StatementRecord, statementView } from './statement.view.js';

/** Debtors and their debts (R-MON-8). */
@Controller('debtors')
export class DebtorsController {
  constructor(
    private readonly debtors: DebtorsService,
    private readonly statements: StatementService,
  ) {}

  @Get()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(debtorView)
  @Describe('List debtors', { text: 'By last name; those whose name is not for the caller come last.' })
  list(@CurrentCaller() caller: Caller, @Query() query: DebtorsQuery): Promise<DebtorRecord[]> {
    return this.debtors.list(caller, query);
  }

  @Get(':uuid')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder)
  @Responds(debtorView)
  @Describe('Read a debtor', { text: 'With all that is open, and the latest reminders.' })
  read(@CurrentCaller() caller: Caller, @TargetRecord() debtor: DebtorRow): DebtorRecord {
    return this.debtors.complete(caller, debtor);
  }

  @Get(':uuid/statement')
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder)
  @Responds(statementView)
  @Describe('Read the statement of account of a debtor', {
    text: 'Everything that was booked in the window, oldest first, with the balance after each entry.',
  })
  readDebtorStatement(
    @CurrentCaller() caller: Caller,
    @TargetRecord() debtor: DebtorRow,
    @Query() query: StatementQuery,
  ): Promise<StatementRecord> {
    return this.statements.of(caller, debtor, query);
  }
}
