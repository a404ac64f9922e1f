import { canonicalInput, canonicalJson, hashOf } from './allotment/canonical.js';
import { checkOutcome } from './allotment/check.js';
import { draw } from './allotment/draw.js';
import { commitmentOf, numberOf } from './allotment/lot.js';
import { DRAW_VERSION, type DrawInput, type DrawOutcome } from './allotment/model.js';
import { isLate } from './draw.js';

/** The protocol of a draw, as GET /draws/{uuid}/protocol gives it out (docs/draw/protocol.md). */
export interface DrawProtocolFile {
  readonly version: typeof DRAW_VERSION;
  readonly draw: {
    readonly edition: string;
    readonly number: number;
    readonly createdAt: string;
    readonly beaconSource?: string;
    /** When the first application that was drawn came in. */
    readonly firstWish?: string;
  };
  readonly commitment: { readonly hash: string; readonly tickets: string; readonly since: string };
  readonly seed: string;
  readonly inputHash: string;
  readonly outcomeHash: string;
  readonly input: DrawInput;
  readonly outcome: DrawOutcome;
}

/** The result of a verification. */
interface Verification {
  /** In plain words, what holds. */
  readonly proven: readonly string[];
  readonly complaints: readonly string[];
  /** Weaknesses of the proof that are no fault of the draw. */
  readonly warnings: readonly string[];
}

type Check = readonly [proven: string, find: (protocol: DrawProtocolFile) => readonly string[]];

const MOST_NAMED = 20;

const when = (isWrong: boolean, complaint: string): string[] => (isWrong ? [complaint] : []);

const CHECKS: readonly Check[] = [
  [
    'The seed has the hash that the commitment in this file states; compare that with what was published before anybody wished.',
    ({ seed, commitment }) =>
      when(commitmentOf(seed) !== commitment.hash, 'The seed is not the one of the commitment: its SHA-256 differs.'),
  ],
  [
    'Where a public number was announced, it was used.',
    ({ draw: { beaconSource }, input: { beacon } }) => [
      ...when(
        beaconSource !== undefined && (beacon ?? '') === '',
        `The public number is missing: ${beaconSource ?? ''}.`,
      ),
      ...when(beaconSource === undefined && beacon !== null, 'A public number was used that nobody had announced.'),
    ],
  ],
  [
    'Input and outcome match the published hashes.',
    ({ input, inputHash, outcome, outcomeHash }) => [
      ...when(hashOf(input) !== inputHash, 'The input does not match the published hash.'),
      ...when(
        canonicalJson(canonicalInput(input)) !== canonicalJson(input),
        'The input is not in its canonical order.',
      ),
      ...when(hashOf(outcome) !== outcomeHash, 'The outcome does not match the published hash.'),
    ],
  ],
  [
    'Every child has the number that seed and ticket give it.',
    ({ seed, input, outcome: { numbers } }) => {
      const wrong = numbers.filter(({ child, number }) => numberOf(seed, child, input.beacon) !== number);
      return wrong.map(({ child }) => `Child ${child} has a number that is not its own.`);
    },
  ],
  [
    'The outcome keeps every rule, leaves no seat empty that somebody could take, and its certificate and reasons are true.',
    ({ input, seed, outcome }) => checkOutcome(input, seed, outcome),
  ],
  ['Drawn again, it comes out the same.', ({ input, seed, outcome }) => differences(draw(input, seed), outcome)],
];

/** Verifies a protocol: asks every rule of it, and draws again. Whatever was read from a file may be asked. */
export const verify = (protocol: unknown): Verification => {
  if (!isProtocol(protocol))
    return { proven: [], complaints: [`This is not a protocol of ${DRAW_VERSION}.`], warnings: [] };
  const proven: string[] = [];
  const complaints: string[] = [];
  for (const [words, find] of CHECKS) {
    const found = attempted(() => find(protocol));
    if (found.length === 0) proven.push(words);
    complaints.push(...found.slice(0, MOST_NAMED));
    if (found.length > MOST_NAMED) complaints.push(`And ${String(found.length - MOST_NAMED)} more of this kind.`);
  }
  return { proven, complaints, warnings: warningsOf(protocol) };
};

const warningsOf = ({ commitment: { since }, draw: { firstWish } }: DrawProtocolFile): string[] =>
  isLate({ since, ...(firstWish === undefined ? {} : { firstWish }) }) === true
    ? [
        `The commitment is from ${since}, and the first application from ${String(firstWish)}: that the seed was fixed before anybody wished is not proven.`,
      ]
    : [];

/** A part of the wrong shape ends a check, not the verification. */
const attempted = (find: () => readonly string[]): readonly string[] => {
  try {
    return find();
  } catch (error) {
    return [`A part of the protocol cannot be read: ${(error as Error).message}`];
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const PARTS = ['draw', 'commitment', 'input', 'outcome'];
const TEXTS = ['seed', 'inputHash', 'outcomeHash'];

const isProtocol = (value: unknown): value is DrawProtocolFile =>
  isRecord(value) &&
  value['version'] === DRAW_VERSION &&
  PARTS.every((part) => isRecord(value[part])) &&
  TEXTS.every((part) => typeof value[part] === 'string');

/** The wishes of which a new draw says something else; else the part that differs. */
const differences = (again: DrawOutcome, written: DrawOutcome): string[] => {
  if (canonicalJson(again) === canonicalJson(written)) return [];
  const known = new Map(written.wishes.map((wish) => [`${wish.child} ${wish.offer}`, canonicalJson(wish)]));
  const other = again.wishes.filter((wish) => known.get(`${wish.child} ${wish.offer}`) !== canonicalJson(wish));
  if (other.length === 0) return ['Drawn again, numbers, certificate or figures come out differently.'];
  return other.map(
    ({ child, offer }) => `Drawn again, the wish of child ${child} for offer ${offer} comes out differently.`,
  );
};
