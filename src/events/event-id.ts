/** Where an event stands: epoch, transaction and number, as the database orders them. */
export interface EventPosition {
  readonly epoch: number;
  readonly xid: string;
  readonly seq: string;
}

/** Before all events. */
export const BEGINNING: EventPosition = { epoch: 0, xid: '0', seq: '0' };

const FORM = /^([0-9a-f]{4})([0-9a-f]{14})([0-9a-f]{14})$/;

/** The identifier that callers see: of one length, so that the order of texts is the order of events. */
export const eventId = ({ epoch, xid, seq }: EventPosition): string =>
  epoch.toString(16).padStart(4, '0') + hex(xid) + hex(seq);

/** Undefined: no event ever had this identifier. */
export const parseEventId = (id: string): EventPosition | undefined => {
  const [, epoch, xid, seq] = FORM.exec(id) ?? [];
  if (epoch === undefined || xid === undefined || seq === undefined) return undefined;
  return { epoch: Number.parseInt(epoch, 16), xid: String(BigInt(`0x${xid}`)), seq: String(BigInt(`0x${seq}`)) };
};

const hex = (number: string): string => BigInt(number).toString(16).padStart(14, '0');
