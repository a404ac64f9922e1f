import { type Word, vocabulary, word } from '../../kernel/problem/vocabulary.js';

/** Properties of an application that follow from its state. */
type Trait =
  /** The child occupies one of the offer's places (R-ATT-4) and owes its price. */
  | 'taking'
  /** The child goes there and is busy then: with `participated` some dates of a series may still come. */
  | 'going'
  /** The child waits for a place: undecided, or on the waiting list. */
  | 'waiting'
  /** The child waits, or has a place still to come: its family is told when the offer is called off or on again. */
  | 'concerned'
  /** It notes who came, and is internal: families are not mailed of it. */
  | 'recorded'
  /** The application is over; its place is released. */
  | 'released';

interface StateMeaning {
  readonly is: readonly Trait[];
  /** Order: of two applications of one child to an offer, the one with the smaller rank is further on, and stays (R-CHI-12). */
  readonly rank: number;
  readonly word: Word;
}

/**
 * What the states of an application (R-ATT-1) mean, in their order: lists of states, in TypeScript and in SQL, are made of
 * it. It stands here, below the applications, because offers count by states.
 */
export const STATES = {
  waiting: { is: ['waiting', 'concerned'], rank: 5, word: word('Undecided', 'Offen', 'warn') },
  confirmed: { is: ['taking', 'going', 'concerned'], rank: 3, word: word('Confirmed', 'Bestätigt', 'good') },
  waitlisted: {
    is: ['waiting', 'concerned'],
    rank: 4,
    word: word('On the waiting list', 'Auf der Warteliste', 'warn'),
  },
  withdrawn: { is: ['released'], rank: 8, word: word('Withdrawn', 'Zurückgezogen') },
  rejected: { is: ['released'], rank: 7, word: word('Rejected', 'Abgelehnt', 'bad') },
  unfulfilled: { is: [], rank: 6, word: word('Without a place', 'Ohne Platz', 'bad') },
  participated: { is: ['taking', 'going', 'recorded'], rank: 1, word: word('Came', 'Teilgenommen', 'good') },
  noshow: { is: ['taking', 'recorded'], rank: 2, word: word('Did not come', 'Nicht erschienen', 'bad') },
} as const satisfies Readonly<Record<string, StateMeaning>>;

export type AttendanceStatus = keyof typeof STATES;

export const ATTENDANCE_STATUS = vocabulary(
  'attendanceStatus',
  Object.fromEntries(Object.entries(STATES).map(([status, { word: named }]) => [status, named])) as Record<
    AttendanceStatus,
    Word
  >,
);

/** The states that are one of these. */
type StatusThatIs<T extends Trait> = {
  [Status in AttendanceStatus]: T & (typeof STATES)[Status]['is'][number] extends never ? never : Status;
}[AttendanceStatus];

const thatAre = <T extends Trait>(...traits: readonly T[]): readonly StatusThatIs<T>[] =>
  ATTENDANCE_STATUS.filter((status): status is StatusThatIs<T> =>
    STATES[status].is.some((one) => traits.some((trait) => trait === one)),
  );

/** States in which a child occupies one of the offer's places (R-ATT-4) and owes its price. */
export const TAKING: readonly AttendanceStatus[] = thatAre('taking');

/** The number of places taken, of numbers by state. */
export const takenIn = (counts: Readonly<Record<StatusThatIs<'taking'>, number>>): number =>
  thatAre('taking').reduce((sum, status) => sum + counts[status], 0);

/**
 * States in which a child has a future place, or waits for one: their families are notified when the offer is
 * cancelled or relaunched (R-MAIL-6).
 */
export const CONCERNED = thatAre('concerned');

/** States of children who go there: they are busy then, and the place counts towards their maximum. A no-show was not there. */
export const GOING: readonly AttendanceStatus[] = thatAre('going');

/** States in which a child goes to an offer, or may yet. */
export const STILL_COUNTS: readonly AttendanceStatus[] = thatAre('going', 'concerned');

/** States that count towards the limit of applications of a child (R-ATT-20). */
export const LIVE: readonly AttendanceStatus[] = thatAre('taking', 'waiting');

/** States that note who came; they are internal, so families are not mailed of them. */
export const RECORDED: readonly AttendanceStatus[] = thatAre('recorded');

export const isRecorded = (status: AttendanceStatus): status is StatusThatIs<'recorded'> => RECORDED.includes(status);

/** States in which nobody wants anything any more: favourites in them do not count. */
export const RELEASED: readonly AttendanceStatus[] = thatAre('released');

/** The states as an SQL list. */
export const sqlOf = (states: readonly AttendanceStatus[]): string => `(${states.map((one) => `'${one}'`).join(', ')})`;
