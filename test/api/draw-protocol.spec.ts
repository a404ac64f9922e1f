import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/draws/allotment/canonical.js';
import { type DrawInput, type DrawnWish, type DrawOutcome } from '../../src/draws/allotment/model.js';
import { buildProgram } from '../../src/commands/program.js';
import { RunDraw } from '../../src/draws/run/run-draw.job.js';
import { type DrawProtocolFile, verify } from '../../src/draws/protocol-verification.js';
import { openWorld } from '../world/index.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Protocol = Mutable<DrawProtocolFile>;

const world = openWorld({ at: '2026-07-01T08:00:00Z', summer: true });
const { make, offers, test } = world;
const { admin, superAdmin } = world.callers;

let protocol: DrawProtocolFile;
let folder: string;

/** Twelve children, three scarce offers and one with places for all; two offers at the same time. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protocol-'));
  const edition = await offers.edition('lot', { when: 'before', max_places: 2 });
  const at = (day: string) => [{ begin: `2026-08-${day}T09:00:00+02:00`, end: `2026-08-${day}T12:00:00+02:00` }];
  const made = await Promise.all(
    [
      ['03', 3],
      ['03', 4],
      ['05', 3],
      ['07', undefined],
    ].map(([day, maxParticipants]) =>
      offers.toApplyFor(edition, {
        dates: at(String(day)),
        ...(maxParticipants === undefined ? {} : { maxParticipants: Number(maxParticipants) }),
      }),
    ),
  );
  const children = await make.participants(Array.from({ length: 12 }, () => ({})));
  for (const [index, { uuid: offer }] of made.entries()) {
    const wishing = children.filter((_, child) => (child + index) % 4 !== 3);
    await make.attendances(wishing.map((participant) => ({ offer, status: 'waiting', participant })));
    await make.sql('update attendances set priority = $2, favourite = $3 where offer_uuid = $1', [
      ...[offer, index + 1, index === 0],
    ]);
  }
  const together = `update attendances set group_code = 'Bande' where participant_uuid = any($1)`;
  await make.sql(together, [children.slice(0, 4)]);
  const { headers } = await admin.post(`/editions/${edition}/draws`, {}).expect(202);
  await test.app.get(RunDraw).run({ job: String(headers['location']).split('/').at(-1)! });
  const [draw] = await admin.read<{ uuid: string }[]>(`/editions/${edition}/draws`);
  protocol = (await superAdmin.get(`/draws/${draw!.uuid}/protocol`).expect(200)).body as DrawProtocolFile;
});
afterAll(() => rm(folder, { recursive: true }));

/** The protocol with a change in it, and hashes that fit again: who forges a protocol forges those, too. */
const forged = (change: (protocol: Protocol) => unknown): Protocol => {
  const copy = structuredClone(protocol) as Protocol;
  change(copy);
  return { ...copy, inputHash: hashOf(copy.input), outcomeHash: hashOf(copy.outcome) };
};
const wish = (outcome: DrawOutcome, result: string): Mutable<DrawnWish> =>
  outcome.wishes.find((one) => one.result === result) as Mutable<DrawnWish>;

