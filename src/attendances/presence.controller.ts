import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { type Caller, ADMIN_ROLES } from '../kernel/caller/caller.js';
import { Target } from '../platform/http/access/finder.js';
import { Writes } from '../platform/http/access/policy.js';
import { Describe } from '../platform/http/server/describe.js';
import { CurrentCaller, TargetRecord } from '../platform/http/request/api-request.js';
import { RespondsWithList } from '../platform/http/view/responds.js';
import { PresenceInput } from './actions/presence/presence.input.js';
import { PresenceService } from './actions/presence/presence.service.js';
import { type MarkedAttendance, markedAttendanceView } from './actions/presence/presence.view.js';
import { SheetFinder } from './sheet/sheet.finder.js';
import { type SheetOffer } from './sheet/sheet-offer.columns.js';

/** Who was there (R-ATT-30). */
@Controller('offers')
export class PresenceController {
  constructor(private readonly presences: PresenceService) {}

  @Post(':uuid/presence')
  @Writes('ROLE_HOST', ...ADMIN_ROLES)
  @HttpCode(200)
  @Target(SheetFinder)
  @RespondsWithList(markedAttendanceView)
  @Describe('Mark who was there on a day', {
    text: 'For staff, and for organiser users of their own offers while lists are released. With the first presence an application becomes participated, and noshow when its child was absent on all days of the offer; marking again corrects what was wrong, and the state with it. A day can be marked from its first minute on.',
    problems: {
      403: "Not one of your organisers' offers, or the lists of its edition are not released yet.",
      409: 'The offer is cancelled, or the day has not begun, or a child has another place at that time.',
      422: 'The body is malformed, or names the same application twice (`violations`); or `detail` only: a date that the offer does not have on that day, an application of another offer or without a place.',
    },
  })
  markPresence(
    @CurrentCaller() caller: Caller,
    @TargetRecord() { uuid }: SheetOffer,
    @Body() input: PresenceInput,
  ): Promise<MarkedAttendance[]> {
    return this.presences.mark(caller, uuid, input);
  }
}
