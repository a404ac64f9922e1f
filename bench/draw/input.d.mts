import { type DrawInput, type DrawRules } from '../../src/allotment/model.js';

export interface DrawSample {
  readonly name: string;
}

export function sampleOf(name: string): DrawSample;
export function inputOf(sample: DrawSample, rules?: Partial<DrawRules>): DrawInput;
export function ticketOf(name: string, child: number): string;
export function seedOf(text: string): string;
