import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DRAW_VERSION } from './allotment/model.js';
import { notFound, type Problem } from '../kernel/problem/problem.js';
import { withoutNulls, type Schema } from '../platform/http/view/field.js';
import { DrawStore } from './draw.store.js';
import { type DrawRecord } from './draw.view.js';
import { type PlainAnswer } from '../platform/http/server/describe.js';

/**
 * The protocol of a draw: everything that is needed to draw it again, without a name (R-DRAW-22). Its two large parts
 * are kept compressed and pass through, so that no protocol is ever in memory as a whole.
 */
@Injectable()
export class DrawProtocolService {
  constructor(private readonly store: DrawStore) {}

  /** @throws Problem 404 a simulation has none: its seed is thrown away */
  async read(draw: DrawRecord): Promise<StreamableFile> {
    const protocol = await this.store.protocol(draw.uuid);
    if (protocol === undefined) throw noProtocol();
    const [head, middle, end] = framesOf(draw);
    return new StreamableFile(
      Readable.from(
        joined([
          Readable.from([head]),
          unpacked(protocol.input),
          Readable.from([middle]),
          unpacked(protocol.outcome),
          Readable.from([end]),
        ]),
        { objectMode: false },
      ),
      {
        type: 'application/json; charset=utf-8',
        disposition: `attachment; filename="protocol-${draw.edition.alias ?? draw.uuid}-${String(draw.number)}.json"`,
      },
    );
  }
}

/** The pieces of JSON before the input, between it and the outcome, and behind. */
const framesOf = ({
  edition,
  number,
  createdAt,
  commitment: { hash, tickets, since, beaconSource, firstWish },
  seed,
  inputHash,
  outcomeHash,
}: DrawRecord): readonly [head: string, middle: string, end: string] => {
  const head = JSON.stringify({
    version: DRAW_VERSION,
    draw: withoutNulls({
      ...{ edition: edition.uuid, number, createdAt: createdAt.toISOString() },
      ...{ beaconSource, firstWish: firstWish ?? null },
    }),
    commitment: { hash, tickets, since },
    seed,
    inputHash,
    outcomeHash,
  });
  return [`${head.slice(0, -1)},"input":`, ',"outcome":', '}\n'];
};

const unpacked = (packed: Buffer): Readable => Readable.from([packed]).pipe(createGunzip());

async function* joined(parts: readonly Readable[]): AsyncGenerator<Buffer | string> {
  for (const part of parts) for await (const piece of part) yield piece as Buffer | string;
}

const noProtocol = (): Problem =>
  notFound(
    'A simulation has no protocol: its seed is thrown away.',
    'Eine Simulation hat kein Protokoll: Der Startwert wird verworfen.',
  );

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
