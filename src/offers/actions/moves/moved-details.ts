import { type OfferFormerDetails } from '../../model/offer-former-details.entity.js';
import { type Dated, germanDates } from '../../../kernel/clock/german-dates.js';

/** When and where an offer takes place. */
interface Details {
  readonly dates: readonly Dated[];
  readonly meetingPoint: string | null;
  readonly meetingAddress: string | null;
}

/** What was and what is, in the words of mails. */
interface MovedDetails {
  readonly datesMoved: boolean;
  readonly before: readonly { readonly when: string }[];
  readonly now: readonly { readonly when: string }[];
  /** There is no date now. */
  readonly undated: boolean;
  readonly meetingMoved: boolean;
  readonly meetingBefore: string | null;
  readonly meetingNow: string | null;
}

/** The dates that an offer had, as they are kept. */
export const keptDates = ({ dates }: Pick<OfferFormerDetails, 'dates'>): Dated[] =>
  dates.map(({ begin, end, recurrence }) => ({ begin: new Date(begin), end: new Date(end), recurrence }));

/** Undefined where a reader would see no difference. */
export const movedDetails = (was: Details, is: Details): MovedDetails | undefined => {
  const [before, after] = [was.dates.flatMap(germanDates), is.dates.flatMap(germanDates)];
  const [meetingBefore, meetingNow] = [meetingOf(was), meetingOf(is)];
  const datesMoved = before.join('\n') !== after.join('\n');
  const meetingMoved = meetingBefore !== meetingNow;
  if (!datesMoved && !meetingMoved) return undefined;
  return {
    ...{ datesMoved, meetingMoved, meetingBefore, meetingNow, undated: after.length === 0 },
    before: before.map((when) => ({ when })),
    now: after.map((when) => ({ when })),
  };
};

const meetingOf = ({ meetingPoint, meetingAddress }: Details): string | null =>
  [meetingPoint, meetingAddress].filter(Boolean).join(', ') || null;
