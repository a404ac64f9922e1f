import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { canonicalInput, canonicalJson, digestOf } from '../allotment/canonical.js';
import { checkOutcome } from '../allotment/check.js';
import { draw } from '../allotment/draw.js';
import { type DrawPhase } from '../allotment/model.js';
import { type Drawing, type Drawn, type DrawingStep } from './draw-thread.js';

/*
 * Draws in a thread of its own: for twenty thousand children it computes for half a minute without yielding. It knows
 * nothing but what it is given, and imports nothing but the draw itself.
 */
const post = (message: Drawn | DrawingStep): void => parentPort?.postMessage(message);

/** One message for each phase of a draw, however often it says how far it is; friends are brought together twice. */
const reporter = (): ((phase: DrawPhase) => void) => {
  const begun = new Set<DrawPhase>();
  return (phase) => {
    if (begun.has(phase)) return;
    begun.add(phase);
    post({ kind: 'step', phase });
  };
};

const packed = (text: string): Uint8Array => new Uint8Array(gzipSync(text));

const answer = ({ input: sent, seeds, isReal }: Drawing): void => {
  const input = canonicalInput(sent);
  const [first = '', ...others] = seeds;
  const outcome = draw(input, first, reporter());
  const complaints = checkOutcome(input, first, outcome);
  const [inputText, outcomeText] = [canonicalJson(input), canonicalJson(outcome)];
  post({
    kind: 'drawn',
    inputHash: digestOf(inputText),
    outcomeHash: digestOf(outcomeText),
    wishes: outcome.wishes,
    certificate: outcome.certificate,
    figures: [outcome.figures, ...others.map((seed) => draw(input, seed, reporter()).figures)],
    complaints,
    protocol: isReal ? { input: packed(inputText), outcome: packed(outcomeText) } : null,
  });
};

parentPort?.on('message', answer);
