import { type Certificate, type DrawInput, type DrawnWish, type DrawPhase, type Figures } from '../allotment/model.js';

/** What the thread is given. */
export interface Drawing {
  readonly input: DrawInput;
  /** 64 hexadecimal digits each; the outcome is that of the first. */
  readonly seeds: readonly string[];
  /** Input and outcome are kept, so that it can be repeated. */
  readonly isReal: boolean;
}

/** What the thread tells while it works. */
export interface DrawingStep {
  readonly kind: 'step';
  readonly phase: DrawPhase;
}

/** What it leaves. */
export interface Drawn {
  readonly kind: 'drawn';
  readonly inputHash: string;
  readonly outcomeHash: string;
  readonly wishes: readonly DrawnWish[];
  readonly certificate: Certificate;
  /** Of each seed. */
  readonly figures: readonly Figures[];
  /** What the verifier's rules find wrong; nothing may be written then. */
  readonly complaints: readonly string[];
  /** Input and outcome as canonical JSON, compressed; null for a simulation. */
  readonly protocol: { readonly input: Uint8Array; readonly outcome: Uint8Array } | null;
}
