import { choice, moment, object, text, uuid } from '../platform/view/field.js';
import { defineView } from '../platform/view/view.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** An event as readers get it. */
export interface EventRecord {
  readonly id: string;
  readonly source: string;
  readonly type: EventType;
  readonly subject: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export const eventView = defineView<EventRecord>(
  'Event',
  {
    specversion: choice(['1.0'])
      .always()
      .from(() => '1.0')
      .describe('Version of CloudEvents.', '1.0'),
    id: text().always().describe('Read on after it. Identifiers sort as the events do.'),
    source: text().always().describe('Address of this service.'),
    type: choice(EVENT_TYPES).always(),
    subject: uuid().always().describe('The record.'),
    time: moment()
      .always()
      .from(({ at }: EventRecord) => at)
      .describe('When it happened.'),
    datacontenttype: choice(['application/json'])
      .always()
      .from(() => 'application/json')
      .describe('What `data` is.', 'application/json'),
    data: object({ type: 'object', additionalProperties: true })
      .always()
      .describe('Identifiers, and the state before and after; never a name, an address or a note of anybody.'),
  },
  { description: 'Something happened to a record: a CloudEvent 1.0.' },
);
