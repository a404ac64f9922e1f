import { type DrawRules } from './draw-rules.js';
import { createHash, randomBytes } from 'node:crypto';
import { formatLocal } from '../kernel/clock/zone.js';
import { withoutNulls } from '../platform/http/view/field.js';
import { type EditionLot, type EditionTask } from './editions.entities.js';

/** A lot with its secrets. */
export type LotRecord = Readonly<EditionLot>;

/** The public facts of a lot before it is drawn (R-DRAW-30). */
export type LotCommitment = Pick<
  EditionLot,
  'number' | 'hash' | 'tickets' | 'since' | keyof DrawTerms | 'begunAt' | 'drawnAt'
>;

const SECRET_BYTES = 32;

/** A fresh lot: two secrets that nobody can know, and what is told of them. */
export const newLot = (edition: string, number: number, since: Date): LotRecord => {
  const seed = randomBytes(SECRET_BYTES);
  const ticketKey = randomBytes(SECRET_BYTES);
  return {
    editionUuid: edition,
    number,
    seed: seed.toString('hex'),
    ticketKey: ticketKey.toString('hex'),
    hash: sha256(seed),
    tickets: sha256(ticketKey),
    beaconSource: null,
    since,
    begunAt: null,
    rules: null,
    drawnAt: null,
    usedAt: null,
  };
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Whether applications are drawn in this phase. */
const isLotTask = ({ type, applicationSystem }: Pick<EditionTask, 'type' | 'applicationSystem'>): boolean =>
  type === 'application_system' && applicationSystem === 'lot';

/** The phase whose rules a draw follows: the one that runs, else the one that ran last, else the first to come. */
export const lotTaskOf = (tasks: readonly EditionTask[], now: Date): EditionTask | undefined => {
  const byBegin = tasks
    .filter(isLotTask)
    .toSorted((left, right) => left.beginAt.getTime() - right.beginAt.getTime() || (left.uuid < right.uuid ? -1 : 1));
  return byBegin.findLast(({ beginAt }) => beginAt <= now) ?? byBegin[0];
};

/** The rules of a draw as the phase says, and the defaults where it says nothing (R-DRAW-31). */
export const drawRulesOf = (task: EditionTask | undefined): DrawRules => ({
  maxPlaces: task?.maxPlaces ?? null,
  gapMinutes: task?.gapMinutes ?? 0,
  firstPlaceBy: task?.firstPlaceBy ?? 'lot',
  oneOfVariants: task?.oneOfVariants ?? true,
  friends: task?.friends ?? true,
  siblings: task?.siblings ?? false,
  rest: task?.rest ?? 'waitlisted',
});

/** The phases of an edition at a moment, and what its next draw is bound to. */
export interface DrawSituation {
  readonly tasks: readonly EditionTask[];
  readonly lot: LotCommitment | null;
  readonly asOf: Date;
}

/** The source of the next draw's public number: as its phase says; without one, as the last one said. */
const beaconSourceOf = ({ tasks, lot, asOf }: DrawSituation): string | null => {
  const task = lotTaskOf(tasks, asOf);
  return task === undefined ? (lot?.beaconSource ?? null) : task.beaconSource;
};

/** The commitments of a draw besides its secrets; `rules` is null where they were not kept. */
export type DrawTerms = Pick<EditionLot, 'beaconSource' | 'rules'>;

/** The draw's settings in its phase. */
export const termsOf = (phase: EditionTask): DrawTerms => ({
  beaconSource: phase.beaconSource,
  rules: drawRulesOf(phase),
});

/** Whether a phase binds a lot. One that was over before the lot was made belongs to an earlier lot. */
export const hasBegun = (phase: EditionTask, { since }: Pick<EditionLot, 'since'>, now: Date): boolean =>
  phase.beginAt <= now && phase.endAt > since;

/**
 * What can no longer be changed, because the phase has begun or the lot was drawn (R-DRAW-32); undefined: it still can.
 * A phase that began stays binding when it is moved or removed, until a later one begins; a draw stays binding.
 */
export const fixedTermsOf = ({ tasks, lot, asOf }: DrawSituation): DrawTerms | undefined => {
  if (lot === null) return undefined;
  const phase = lotTaskOf(tasks, asOf);
  if (lot.drawnAt === null && phase !== undefined && hasBegun(phase, lot, asOf)) return termsOf(phase);
  return lot.begunAt === null ? undefined : lot;
};

export const DRAW_SCHEMA = {
  type: 'object',
  properties: {
    commitment: {
      type: 'object',
      properties: {
        hash: {
          type: 'string',
          pattern: '^[0-9a-f]{64}$',
          description: "SHA-256 of the seed's 32 bytes. The seed is shown once it was drawn.",
        },
        tickets: {
          type: 'string',
          pattern: '^[0-9a-f]{64}$',
          description: "SHA-256 of the ticket key's 32 bytes, by which children get their pseudonyms.",
        },
        since: { type: 'string', format: 'date-time', description: 'When the secrets were made.' },
        beaconSource: {
          type: 'string',
          description: 'The source of the public number that the draw uses. Missing where there is none.',
        },
      },
      required: ['hash', 'tickets', 'since'],
      additionalProperties: false,
    },
  },
  required: ['commitment'],
  additionalProperties: false,
} as const;

/** The next draw as the edition's view shows it. */
export const shownDraw = (situation: DrawSituation): Record<string, unknown> | null => {
  if (situation.lot === null) return null;
  const { hash, tickets, since } = situation.lot;
  const beaconSource = beaconSourceOf(situation);
  return { commitment: withoutNulls({ hash, tickets, since: formatLocal(since), beaconSource }) };
};
