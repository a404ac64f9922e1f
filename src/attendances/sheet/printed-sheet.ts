import { type Occurrence } from '../../kernel/clock/recurrence.js';
import { type Offer } from '../../offers/model/offer.entity.js';
import { type SheetRecord } from './sheet.view.js';

/** An occurrence of a date. */
export interface SheetOccurrence extends Occurrence {
  /** Uuid of the date. */
  readonly date: string;
}

/** What the head of a printed sheet says. */
export interface SheetHead extends Readonly<
  Pick<Offer, 'name' | 'meetingPoint' | 'meetingAddress' | 'maxParticipants'>
> {
  readonly edition: string;
  /** Whether parents have to sign something: the offer says so, or has a form for it. */
  readonly asksAgreement: boolean;
  readonly hosts: readonly string[];
  /** Dates as readable text. */
  readonly dates: readonly string[];
  readonly occurrences: readonly SheetOccurrence[];
}

/** What the sheets of one print have in common. */
export interface SheetFrame {
  /** With boxes to tick on the day; without, it is a list of participants. */
  readonly boxes: boolean;
  /** Whether the reader sees who has paid. */
  readonly showsPayments: boolean;
  readonly municipality: string | null;
  /** Where organisers reach families that are under an information lock: the town's telephone, else what is known. */
  readonly town: readonly string[];
  readonly printedAt: Date;
}

/** Content of a printed sheet, as far as its reader may see it. */
export interface PrintedSheet extends SheetFrame {
  readonly head: SheetHead;
  /** Children with a place, then the waiting list, then all others. */
  readonly lines: readonly SheetRecord[];
}
