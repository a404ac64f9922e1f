import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Target } from '../../platform/access/finder.js';
import { Reads, Writes } from '../../platform/access/policy.js';
import { ReadsPersonalData } from '../../platform/audit/audit-marks.js';
import { CurrentCaller, TargetRecord } from '../../platform/request/api-request.js';
import { KeptWhileUnchanged } from '../../platform/request/kept-while-unchanged.js';
import { IfMatch, type Precondition } from '../../platform/view/etag.js';
import { Describe } from '../../platform/http/describe.js';
import { Responds, RespondsWithList } from '../../platform/view/responds.js';
import { DebtorFinder } from '../debts/debtor.finder.js';
import { type DebtorRow } from '../debts/debtor.columns.js';
import { type DebtorRecord, debtorView } from '../debts/debtor.view.js';
import { DebtorsService } from './debtors.service.js';
import { DebtorsQuery } from '../debts/debtors.query.js';
import { ReminderInput } from '../reminders/dto/reminder.input.js';
import { StatementQuery } from './dto/statement.query.js';
import { RemindersService } from '../reminders/reminders.service.js';
import { StatementService } from './statement/statement.service.js';
import { type StatementRecord, statementView } from './statement/statement.view.js';

/** Debtors and their debts (R-MON-8). */
@Controller('debtors')
export class DebtorsController {
  constructor(
    private readonly debtors: DebtorsService,
    private readonly statements: StatementService,
    private readonly reminders: RemindersService,
  ) {}

  @Get()
  @KeptWhileUnchanged()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @RespondsWithList(debtorView)
  @Describe('List debtors', { text: 'By last name; those whose name is not for the caller come last.' })
  list(@CurrentCaller() caller: Caller, @Query() query: DebtorsQuery): Promise<DebtorRecord[]> {
    return this.debtors.list(caller, query);
  }

  @Get(':uuid')
  @KeptWhileUnchanged()
  @ReadsPersonalData()
  @Reads('ROLE_PAYMENTS_ADMIN')
  @Target(DebtorFinder)
  @Responds(debtorView)
  @Describe('Read a debtor', { text: 'With all that is open, and the latest reminders.' })
  read(@CurrentCaller() caller: Caller, @TargetRecord() debtor: DebtorRow): DebtorRecord {
    return this.debtors.complete(caller, debtor);
  }

  @Get(':uuid/statement')
  @KeptWhileUnchanged()
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

  @Post(':uuid/remind')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(200)
  @Target(DebtorFinder, 'remind')
  @Responds(debtorView)
  @Describe('Remind a debtor', {
    text: 'Mails a reminder of all that is open, credits taken off; what belongs to an edition whose pay days are not over is left out. The level rises with each reminder about the same application, to 3.',
    problems: {
      409: 'Nothing is owed, all of it can still be paid on pay days, or the debtor was already reminded today (`force` does it again).',
    },
  })
  remind(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: DebtorRow,
    @Body() input: ReminderInput,
    @IfMatch() precondition: Precondition,
  ): Promise<DebtorRecord> {
    return this.reminders.remind(caller, uuid, input, precondition);
  }
}
