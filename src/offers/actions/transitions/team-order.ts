import { fullName } from '../../../accounts/masks.js';
import { type Dated, germanDates, germanMoment } from '../../../kernel/clock/german-dates.js';
import { type MailOrder } from '../../../mail/mails.js';
import { type ValuesOf } from '../../../mail/template-variables.js';
import { type ConcernedFamily, reachOf } from '../../ports/offer-ports.js';
import { pageOf, type OfferRow } from '../../reading/offer.view.js';
import { MANY_TEAM_MAILS, type ManyOfferVariables, TEAM_MAILS, type TeamOfferVariables } from './team-mails.js';
import { type Showing, type TeamRecipient } from './team-recipients.store.js';
import { type RecordedMove } from './transition-verdict.js';

/** An offer as mails to teams show it. */
export type TeamOffer = Pick<
  OfferRow,
  'uuid' | 'name' | 'alias' | 'place' | 'publish' | 'editionUuid' | 'editionName' | 'dateList' | 'publicWebsiteUrl'
>;

/** The transition. */
export interface TeamMove extends Pick<RecordedMove, 'history' | 'families'> {
  readonly row: TeamOffer;
}

/** A transition of several offers by staff. */
interface MadeMoves {
  readonly moves: readonly TeamMove[];
  readonly transition: string;
  readonly note: string | null;
  /** The families that are told, by offer. */
  readonly concerned: readonly ConcernedFamily[];
  /** Of mails about several of them, `bulkCause` of one of the entries in the history that were made together. */
  readonly cause: string;
  /** Number of times the mail about several was written anew. */
  readonly nth?: number;
  readonly showing: Showing;
  readonly pageOf: (row: TeamOffer) => string | null;
}

/** The mail to somebody about the own ones of the offers: as about one alone where it is one. */
export const teamOrder = (
  recipient: TeamRecipient,
  made: MadeMoves,
): {
  readonly one?: MailOrder<TeamOfferVariables>;
  readonly many?: MailOrder<ManyOfferVariables>;
} => {
  const { account, address, offers, ...person } = recipient;
  const own = made.moves.filter(({ row }) => offers.includes(row.uuid));
  const [first] = own;
  const template = TEAM_MAILS[first?.families ?? made.transition];
  const templateOfMany = MANY_TEAM_MAILS[made.transition];
  if (first === undefined || template === undefined || templateOfMany === undefined) return {};
  const shared = {
    edition: first.row.editionName,
    note: made.note?.trim() || null,
    ...toldOf(made.concerned.filter(({ offer }) => offers.includes(offer))),
    ...showingOf(made.showing),
  };
  const to = { name: fullName(person), address, account };
  const eventOf = (type: string, cause: string): string => `${type}:${cause}:${account ?? address.toLowerCase()}`;
  const edition = first.row.editionUuid;
  if (own.length === 1) {
    const values = { ...shared, ...shownOf(first, made) };
    return { one: { event: eventOf(template.type, first.history), template, to, edition, values } };
  }
  const values = {
    ...shared,
    count: String(own.length),
    offers: own.map((move) => ({
      ...shownOf(move, made),
      again: made.transition === 'publish' && move.families === 'relaunch',
    })),
  };
  const again = made.nth === undefined ? '' : `:${String(made.nth)}`;
  return {
    many: {
      event: `${eventOf(templateOfMany.type, made.cause)}${again}`,
      template: templateOfMany,
      to,
      edition,
      values,
    },
  };
};

type Shown = Pick<ValuesOf<TeamOfferVariables>, 'offer' | 'dated' | 'dates' | 'byLink' | 'url'>;

const shownOf = ({ row, families }: TeamMove, { transition, showing, pageOf: page }: MadeMoves): Shown => {
  const dates = datesOf(row);
  return {
    offer: row.name,
    dated: dates.length > 0,
    dates: dates.flatMap(germanDates).map((when) => ({ when })),
    byLink: row.publish === 'private_link',
    url: showing.online && (transition === 'publish' || families === 'relaunch') ? page(row) : null,
  };
};

/** Families do not see it yet: from when, or that this is not set. */
const showingOf = ({ online, from }: Showing): Pick<ValuesOf<TeamOfferVariables>, 'visibleFrom' | 'hidden'> => ({
  visibleFrom: online || from === null ? null : germanMoment(from),
  hidden: !online && from === null,
});

/** Told apart from the entry itself, which is the cause of mails about its offer alone and given up with them. */
export const bulkCause = (history: string): string => `together-${history}`;

/** The entry of the history that such a cause names. */
export const entryOfBulk = (cause: string): string => cause.replace(/^together-/, '');

/** The page of an offer that has just been published. */
export const publishedPageOf = (row: TeamOffer, website: string): string | null =>
  pageOf({ ...row, place: 'published' }, row.publicWebsiteUrl ?? website);

/** The dates of an offer. */
export const datesOf = ({ dateList }: Pick<OfferRow, 'dateList'>): Dated[] =>
  (dateList ?? []).map(({ begin, end, recurrence }) => ({
    ...{ begin: new Date(begin), end: new Date(end), recurrence },
  }));

const toldOf = (
  concerned: readonly ConcernedFamily[],
): Pick<ValuesOf<TeamOfferVariables>, 'told' | 'untold' | 'unreachable'> => {
  const { reached, unreachable: unreached } = reachOf(concerned);
  return {
    told: reached > 0,
    untold: unreached === 0 ? null : unreached === 1 ? 'eine' : String(unreached),
    unreachable: reached === 0 && unreached > 0,
  };
};
