import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Target } from '../../../platform/http/access/finder.js';
import { Writes } from '../../../platform/http/access/policy.js';
import { CurrentCaller, TargetRecord } from '../../../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../../../platform/http/view/etag.js';
import { Describe } from '../../../platform/http/server/describe.js';
import { Responds } from '../../../platform/http/view/responds.js';
import { EditionFinder } from '../../../editions/edition.store.js';
import { type EditionRecord, editionView } from '../../../editions/edition.view.js';
import { EditionReminderInput, ReminderInput } from './reminders.inputs.js';
import { type ReminderAccepted, RemindersService } from './reminders.service.js';
import { type DebtorRow, type DebtorRecord, debtorView } from '../../debtors/debtor.view.js';
import { DebtorFinder } from '../../debtors/debtor.store.js';

/** Reminds all debtors of an edition. */
@Controller('editions')
export class EditionRemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Post(':uuid/remind')
  @Writes('ROLE_PAYMENTS_ADMIN')
  @HttpCode(202)
  @Target(EditionFinder, 'remind')
  @Responds<ReminderAccepted>(editionView, { job: ({ job }) => job })
  @Describe('Remind everybody who owes something of an edition', {
    text: 'A job mails one reminder to each debtor, of what was charged at least `minDays` days ago. Credits are taken off; anyone who then owes nothing is left out, and anyone already reminded today, unless `force` is sent. While one is under way, a second request joins it.',
    problems: {
      409: 'The pay days of the edition are not over, or one is under way that was asked for with a different `dueOn`, `force` or `minDays`.',
    },
  })
  remindEditionDebtors(
    @CurrentCaller() caller: Caller,
    @TargetRecord() edition: EditionRecord,
    @Body() input: EditionReminderInput,
    @IfMatch() precondition: Precondition,
  ): Promise<ReminderAccepted> {
    return this.reminders.remindEdition(caller, edition, input, precondition);
  }
}

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
