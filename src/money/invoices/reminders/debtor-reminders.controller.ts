import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { Writes } from '../../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { type DebtorRow, type DebtorRecord, debtorView } from '../../debtors/debts/debtor.view.js';
import { DebtorFinder } from '../../debtors/debts/debtor.finder.js';
import { ReminderInput } from './reminder.input.js';
import { RemindersService } from './reminders.service.js';

/** Reminders of one debtor. */
@Controller('debtors')
export class DebtorRemindersController {
  constructor(private readonly reminders: RemindersService) {}

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
