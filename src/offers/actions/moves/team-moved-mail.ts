import { type OfferFormerDetails } from '../../model/offers.entities.js';
import { type Dated, germanDates } from '../../../kernel/clock/german-dates.js';
import { mailFile } from '../../../mail/mail-file.js';
import { defineMail } from '../../../mail/mail-template.js';
import { flag, optional, text } from '../../../mail/template-variables.js';
import { datesVariable, EXAMPLE_NEW_DATE } from '../../model/dates-in-mails.js';

/** When and where an offer takes place. */
interface Details {
  readonly dates: readonly Dated[];
  readonly meetingPoint: string | null;
  readonly meetingAddress: string | null;
}

/** The former and the present details, as mails say them. */
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

/** To the teams of an offer's hosts: staff have changed its dates or meeting point (R-OFF-38): what they last knew, and what holds. */
export const teamOfferMoved = defineMail({
  type: 'team-offer-moved',
  ...mailFile(new URL('../../mails/team-offer-moved.md', import.meta.url)),
  about: 'programme',
  variables: {
    offer: text('Name of the offer', 'Paddeln auf der Tauber'),
    edition: text('Title of its edition', 'Sommerferienprogramm 2026'),
    datesMoved: flag('The dates have changed', true),
    dated: flag('It had dates before', true),
    before: datesVariable('The dates that it had'),
    now: datesVariable('The dates that apply now', [EXAMPLE_NEW_DATE]),
    undated: flag('There is no date now', false),
    meetingMoved: flag('The meeting point has changed', true),
    meetingBefore: optional('Where people were to meet', 'Bootshaus, Am Fluss 1'),
    meetingNow: optional('Where to meet now', 'Freibad, Badstraße 2'),
    told: flag('Families with a place are notified, too', true),
  },
});
