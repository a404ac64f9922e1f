import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { QueryChoices, QueryPositive, QueryRef, QueryText } from '../../platform/http/input/query-fields.js';
import { EVENT_PATTERNS } from './event-types.js';

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
