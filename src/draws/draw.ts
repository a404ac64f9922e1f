import { message } from '../kernel/problem/message.js';
import { type NumberIn, vocabulary, type Word, word } from '../kernel/problem/vocabulary.js';
import { type DrawRules } from '../editions/draw-rules.js';
import { DRAW_PHASES, type Figures } from './allotment/model.js';
import { type AttendanceDecision } from '../attendances/model/attendance.workflow.js';

/** The job that draws; also the kind of its record. */
export const RUN_DRAW = 'run-draw';

/**
 * `simulated`: tried out; `proposed`: its decisions wait to be committed; `committed`: they were; `superseded`: taken
 * back, or replaced by another one.
 */
export const DRAW_STATES = vocabulary('drawState', {
  simulated: word('Simulation', 'Simulation'),
  proposed: word(
    'Proposed',
    'Vorgeschlagen',
    'warn',
    message('Its decisions wait to be committed.', 'Ihre Entscheidungen sind noch nicht übernommen.'),
  ),
  committed: word('Committed', 'Übernommen', 'good'),
  superseded: word('Superseded', 'Zurückgenommen oder ersetzt'),
});
export type DrawState = (typeof DRAW_STATES)[number];

/** The figures of a draw, in the order of its report. */
export const DRAW_FIGURES = vocabulary('drawFigure', {
  children: word('Children with wishes', 'Kinder mit Wünschen'),
  childrenWithPlace: word(
    'Children with a place',
    'Kinder mit Platz',
    'good',
    message('Places from before the draw count.', 'Auch Plätze von vor der Verlosung zählen.'),
  ),
  childrenMax: word(
    'Most children with a place',
    'Höchste Zahl von Kindern mit Platz',
    'neutral',
    message('No draw could give more children one.', 'Mehr Kinder hätten bei keiner Verlosung einen haben können.'),
  ),
  wishes: word('Wishes', 'Wünsche'),
  seats: word(
    'Free places',
    'Freie Plätze',
    'neutral',
    message(
      'Before the draw; in unlimited offers as many as there are wishes.',
      'Vor der Verlosung; in unbegrenzten Angeboten so viele, wie es Wünsche gibt.',
    ),
  ),
  places: word('Places given', 'Vergebene Plätze', 'good'),
  placesBound: word(
    'Most places',
    'Höchste Zahl vergebener Plätze',
    'neutral',
    message('No draw could give more.', 'Mehr hätte keine Verlosung vergeben können.'),
  ),
  firstWishes: word(
    'First wish fulfilled',
    'Erster Wunsch erfüllt',
    'good',
    message('Children who got a wish of their highest rank.', 'Kinder, die einen Wunsch ihres höchsten Rangs bekamen.'),
  ),
  'favourites.of': word('Favourites', 'Favoriten'),
  'favourites.fulfilled': word('Favourites fulfilled', 'Favoriten erfüllt', 'good'),
  'friends.groups': word('Groups that want to be together', 'Gruppen, die zusammen sein wollen'),
  'friends.whole': word('Groups that are together', 'Gruppen, die zusammen sind', 'good'),
  evenness: word(
    'Evenness',
    'Gleichmäßigkeit',
    'neutral',
    message('1: all children have equally many places.', '1: Alle Kinder haben gleich viele Plätze.'),
  ),
  byNumberOfPlaces: word(
    'Children by their places',
    'Kinder nach der Zahl ihrer Plätze',
    'neutral',
    message('With 0, 1, 2, … places.', 'Mit 0, 1, 2, … Plätzen.'),
  ),
} satisfies Record<NumberIn<Figures>, Word>);

/** Most seeds of one simulation. */
export const MAX_SEEDS = 20;

/** Most simulations of an edition that are kept: each says something of every wish. */
export const MAX_SIMULATIONS = 20;

/** The commitments to the secrets, published before anybody wished (R-DRAW-30). */
export interface Commitment {
  readonly hash: string;
  readonly tickets: string;
  /** ISO 8601. */
  readonly since: string;
  readonly beaconSource: string | null;
  /** When the first application that was drawn came in, ISO 8601; missing in draws made before it was kept. */
  readonly firstWish?: string;
}

/** Whether somebody had wished already when the secrets were made; undefined: nobody knows. */
export const isLate = ({ since, firstWish }: Pick<Commitment, 'since' | 'firstWish'>): boolean | undefined =>
  firstWish === undefined ? undefined : Date.parse(since) > Date.parse(firstWish);

/** Input of the job. */
export interface DrawTask {
  /** The identifier of the draw: a retry finds out by it whether the draw was written already. */
  readonly draw: string;
  readonly simulate: boolean;
  readonly beacon: string | null;
  readonly reason: string | null;
  /** Rules that a simulation tries instead of those of the phase. */
  readonly rules: Partial<DrawRules>;
  readonly seeds: number;
}

/** Steps of the job: its input, and the phases of each seed. */
export const stepsOf = ({ seeds }: Pick<DrawTask, 'seeds'>): number => 1 + DRAW_PHASES.length * seeds;

/** An application with a decision set by hand, which the draw respects. */
export interface DecidedByHand {
  readonly attendance: string;
  readonly offer: string;
  readonly decision: AttendanceDecision;
}

/** Least, most and average of a figure over several seeds. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

export const DRAW_RANGES = vocabulary('drawRange', {
  min: word('Least', 'Mindestens'),
  max: word('Most', 'Höchstens'),
  mean: word('On average', 'Im Durchschnitt'),
} satisfies Record<keyof Range, Word>);

/** The figures of a simulation over several seeds. */
export type Spread = {
  readonly [K in keyof Figures]: Figures[K] extends number
    ? Range
    : Figures[K] extends readonly number[]
      ? readonly Range[]
      : { readonly [P in keyof Figures[K]]: Range };
};
