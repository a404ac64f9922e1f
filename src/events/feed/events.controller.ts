import { Controller, Get, Query, Res } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { AdminReads } from '../../platform/http/access/policy.js';
import { Describe } from '../../platform/http/server/describe.js';
import { type ApiResponse, CurrentCaller } from '../../platform/http/request/api-request.js';
import { RespondsWithList } from '../../platform/http/view/responds.js';
import { EventsQuery, EventsService } from './events.service.js';
import { type EventRecord, eventView } from './event.view.js';

/** After which event to go on, also where there was none. */
const REACHED = 'Last-Event-Id';

/** The events, for admins and the services they run (R-EVT-1). */
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @AdminReads()
  @RespondsWithList(eventView, { headers: [REACHED] })
  @Describe('Read what happened', {
    text: 'Oldest first. Go on with `after`, the `id` of the last event that you have, or `Last-Event-Id`, which also says how far the service has looked where there was nothing for you: you miss none and see none twice. An empty list: nothing new yet. `after=latest` gives no events, only where they end now. Kept for 90 days. Events about receipts and invoices are shown to those who may read these.',
    problems: {
      410: 'The event of `after` is no longer kept. Read everything again, then go on from the first event.',
    },
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: EventsQuery,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<readonly EventRecord[]> {
    const { events, reached } = await this.events.page(caller, query);
    response.setHeader(REACHED, reached);
    return events;
  }
}
