import { type components } from './schema.js';

type Schemas = components['schemas'];

/** What can happen to a record. A later service may tell of more: give a `switch` over `type` a default. */
export type EventType = Schemas['Event']['type'];

/** Which types are wanted: one of them, all of a kind (`offer.*`). */
export type EventPattern = EventType | `${KindOf<EventType>}.*`;

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The state of a record before and after; `before` is missing when the record is new. */
interface Change<State> {
  readonly before?: State;
  readonly after: State;
}

/** What was: the record is gone. */
interface End<State> {
  readonly before: State;
}

/** Nothing but which record it is, which `subject` says: read it. */
type Nothing = Readonly<Record<string, never>>;

interface OfferState {
  /** A cancelled offer is `published` and `cancelled`. */
  readonly status: Schemas['Offer']['status'];
  readonly publish: NonNullable<Schemas['Offer']['publish']>;
}

interface OfferData extends Change<OfferState> {
  readonly edition: string;
  /**
   * The offer as everybody may read it *now*, while the event is read or delivered. Missing where nobody may, or may any
   * more: drop what you hold of it.
   */
  readonly publicRecord?: Schemas['Offer'];
}

interface AttendanceState {
  readonly status: Schemas['Attendance']['status'];
}

/** What an application is for, and whose it is. */
interface Application {
  readonly offer: string;
  readonly edition: string;
  readonly participant: string;
}

type AttendanceData = Application & Change<AttendanceState>;

interface InvoiceData extends Change<{ readonly state: 'open' | 'paid' | 'cancelled' }> {
  readonly number: string;
  readonly debtor: string;
  readonly edition: string;
}

interface JobData extends Change<{ readonly state: Schemas['Job']['state'] }> {
  readonly kind: Schemas['Job']['kind'];
  /** What the work is about: an edition, an offer. */
  readonly record?: string;
}

/** `data` of events by their type: identifiers and states, never a name, an address or a note of anybody. */
export interface EventData extends Record<EventType, object> {
  'offer.created': OfferData;
  'offer.changed': OfferData;
  'offer.published': OfferData;
  'offer.unpublished': OfferData;
  'offer.cancelled': OfferData;
  'offer.relaunched': OfferData;
  'offer.deleted': End<OfferState> & { readonly edition: string };
  'host.created': Nothing;
  'host.changed': Nothing;
  'host.deleted': Nothing;
  'category.created': Nothing;
  'category.changed': Nothing;
  'category.deleted': Nothing;
  'edition.created': Change<{ readonly archived: boolean }>;
  'edition.changed': Change<{ readonly archived: boolean }>;
  'edition.deleted': End<{ readonly archived: boolean }>;
  'edition.phase': Change<{ readonly state: 'next' | 'running' | 'over' }> & {
    /** The phase, and its type. */
    readonly task: string;
    readonly phase: string;
  };
  'attendance.created': AttendanceData;
  'attendance.changed': AttendanceData;
  'attendance.deleted': Application & End<AttendanceState>;
  'participant.changed': Nothing;
  'participant.deleted': Nothing;
  'participant.merged': { readonly into: string };
  'receipt.created': {
    readonly number: string;
    readonly kind: Schemas['Receipt']['kind'];
    readonly debtor?: string;
    readonly reverses?: string;
  };
  'invoice.created': InvoiceData;
  'invoice.paid': InvoiceData;
  'invoice.cancelled': InvoiceData;
  'draw.committed': Change<{ readonly state: string }> & { readonly edition: string; readonly number: number };
  'job.finished': JobData;
  'job.failed': JobData;
}

/** An event of one type: a CloudEvent 1.0. */
export type EventOf<Type extends EventType> = Omit<Schemas['Event'], 'type' | 'data'> & {
  readonly type: Type;
  readonly data: EventData[Type];
};

/** Something happened to a record. `switch (event.type)` tells what `data` holds. */
export type ServiceEvent = { [Type in EventType]: EventOf<Type> }[EventType];

/** What POST /webhooks/{uuid}/test sends: nothing happened. */
export type WebhookTest = Omit<Schemas['Event'], 'type'> & { readonly type: 'webhook.test' };
