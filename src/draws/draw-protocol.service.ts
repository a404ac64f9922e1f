import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Injectable, StreamableFile } from '@nestjs/common';
import { DRAW_VERSION } from './allotment/model.js';
import { notFound, type Problem } from '../kernel/problem/problem.js';
import { withoutNulls } from '../platform/http/view/field.js';
import { DrawStore } from './draw.store.js';
import { type DrawRecord } from './draw.view.js';

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

/** What stands before the input, between it and the outcome, and behind. */
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
