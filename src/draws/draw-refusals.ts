import { type DrawRules } from '../editions/draw-rules.js';
import { CODES } from '../kernel/problem/codes.js';
import { type Message, message } from '../kernel/problem/message.js';
import { conflict, invalid, invalidField, Problem } from '../kernel/problem/problem.js';
import { type DrawTask } from './draw.js';
import { type EarlierDraw } from './draw.view.js';
import { type DrawCreate } from './draws.inputs.js';

/** @throws Problem 422 with violations: a real draw has the rules of its phase, and one seed */
export const requireSimulated = ({ simulate, rules, seeds }: DrawCreate): void => {
  if (simulate === true) return;
  const sent = Object.entries({ rules, seeds }).filter(([, value]) => value != null);
  if (sent.length > 0)
    throw invalid(sent.map(([name]) => ({ propertyPath: name, message: ONLY_SIMULATED, code: CODES.unknownField })));
};

/**
 * @param source where the public number comes from
 * @param earlier the latest real draw of the same seed
 * @throws Problem 422 with a violation: it is missing, not expected, or not that of the earlier draw
 */
export const requireBeacon = (
  { simulate, beacon }: DrawTask,
  source: string | null,
  earlier: EarlierDraw | undefined,
): void => {
  if (source === null && beacon !== null) throw invalidField('beacon', NO_SOURCE, CODES.unknownField);
  if (simulate) return;
  if (source !== null && (beacon === null || beacon === ''))
    throw invalidField('beacon', missingBeacon(source), CODES.blank);
  if (earlier !== undefined && earlier.beacon !== beacon)
    throw invalidField('beacon', otherBeacon(earlier), CODES.expression);
};

/** @throws Problem 422 with a violation: the seed was drawn before, and nobody would learn why it is drawn again */
export const requireReason = ({ reason }: DrawTask, earlier: EarlierDraw | undefined): void => {
  if (earlier === undefined || (reason ?? '').trim() !== '') return;
  throw invalidField(
    'reason',
    message(
      `Draw ${String(earlier.number)} had the same seed. Say why it is drawn again; everybody can read it.`,
      `Verlosung ${String(earlier.number)} hatte denselben Startwert. Bitte angeben, warum noch einmal verlost wird; das ist öffentlich.`,
    ),
    CODES.blank,
  );
};

/**
 * Whether a draw would follow the rules of the earlier one of its seed (R-DRAW-16): only a later phase can have others.
 * @returns the refusal if it would not
 */
export const otherRules = (rules: DrawRules, earlier: EarlierDraw | undefined): Message | undefined => {
  if (earlier === undefined) return undefined;
  const names = Object.keys(rules).filter(
    (name) => rules[name as keyof DrawRules] !== earlier.rules[name as keyof DrawRules],
  );
  if (names.length === 0) return undefined;
  return message(
    `Draw ${String(earlier.number)} had the same seed and different rules (${names.join(', ')}). Commit it, or give the phase its rules; a fresh seed follows with the commit.`,
    `Verlosung ${String(earlier.number)} hatte denselben Startwert und andere Regeln (${names.join(', ')}). Bitte sie übernehmen oder der Phase ihre Regeln geben; einen neuen Startwert gibt es mit der Übernahme.`,
  );
};

const ONLY_SIMULATED = message(
  'Only a simulation (simulate) may try this: a real draw follows the rules of its phase, with the seed it is bound to.',
  'Das kann nur eine Simulation (simulate): Eine echte Verlosung folgt den Regeln ihrer Phase, mit dem festgelegten Startwert.',
);

const NO_SOURCE = message(
  'The lot task names no beaconSource; a public number would be chosen freely.',
  'Die Anmeldephase nennt kein beaconSource; eine öffentliche Zahl wäre frei gewählt.',
);

const missingBeacon = (source: string): Message =>
  message(
    `The public number is missing; without it nothing is drawn: ${source}.`,
    `Es fehlt die öffentliche Zahl, ohne die nicht verlost wird: ${source}.`,
  );

const otherBeacon = ({ number, beacon }: EarlierDraw): Message =>
  message(
    `Draw ${String(number)} had the same seed, so its public number stays: ${beacon ?? 'none'}. Another one would give children other numbers.`,
    `Verlosung ${String(number)} hatte denselben Startwert, darum bleibt ihre öffentliche Zahl: ${beacon ?? 'keine'}. Mit einer anderen hätten die Kinder andere Losnummern.`,
  );

export const noLot = (): Problem =>
  conflict(
    'Nothing is drawn in this edition: it has no phase of applications that are drawn, or its secrets were forgotten.',
    'In dieser Ausgabe wird nicht verlost: Es gibt keine Anmeldephase mit Verlosung, oder die Geheimnisse dazu sind gelöscht.',
  );

export const phaseNotOver = (): Problem =>
  conflict(
    'The phase of applications is not over; anyone who applies later would not be drawn, and would know the seed. Simulate, wait, or draw with force.',
    'Die Anmeldephase ist noch nicht zu Ende; wer sich später anmeldet, wäre nicht dabei und würde den Startwert kennen. Bitte simulieren, abwarten oder mit force verlosen.',
  );

export const beingCommitted = (job: string): Problem =>
  conflict(
    'The decisions are being committed right now. Wait until that is done.',
    'Die Entscheidungen werden gerade übernommen. Bitte das Ende abwarten.',
  ).at(`/jobs/${job}`);

export const underWay = (job: string): Problem =>
  conflict(
    'The edition is being drawn right now. Wait until that is done.',
    'Die Ausgabe wird gerade verlost. Bitte das Ende abwarten.',
  ).at(`/jobs/${job}`);

export const nothingToDraw = (): Problem =>
  new Problem(
    422,
    message(
      'There is nothing to draw: no undecided application waits for an offer that is published, takes place and has not begun.',
      'Es gibt nichts zu verlosen: Keine unentschiedene Anmeldung wartet auf ein Angebot, das veröffentlicht ist, stattfindet und noch nicht begonnen hat.',
    ),
  );

export const alreadyCommitted = (): Problem =>
  conflict(
    'The draw was committed: families have been given their places. Change single applications instead.',
    'Die Verlosung wurde übernommen: Die Familien haben ihre Plätze. Bitte stattdessen einzelne Anmeldungen ändern.',
  );

export const alreadyReplaced = (): Problem =>
  conflict(
    'The draw was taken back or replaced before; it stays on record.',
    'Die Verlosung wurde bereits zurückgenommen oder ersetzt; sie bleibt zum Nachlesen stehen.',
  );
