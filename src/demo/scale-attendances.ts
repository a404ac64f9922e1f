import { type AttendanceStatus, TAKING } from '../offers/model/attendance-status.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { type AttendanceDecision } from '../attendances/model/attendance.workflow.js';
import { type AppliedOffer } from './scale-offers.js';
import { type Load } from './scale-people.js';

type Row = Record<string, unknown>;

const DAY = 86_400_000;
/** Children are taken in steps of this prime, so that siblings and neighbours get different offers. */
const STEP = 7919;

/** Number of applications per offer: uneven, with popular and unpopular ones, `total` altogether. */
export const shareOut = ({ random }: Load, offers: readonly unknown[], total: number): number[] => {
  const weights = offers.map(() => 0.2 + random.next() ** 2 * 2);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const until = Math.round((reached / sum) * total);
    const share = until - given;
    given = until;
    return share;
  });
};

/** Distributes the children among the offers: different ones within each offer, in turn. */
export class Children {
  private next = 0;

  constructor(private readonly children: readonly Row[]) {}

  take(): Row {
    const step = this.children.length % STEP === 0 ? 1 : STEP;
    const child = this.children[(this.next * step) % this.children.length] as Row;
    this.next += 1;
    return child;
  }
}

/** The price of a place for a child (R-MON-18, R-MON-19), in cents. */
const priceOf = (fee: number | null, { discounted }: Row): number =>
  discounted === true && (fee ?? 0) >= 200 ? Math.floor((fee ?? 0) / 2) : (fee ?? 0);

/** One offer's applications in suitable states: places first, the waiting list only when they are taken. */
export const scaledAttendances = (
  { random, now }: Load,
  offer: AppliedOffer,
  count: number,
  children: Children,
): Row[] => {
  const places = offer.maxParticipants ?? Infinity;
  const drawn = offer.past || random.next() < 0.7;
  let taken = 0;
  return Array.from({ length: count }, (_, index) => {
    const status = statusOf(offer, { index, drawn, free: taken < places });
    const takes = TAKING.includes(status);
    if (takes) taken += 1;
    const child = children.take();
    const at = new Date(now.getTime() - (offer.past ? 300 : 30) * DAY + index * 60_000);
    return {
      uuid: newUuid(),
      offer_uuid: offer.uuid,
      edition_uuid: offer.editionUuid,
      participant_uuid: child['uuid'],
      status,
      decision: status === 'waiting' && index % 3 > 0 ? decisionOf(index, places) : null,
      charged: takes && !offer.cancelled ? priceOf(offer.fee, child) : null,
      paid_amount: 0,
      answers: [],
      list_rank: status === 'waitlisted' ? index + 1 : null,
      withdrawn_at: status === 'withdrawn' ? at : null,
      priority: 1 + (index % 5),
      applied_at: at,
      created_at: at,
      modified_at: at,
    };
  });
};

/** Decisions about waiting applications: places first, then a short waiting list. */
const decisionOf = (index: number, places: number): AttendanceDecision => {
  if (index < places) return 'confirmed';
  return index < places + 10 ? 'waitlisted' : 'unfulfilled';
};

const statusOf = (
  { past }: AppliedOffer,
  { index, drawn, free }: { index: number; drawn: boolean; free: boolean },
): AttendanceStatus => {
  if (index % 11 === 10) return 'withdrawn';
  if (index % 23 === 22) return 'rejected';
  if (!drawn) return 'waiting';
  if (!free) return past ? 'unfulfilled' : 'waitlisted';
  if (!past) return 'confirmed';
  return index % 13 === 12 ? 'noshow' : 'participated';
};
