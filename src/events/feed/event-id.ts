import { createHash } from 'node:crypto';
import { type Event } from './feed.entities.js';

/** Position of an event: epoch, transaction and number, as the database orders them. */
export type EventPosition = Readonly<Pick<Event, 'epoch' | 'xid' | 'seq'>>;

/** What tells an event from another one that got the same place in a history that a restored backup has undone. */
interface Happening {
  readonly type: string;
  readonly subject: string;
  readonly at: Date;
}

/** An identifier that was read. */
export interface NamedEvent {
  readonly position: EventPosition;
  readonly mark: string;
}

/** Before all events. */
export const BEGINNING: EventPosition = { epoch: 0, xid: '0', seq: '0' };

/** As a pattern of JSON Schema. */
export const EVENT_ID_PATTERN = '^[0-9a-f]{36}$';

const FORM = /^([0-9a-f]{4})([0-9a-f]{14})([0-9a-f]{14})([0-9a-f]{4})$/;

/** The identifier that callers see: of one length, so that the order of texts is the order of events. */
export const eventId = (event: EventPosition & Happening): string => placeOf(event) + markOf(event);

/** Stands for a place alone, where no event is kept. */
export const placeId = (position: EventPosition): string => `${placeOf(position)}0000`;

/** Undefined: no event ever had this identifier. */
export const parseEventId = (id: string): NamedEvent | undefined => {
  const [, epoch, xid, seq, mark] = FORM.exec(id) ?? [];
  if (epoch === undefined || xid === undefined || seq === undefined || mark === undefined) return undefined;
  return { position: { epoch: Number.parseInt(epoch, 16), xid: decimal(xid), seq: decimal(seq) }, mark };
};

export const markOf = ({ type, subject, at }: Happening): string =>
  createHash('sha256').update(`${type} ${subject} ${at.toISOString()}`).digest('hex').slice(0, 4);

const placeOf = ({ epoch, xid, seq }: EventPosition): string =>
  epoch.toString(16).padStart(4, '0') + hex(xid) + hex(seq);

const hex = (number: string): string => BigInt(number).toString(16).padStart(14, '0');
const decimal = (number: string): string => String(BigInt(`0x${number}`));
