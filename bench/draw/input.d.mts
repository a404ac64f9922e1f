import { type DrawRules } from '../../src/editions/draw-rules.js';
import { type DrawInput } from '../../src/draws/allotment/model.js';

export interface DrawSample {
  readonly name: string;
}

export function sampleOf(name: string): DrawSample;
export function inputOf(sample: DrawSample, rules?: Partial<DrawRules>): DrawInput;
export function ticketOf(name: string, child: number): string;
export function seedOf(text: string): string;
