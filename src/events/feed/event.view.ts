import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Event } from './feed.entities.js';
import { type EventPosition } from './event-id.js';
import { EVENT_EXAMPLES } from './event-examples.js';
import { choice, moment, object, type Schema, text, uuid } from '../../platform/http/view/field.js';
import { defineView } from '../../platform/http/view/view.js';
import { EVENT_TYPES, type EventType } from './event-types.js';

/** `xid` and `seq` as text: they may be larger than a number of JavaScript holds. */
const OWN = columnsOf(Event, 'v', { except: ['xid', 'seq', 'sequence'] });

/** A row of the log. */
export type EventRow = RowOf<typeof OWN> & EventPosition & Pick<Event, 'sequence'>;

/** The columns of an `EventRow`. A restored database counts on from a smaller number, in a greater epoch. */
export const EVENT_COLUMNS = `${OWN}, v.xid::text as xid, v.seq::text as seq,
  lpad(v.epoch::text, 5, '0') || lpad(v.sequence::text, 15, '0') as sequence`;

/** The content of an event. */
export interface EventContent {
  readonly id: string;
  /** Sequence: of two events of one record the greater one is later. */
  readonly sequence: string;
  readonly type: string;
  readonly subject: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as readers get it. */
export interface EventRecord extends EventContent {
  readonly source: string;
  readonly type: EventType;
}

const identifier = (description: string): Schema => ({ type: 'string', format: 'uuid', description });
const word = (description: string): Schema => ({ type: 'string', description });
const state = (description: string): Schema => ({
  type: 'object',
  description,
  properties: {
    status: {
      description: 'For an offer its places, for an application its state.',
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
    },
    publish: word('Whether everybody can find the offer, or only holders of its link.'),
    archived: { type: 'boolean', description: 'For an edition.' },
    state: word('For a phase next, running or over; for an invoice, a draw or a job its state.'),
  },
  additionalProperties: false,
});

/** Fields that `data` can hold; the type says which. */
const DATA_SCHEMA: Schema = {
  type: 'object',
  description:
    'Identifiers, and the state before and after: never a name, address or note of anybody. For an organiser, a category or a child, and when one is deleted, nothing.',
  properties: {
    before: state('The state before the transaction; missing for what is new.'),
    after: state('The state after it; missing for what is gone.'),
    publicRecord: {
      $ref: '#/components/schemas/Offer',
      description: 'The offer as everybody may read it now; missing while nobody may.',
    },
    offer: identifier('What the application is for.'),
    edition: identifier('The edition of the record.'),
    participant: identifier('The child of the application.'),
    task: identifier('The phase.'),
    phase: word('Type of the phase.'),
    into: identifier('The child that stays.'),
    debtor: identifier('Account or child whom the receipt or the invoice is about.'),
    reverses: identifier('The receipt that this one takes back.'),
    record: identifier('What the job works on.'),
    number: { description: 'Of a receipt, an invoice or a draw.', anyOf: [{ type: 'string' }, { type: 'integer' }] },
    kind: word('Of a receipt, or of a job.'),
  },
  additionalProperties: false,
};

export const eventView = defineView<EventContent & Pick<EventRecord, 'source'>>(
  'Event',
  {
    specversion: choice(['1.0'])
      .always()
      .from(() => '1.0')
      .describe('Version of CloudEvents.', '1.0'),
    id: text().always().describe('Read on after it. Identifiers sort as the events do.'),
    source: text().always().describe('Address of this service.'),
    sequence: text()
      .always()
      .describe(
        '20 digits. Of one subject the greater one is later, whatever order the events are read or delivered in: keep the greatest.',
      ),
    type: choice(EVENT_TYPES).always(),
    subject: uuid().always().describe('The record.'),
    time: moment()
      .always()
      .from(({ at }: EventContent) => at)
      .describe('When it happened.'),
    datacontenttype: choice(['application/json'])
      .always()
      .from(() => 'application/json')
      .describe('What `data` is.', 'application/json'),
    data: object(DATA_SCHEMA).always(),
  },
  { description: 'Something happened to a record: a CloudEvent 1.0.', examples: EVENT_EXAMPLES },
);
