import { fullName } from '../../accounts/masks.js';
import { type AttendanceStatus, CONCERNED, TAKING } from '../../offers/model/attendance-status.js';
import { type Loss } from './family-payment.js';
import { type NotifiedChange } from './notified-changes.sql.js';

/** Kinds of news in a mail about applications. */
export const NEWS = [
  ...(['confirmed', 'promoted', 'waitlisted', 'unfulfilled', 'rejected', 'withdrawn', 'moved', 'reset'] as const),
  ...(['received', 'cancelled', 'relaunched', 'changed'] as const),
] as const;
export type News = (typeof NEWS)[number];

/** A change as reported to a family. */
export interface FamilyNews {
  readonly news: News;
  readonly change: NotifiedChange;
  /** After a move: the child's previous application. */
  readonly before: NotifiedChange | undefined;
}

/** The news for one family: a move is one piece of news, not two. */
export const newsOf = (changes: readonly NotifiedChange[]): FamilyNews[] => {
  const moves = changes.filter(({ procedure }) => procedure === 'move');
  const left = moves.filter(({ status }) => status === 'withdrawn');
  const arrived = moves.filter(({ status }) => status !== 'withdrawn');
  const pairs = new Map<NotifiedChange, NotifiedChange>();
  for (const change of arrived) {
    const before = left.find((gone) => gone.child === change.child && ![...pairs.values()].includes(gone));
    if (before !== undefined) pairs.set(change, before);
  }
  const paired = new Set(pairs.values());
  return changes
    .filter((change) => !paired.has(change))
    .map((change) => {
      const before = pairs.get(change);
      return { change, before, news: before === undefined ? kindOf(change) : 'moved' };
    });
};

/** The news of each state; null: that the application is there. */
const KINDS: Readonly<Record<AttendanceStatus, News | null>> = {
  waiting: null,
  confirmed: 'confirmed',
  waitlisted: 'waitlisted',
  unfulfilled: 'unfulfilled',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  participated: null,
  noshow: null,
};

const kindOf = (change: NotifiedChange): News => {
  const { status, procedure, transition, cancelled, notifiedStatus, notifiedCancelled, notified } = change;
  if (isCalledOff(change)) return 'cancelled';
  if (isOnlyChanged(change)) return 'changed';
  if (!cancelled && notifiedCancelled === true && notifiedStatus === status && isConcerned(status)) return 'relaunched';
  if (status === 'confirmed' && procedure === 'promotion') return 'promoted';
  // A family that was told nothing would not understand that it no longer holds.
  return KINDS[status] ?? (transition === 'reset' && (notified || notifiedStatus !== null) ? 'reset' : 'received');
};

/** The family knows of the place, but not when and where it is; a change that asks for a mail is told as that. */
const isOnlyChanged = ({
  knownDetails,
  status,
  notifiedStatus,
  notifiedCancelled,
  ...change
}: NotifiedChange): boolean =>
  knownDetails !== null &&
  (change.entryNotified || !change.notified) &&
  (status === 'participated' || (notifiedStatus === status && notifiedCancelled === false));

/** The child has a place, or waits for one. */
export const isConcerned = (status: AttendanceStatus): boolean => CONCERNED.some((one) => one === status);

/** The child has a place or waits for one in an offer that does not take place. */
export const isCalledOff = ({ status, cancelled }: NotifiedChange): boolean => cancelled && isConcerned(status);

/** The child has a place in an offer that takes place. */
export const holdsPlace = (change: NotifiedChange): boolean => TAKING.includes(change.status) && !isCalledOff(change);

/** The family can withdraw it by a link: it stands, nothing has begun, and the edition allows it. */
export const canWithdraw = (
  change: Pick<NotifiedChange, 'withdrawByLink' | 'status' | 'cancelled' | 'firstBeginAt'>,
  now: Date,
): boolean =>
  change.withdrawByLink &&
  isConcerned(change.status) &&
  !change.cancelled &&
  (change.firstBeginAt === null || change.firstBeginAt > now);

/** What is open for the place is asked for: not while its offer is taken out of the programme. */
export const isDemanded = (change: NotifiedChange): boolean => holdsPlace(change) && change.place !== 'unpublished';

/** The child may get a place there. */
export const isWish = (change: NotifiedChange): boolean =>
  isConcerned(change.status) && !TAKING.includes(change.status) && !isCalledOff(change);

/** Price of the place in cents; none without one. */
export const feeOf = (change: NotifiedChange): number => (holdsPlace(change) ? change.charged : 0);

/** Cents of the price already paid. */
export const paidOf = (change: NotifiedChange): number => Math.min(feeOf(change), change.paid);

/** Cents still to be paid, according to the books. */
export const dueOf = (change: NotifiedChange): number => (isDemanded(change) ? change.open : 0);

/** Whether a place is taken back, and when the family read that the child has it. */
export const takenBackOf = (
  change: NotifiedChange,
): { readonly takenBack: boolean; readonly promisedAt: Date | null } => {
  const { status, from, notifiedStatus, notifiedCancelled, toldAt } = change;
  const promisedAt = notifiedStatus === 'confirmed' && notifiedCancelled === false ? toldAt : null;
  const had = promisedAt !== null || (from !== null && TAKING.includes(from));
  return had && !TAKING.includes(status) && status !== 'withdrawn' && !isCalledOff(change)
    ? { takenBack: true, promisedAt }
    : { takenBack: false, promisedAt: null };
};

/** The money for places that a family no longer has. */
export const lostIn = ({ change, before }: FamilyNews): Loss[] => {
  const own = {
    attendance: change.attendance,
    refund: refundOf(change) + overpaidOf({ change, before }),
    ceased: holdsPlace(change) || before !== undefined ? 0 : unpaidOf(change, 0),
    paidBack: holdsPlace(change) ? 0 : change.paidBack,
  };
  if (before === undefined) return holdsPlace(change) ? [] : [own];
  const { attendance, paidBack } = before;
  return [own, { attendance, refund: refundOf(before), ceased: unpaidOf(before, change.paid), paidBack }];
};

/** After a move: what was paid beyond the price there. */
export const overpaidOf = ({ change, before }: Pick<FamilyNews, 'change' | 'before'>): number =>
  before === undefined || !holdsPlace(change) ? 0 : Math.max(0, change.paid - change.charged);

/** @param moved paid for it, and gone along to another place */
const unpaidOf = ({ ceased, paid, paidBack }: NotifiedChange, moved: number): number =>
  Math.max(0, ceased - paid - paidBack - moved);

/** Cents paid for a lost place; payments of a moved application are transferred. */
export const refundOf = (change: NotifiedChange): number => (holdsPlace(change) ? 0 : change.paid);

/** First names, as parents say them; full names if two children share one. */
export const childNames = (changes: readonly NotifiedChange[]): ReadonlyMap<string, string> => {
  const children = new Map(changes.map((change) => [change.child, change]));
  const firstnames = [...children.values()].map(({ childFirstname }) => childFirstname);
  const shared = new Set(firstnames).size < firstnames.length;
  return new Map([...children].map(([child, change]) => [child, shared ? inFull(change) : change.childFirstname]));
};

const inFull = ({ childFirstname, childLastname }: NotifiedChange): string =>
  fullName({ firstname: childFirstname, lastname: childLastname }) ?? childFirstname;
