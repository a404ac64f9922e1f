import { Injectable } from '@nestjs/common';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoices, QueryPositive, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { EVENT_PATTERNS, EVENT_TYPES, MONEY_TYPES, typesOfPattern } from './event-types.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { badParameter, type Problem } from '../../kernel/problem/problem.js';
import { parseEventId } from './event-id.js';
import { type EventPage, EventReader } from './event-reader.js';

const MAX_EVENTS = 1_000;

/** Parameters of GET /events. */
export class EventsQuery {
  @QueryText(
    'The last event that you have read, by its `id`; `latest`: none, only where they end; missing: from the first that is kept.',
  )
  after?: string;

  @QueryChoices(EVENT_PATTERNS, 'Types, or all of a kind: offer.*.')
  types?: readonly string[];

  @QueryRef('What happened to one record, by its UUID.')
  subject?: RecordRef;

  @QueryPositive(`At most this many; more than ${String(MAX_EVENTS)} are capped at ${String(MAX_EVENTS)}.`, {
    fallback: 100,
    max: MAX_EVENTS,
  })
  limit!: number;
}

/** Reading what happened (R-EVT-2). */
@Injectable()
export class EventsService {
  constructor(private readonly reader: EventReader) {}

  /** @throws Problem 400 `after` is no identifier of an event; 410 it is no longer kept */
  async page(caller: Caller, { after, types, subject, limit }: EventsQuery): Promise<EventPage> {
    if (after === LATEST) return { events: [], reached: await this.reader.end() };
    if (after !== undefined && parseEventId(after) === undefined) throw NO_EVENT();
    const shown = EVENT_TYPES.filter((type) => caller.seesPayments || !MONEY_TYPES.includes(type));
    const asked = types?.flatMap(typesOfPattern);
    const wanted = asked === undefined ? shown : shown.filter((type) => asked.includes(type));
    return this.reader.page(after, {
      ...(wanted.length === EVENT_TYPES.length ? {} : { types: wanted }),
      ...(subject === undefined ? {} : { subject: subject.uuid ?? NOBODY }),
      limit,
    });
  }
}

/** Instead of an identifier: where the events end now. */
const LATEST = 'latest';

/** Names no record: an alias is no subject. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const NO_EVENT = (): Problem =>
  badParameter('after', 'is not the id of an event, nor latest', 'ist weder die Kennung eines Ereignisses noch latest');
