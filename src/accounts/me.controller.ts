import { Body, Controller, Get, Patch } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Reads, Writes } from '../platform/http/access/policy.js';
import { AuditsRefusals } from '../platform/http/audit/audit-marks.js';
import { CurrentCaller } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { type Sender, CurrentSender } from '../platform/http/limits/limit-marks.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds } from '../platform/http/view/responds.js';
import { type AccountRecord, accountView } from './account.view.js';
import { MePatch } from './accounts.inputs.js';
import { MeService } from './me.service.js';

/** The caller's own account (R-PEO-2). */
@Controller('me')
export class MeController {
  constructor(private readonly me: MeService) {}

  @Get()
  @Reads()
  @Responds(accountView)
  @Describe('Read your own account', { text: 'Nothing of it is masked.' })
  read(@CurrentCaller() caller: Caller): Promise<AccountRecord> {
    return this.me.read(caller);
  }

  @Patch()
  @Writes()
  @AuditsRefusals()
  @Responds(accountView)
  @Describe('Change your own account', {
    text: 'Only the keys sent change. Changing the e-mail address needs `currentPassword`, and the old address is notified by mail.',
    problems: {
      403: 'Service accounts cannot change themselves.',
      422: '`currentPassword` is missing or wrong, or the e-mail address is in use (violations).',
      429: 'Also: too many wrong passwords or addresses in use; they count like failed sign-ins.',
    },
  })
  update(
    @CurrentCaller() caller: Caller,
    @Body() input: MePatch,
    @IfMatch() precondition: Precondition,
    @CurrentSender() { answer }: Sender,
  ): Promise<AccountRecord> {
    return this.me.update(caller, input, precondition, answer);
  }
}
