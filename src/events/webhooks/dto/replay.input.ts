import { field, type FieldOptions } from '../../../platform/http/input/field.js';
import { Texts } from '../../../platform/http/input/list-fields.js';
import * as rules from '../../../platform/http/input/rules.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { message } from '../../../kernel/problem/message.js';
import { EVENT_ID_PATTERN, parseEventId } from '../../feed/event-id.js';

/** Most events that are named one by one. */
const MOST_NAMED = 100;

const identifier: rules.Rule = {
  name: 'eventId',
  code: CODES.choice,
  message: message('This value is not the id of an event.', 'Dieser Wert ist keine Kennung eines Ereignisses.'),
  holds: (value) => parseEventId(value as string) !== undefined,
};

/** The id of an event. */
const EventId = (options: FieldOptions): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(64), identifier],
    { type: 'string', maxLength: 64, pattern: EVENT_ID_PATTERN },
    (value: string | null) => (value === '' ? null : value),
  );

/** Body of POST /webhooks/{uuid}/replay: exactly one of the two (R-HOOK-8). */
export class ReplayInput {
  @EventId({ description: 'All events after this one.', example: '000100000000000a41000000000001c85e1d' })
  after?: string | null;

  @Texts({
    max: MOST_NAMED,
    length: 64,
    description: 'These events.',
    example: ['000100000000000a41000000000001c97b02'],
  })
  events?: string[];
}
