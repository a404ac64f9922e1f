import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Event } from './entities/event.entity.js';
import { type EventPosition } from './event-id.js';

/** `xid` and `seq` as text: they may be larger than a number of JavaScript holds. */
const OWN = columnsOf(Event, 'v', { except: ['xid', 'seq', 'sequence'] });

/** A row of the log. */
export type EventRow = RowOf<typeof OWN> & EventPosition & Pick<Event, 'sequence'>;

/** The columns of an `EventRow`. A restored database counts on from a smaller number, in a greater epoch. */
export const EVENT_COLUMNS = `${OWN}, v.xid::text as xid, v.seq::text as seq,
  lpad(v.epoch::text, 5, '0') || lpad(v.sequence::text, 15, '0') as sequence`;
