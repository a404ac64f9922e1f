import { typesOfPattern, EVENT_TYPES } from '../../feed/event-types.js';
import { CODES } from '../../../kernel/problem/codes.js';
import { message } from '../../../kernel/problem/message.js';
import { field, type FieldOptions } from '../../../platform/http/input/field.js';
import * as rules from '../../../platform/http/input/rules.js';

const MAX_URL = 2000;

/** What can be posted to at all; whether this installation may is a question of its settings, which the service asks. */
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
export const ReceiverUrl = (options: FieldOptions): PropertyDecorator =>
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
export const EventPatterns = (options: FieldOptions): PropertyDecorator =>
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
