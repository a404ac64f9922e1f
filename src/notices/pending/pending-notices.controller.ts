import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { backgroundJobView, type BackgroundJobRecord } from '../../jobs/background-job.view.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type Language } from '../../kernel/problem/message.js';
import { Writes } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { CurrentCaller, RequestLanguage } from '../../platform/http/request/api-request.js';
import { Responds } from '../../platform/http/view/responds.js';
import { UntoldInput, PendingNoticesService } from './pending-notices.service.js';

/** Telling families what they were not told yet (R-ATT-29). */
@Controller('attendances')
export class PendingNoticesController {
  constructor(private readonly untold: PendingNoticesService) {}

  @Post('notify')
  @Writes('ROLE_PARTICIPANTS_ADMIN')
  @HttpCode(202)
  @Responds<BackgroundJobRecord>(backgroundJobView, { job: ({ uuid }) => uuid })
  @Describe('Tell families what they have not been told yet', {
    example: { edition: 'sommer-2026', by: 'mail' },
    text: 'For `edition`, or for `attendances`: exactly one of them. A job mails each family once, with all its applications whose field `told` is false, as they are by then. Its result counts `mailed`, and the families that are `unreachable` because they have no address, whose applications stay untold. `by: letter` makes one PDF of letters for the families that no mail reaches, the file of the job, and they count as told once it is made; its result counts `printed`, and `leftOut` for families whose names are not for you. `by: phone` marks the `attendances` as told, with who and when in their histories, and counts `marked`. Where nothing is untold the job ends with 0. Two requests at once tell each family once.',
  })
  notifyAttendances(
    @CurrentCaller() caller: Caller,
    @Body() input: UntoldInput,
    @RequestLanguage() language: Language,
  ): Promise<BackgroundJobRecord> {
    return this.untold.notify(caller, input, language);
  }
}
