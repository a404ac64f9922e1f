import { QueryChoices } from '../../platform/http/input/query-fields.js';
import { PageQuery } from '../../platform/http/listing/page-query.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook.js';
import { field, type FieldOptions } from '../../platform/http/input/field.js';
import { Texts } from '../../platform/http/input/list-fields.js';
import * as rules from '../../platform/http/input/rules.js';
import { CODES } from '../../kernel/problem/codes.js';
import { message } from '../../kernel/problem/message.js';
import { EVENT_ID_PATTERN, parseEventId } from '../feed/event-id.js';
import { typesOfPattern, EVENT_TYPES } from '../feed/event-types.js';
import { Flag, Text } from '../../platform/http/input/fields.js';
import { Patch } from '../../platform/http/input/registry.js';

/** Filters of GET /webhooks/{uuid}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @QueryChoices(DELIVERY_STATUSES, 'How far they are.')
  status?: readonly DeliveryStatus[];
}

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

const MAX_URL = 2000;

/** Form of an address that can be posted to; the service checks whether the settings allow it. */
const postable: rules.Rule = {
  name: 'postable',
  code: CODES.url,
  message: message(
    'This value is not an address to post to: https, without user and #.',
    'Dieser Wert ist keine Adresse, an die etwas gesendet werden kann: https, ohne Benutzer und #.',
  ),
  holds: (value) => {
    const text = value as string;
    if (!/^https?:\/\//i.test(text) || /[\s#\\<>"]/.test(text) || !URL.canParse(text)) return false;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  },
};

/** Address of a receiver, as URLs are written: host in lower case, everything else as it was sent. */
const ReceiverUrl = (options: FieldOptions): PropertyDecorator =>
  field(
    options,
    [rules.hasType('string'), rules.storable, rules.maxLength(MAX_URL), postable],
    { type: 'string', pattern: '^https?://', maxLength: MAX_URL },
    (value: string | null) => (value === null || value === '' ? null : new URL(value).href),
  );

const known = EVENT_TYPES.join(', ');

const knownPattern: rules.Rule = {
  name: 'eventPattern',
  code: CODES.choice,
  message: message(
    `This value should be *, a kind of record and .* (offer.*), or one of ${known}.`,
    `Dieser Wert muss * sein, eine Art von Datensatz und .* (offer.*) oder einer von ${known}.`,
  ),
  holds: (value) => typesOfPattern(value as string).length > 0,
};

/** Patterns of event types: at least one, none twice. */
const EventPatterns = (options: FieldOptions): PropertyDecorator =>
  field(
    options,
    [
      rules.hasType('array'),
      rules.maxCount(EVENT_TYPES.length),
      rules.listOf('string'),
      rules.each(knownPattern),
      rules.withoutRepeats,
    ],
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: EVENT_TYPES.length, uniqueItems: true },
  );

class WebhookInput {
  @ReceiverUrl({
    required: true,
    description: 'Where events are posted to: https, at a public address.',
    example: 'https://verein.example/hooks/ferien',
  })
  url!: string;

  @EventPatterns({
    required: true,
    description: 'Which events: a type, `offer.*` for a group of them, `*` for all.',
    example: ['offer.*', 'host.changed'],
  })
  types!: string[];

  @Text({ max: 255, description: 'What it is for.', example: 'Website of the canoe club' })
  description?: string | null;
}

/** Body of POST /webhooks (R-HOOK-1). */
export class WebhookCreate extends WebhookInput {}

/** Body of PATCH /webhooks/{uuid}. */
@Patch()
export class WebhookPatch extends WebhookInput {
  @Flag({
    neverNull: true,
    description: 'true: nothing more is sent. false: it goes on where it stopped.',
    example: false,
  })
  disabled?: boolean;
}