describe('The protocol of a draw', () => {
  it('proves all that was promised (R-DRAW-3, R-DRAW-11, R-DRAW-12, R-DRAW-21, R-DRAW-22)', () => {
    expect(verify(protocol)).toEqual({ proven: expect.any(Array), complaints: [], warnings: [] });
    expect(verify(protocol).proven).toHaveLength(6);
  });

  it('holds its hard rules (R-DRAW-2, R-DRAW-3)', () => {
    const { input, outcome } = protocol;
    const confirmed = outcome.wishes.filter(({ result }) => result === 'confirmed');
    for (const { id, seats } of input.offers)
      expect(confirmed.filter(({ offer }) => offer === id).length).toBeLessThanOrEqual(seats ?? Infinity);
    for (const { ticket } of input.children) {
      const own = confirmed.filter(({ child }) => child === ticket).map(({ offer }) => offer);
      const days = own.map((offer) => input.offers.find(({ id }) => id === offer)?.dates[0]?.[0]);
      expect(new Set(days).size).toBe(own.length);
      expect(own.length).toBeLessThanOrEqual(2);
    }
    expect(outcome.figures.childrenWithPlace).toBe(outcome.figures.childrenMax);
  });

  // What is wrong in an outcome is found by the check of a draw: `unit/allotment`.
  it('is found out when it is forged, whatever was changed (R-DRAW-2, R-DRAW-20, R-DRAW-21, R-DRAW-22)', () => {
    const changes: ((protocol: Protocol) => unknown)[] = [
      (copy) => (copy.seed = '11'.repeat(32)),
      (copy) => Object.assign(copy, { seed: '00'.repeat(32), commitment: FORGED }),
      // A child that got a place in the stead of another.
      ({ outcome }) => {
        const [gains, loses] = [wish(outcome, 'waitlisted'), wish(outcome, 'confirmed')];
        Object.assign(gains, { result: 'confirmed', position: null, reason: { code: 'granted' } });
        const reason = { code: 'limit-reached', values: { limit: 2 } };
        Object.assign(loses, { result: 'waitlisted', position: 1, reason });
      },
      ({ input }) => Object.assign(input.wishes[0]!, { rank: 9 }),
      (copy) => (copy.input = { ...copy.input, wishes: copy.input.wishes.slice(1) }),
      ({ input }) =>
        Object.assign(
          input.offers.find(({ seats }) => seats !== null)!,
          { seats: 5 },
        ),
      (copy) => (copy.input = { ...copy.input, rules: { ...copy.input.rules, maxPlaces: 1 } }),
      // A public number that nobody announced, and one that was announced and is missing.
      (copy) => (copy.input = { ...copy.input, beacon: '1 2 3' }),
      (copy) => (copy.draw = { ...copy.draw, beaconSource: 'Lotto' }),
      // An order that is not canonical, and a part that is missing.
      (copy) => (copy.input = { ...copy.input, children: copy.input.children.toReversed() }),
      (copy) => (copy.input = { ...copy.input, offers: undefined } as unknown as DrawInput),
    ];
    for (const change of changes)
      expect([String(change), verify(forged(change)).complaints.length > 0]).toEqual([String(change), true]);
  });

  it('is nothing else, nor has it other hashes than the published ones', () => {
    for (const value of [null, 1, [], {}, { version: 'draw/0' }, { version: 'draw/1', draw: 1 }])
      expect(verify(value)).toEqual({ proven: [], complaints: ['This is not a protocol of draw/1.'], warnings: [] });
    for (const hash of [{ inputHash: 'f'.repeat(64) }, { outcomeHash: 'f'.repeat(64) }])
      expect(verify({ ...protocol, ...hash }).complaints).toHaveLength(1);
  });

  describe('on the command line', () => {
    const said: string[] = [];
    const run = async (content: string): Promise<void> => {
      const file = join(folder, 'protocol.json');
      await writeFile(file, content);
      said.length = 0;
      const log = jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
      try {
        await buildProgram(() => Promise.reject(new Error('It needs no database.'))).parseAsync(['draw:verify', file], {
          from: 'user',
        });
      } finally {
        log.mockRestore();
      }
    };

    it('is verified without database and settings, which says what it proved (R-DRAW-22)', async () => {
      await run(JSON.stringify(protocol));
      expect(said).toHaveLength(7);
      expect(said.at(-1)).toBe('The draw is as it was promised to be.');
    });

    it('says when somebody had wished before the commitment, and nothing where nobody knows (R-DRAW-22)', async () => {
      const notes = async (firstWish: string | undefined): Promise<string[]> => {
        const { firstWish: _, ...draw } = protocol.draw;
        await run(JSON.stringify({ ...protocol, draw: firstWish === undefined ? draw : { ...draw, firstWish } }));
        expect(said.at(-1)).toBe('The draw is as it was promised to be.');
        return said.filter((line) => line.startsWith('note: '));
      };
      expect(await notes('2020-01-01T00:00:00.000Z')).toEqual([
        expect.stringContaining('the first application from 2020-01-01T00:00:00.000Z'),
      ]);
      expect(await notes(protocol.commitment.since)).toEqual([]);
      expect(await notes(undefined)).toEqual([]);
    });

    it('is refused with what is wrong (R-DRAW-22)', async () => {
      const wrong = forged((copy) => (copy.seed = '11'.repeat(32)));
      await expect(run(JSON.stringify(wrong))).rejects.toThrow('wrong: The seed is not the one of the commitment');
      await expect(run('{')).rejects.toThrow('is not JSON');
    });
  });
});

/** SHA-256 of 32 bytes of zeros. */
const FORGED = {
  hash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  tickets: '0'.repeat(64),
  since: '2026-01-01T00:00:00.000Z',
};
