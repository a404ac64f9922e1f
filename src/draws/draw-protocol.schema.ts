import { type PlainAnswer } from '../platform/http/server/describe.js';
import { type Schema } from '../platform/http/view/field.js';

const HASH: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The protocol, whose page says what each part means. */
const PROTOCOL_SCHEMA: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'draw', 'commitment', 'seed', 'inputHash', 'outcomeHash', 'input', 'outcome'],
  properties: {
    version: { type: 'string', description: 'Version of the rules.' },
    draw: {
      type: 'object',
      additionalProperties: false,
      required: ['edition', 'number', 'createdAt'],
      properties: {
        edition: { type: 'string', format: 'uuid' },
        number: { type: 'integer' },
        createdAt: { type: 'string', format: 'date-time' },
        beaconSource: { type: 'string' },
        firstWish: { type: 'string', format: 'date-time', description: 'First application that was drawn.' },
      },
    },
    commitment: {
      type: 'object',
      additionalProperties: false,
      required: ['hash', 'tickets', 'since'],
      properties: { hash: HASH, tickets: HASH, since: { type: 'string', format: 'date-time' } },
    },
    seed: HASH,
    inputHash: { ...HASH, description: 'SHA-256 of `input` as canonical JSON (RFC 8785).' },
    outcomeHash: { ...HASH, description: 'SHA-256 of `outcome` as canonical JSON (RFC 8785).' },
    input: {
      type: 'object',
      additionalProperties: true,
      description: 'All that the draw depends on besides the seed.',
    },
    outcome: {
      type: 'object',
      additionalProperties: true,
      description: 'Numbers, what became of each wish and why, certificate, figures.',
    },
  },
  examples: [
    {
      version: 'draw/1',
      draw: { edition: '0192f3a4-0000-7000-8000-000000002026', number: 3, createdAt: '2026-06-13T08:00:00.000Z' },
      commitment: {
        hash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
        tickets: '5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9',
        since: '2026-03-01T08:00:00.000Z',
      },
      seed: '0000000000000000000000000000000000000000000000000000000000000000',
      inputHash: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
      outcomeHash: 'd4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35',
      input: {},
      outcome: {},
    },
  ],
};

export const PROTOCOL_ANSWER: PlainAnswer = {
  content: { 'application/json': PROTOCOL_SCHEMA },
  headers: ['Content-Disposition'],
};
