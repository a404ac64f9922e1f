import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type Json, listOf } from '../support/json.js';
import { type Caller, JUNE, openWorld } from '../world/index.js';

/** As many as a town has in the hour in which it opens: `FAMILIES=2000 npm test -- test/load/families.spec.ts`. */
const FAMILIES = Number(process.env['FAMILIES'] ?? 60);
const WISHES = 5;
const BATCH = FAMILIES > 200 ? 100 : 10;
const HANDS = 4;

interface Result {
  readonly status: number;
  readonly family?: {
    readonly participants: readonly { readonly attendances: readonly { readonly result: string }[] }[];
  };
}

describe('The opening hour: families by batches over one token (R-FAM-8)', () => {
  const world = openWorld({ at: JUNE, own: true });
  const { test, make, offers } = world;

  /** Sends head and body, the body only in part when it is to break before, and is gone after a while. */
  const breakOff = (caller: Caller, body: Json, part: number, after: number): Promise<void> =>
    new Promise((resolve) => {
      const text = JSON.stringify(body);
      const head = [
        ...['PUT /families/batch HTTP/1.1', 'Host: api.test', `Authorization: Bearer ${String(caller.token)}`],
        ...['Content-Type: application/json', `Content-Length: ${String(Buffer.byteLength(text))}`],
      ];
      const socket = connect(test.port, '127.0.0.1', () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, Math.ceil(text.length * part))}`);
        void sleep(after).then(() => socket.destroy());
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });

  const inHands = async <T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> => {
    const rest = [...all.entries()];
    const hand = async (): Promise<void> => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next[1], next[0]);
    };
    await Promise.all(Array.from({ length: HANDS }, hand));
  };

  it('although a tenth of the connections breaks and everything is sent twice, each wish is there once, no place is given twice, and nobody is sent away', async () => {
    const website = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'], { kind: 'service' });
    const [lot, firstcome] = [await offers.edition('lot'), await offers.edition('firstcome')];
    const few = await Promise.all(
      Array.from({ length: 2 }, () => offers.toApplyFor(firstcome, { maxParticipants: Math.ceil(FAMILIES / 5) })),
    );
    const many = await Promise.all(Array.from({ length: 18 }, () => offers.toApplyFor(lot)));
    const families = Array.from({ length: FAMILIES }, (_, nth): Json => {
      const wanted = [
        few[nth % 2]!,
        ...Array.from({ length: WISHES - 1 }, (_wish, wish) => many[(nth + 4 * wish) % 18]!),
      ];
      return {
        account: {
          externalId: `f-${String(nth)}`,
          email: `f${String(nth)}@example.org`,
          firstname: 'Petra',
          lastname: 'Probe',
        },
        participants: [
          {
            ...{
              externalId: `k-${String(nth)}`,
              firstname: 'Mia',
              lastname: `Probe${String(nth)}`,
              dateOfBirth: '2018-01-01',
            },
            attendances: wanted.map(({ uuid }, wish) => ({
              externalId: `w-${String(nth)}-${String(wish)}`,
              offer: uuid,
              priority: wish + 1,
            })),
          },
        ],
      };
    });
    const batches = Array.from({ length: Math.ceil(FAMILIES / BATCH) }, (_, nth) => ({
      families: families.slice(nth * BATCH, (nth + 1) * BATCH),
    }));
    const results: Result[] = [];
    const send = async (body: Json): Promise<void> => {
      const answer = await website.put('/families/batch', body).expect(200);
      results.push(...(listOf(answer) as unknown as Result[]));
    };
    // The body breaks off in its middle; the answer does not find anybody: too early, while it works, and once it is done.
    const breaks = [
      [0.5, 5],
      [1, 5],
      [1, 60],
      [1, 400],
    ] as const;
    await inHands([...batches, ...batches], async (batch, index) => {
      if (index % 10 < 2) {
        const [part, after] = breaks[(index % 10 === 0 ? index / 10 : (index - 1) / 10 + 2) % breaks.length] ?? [1, 5];
        await breakOff(website, batch, part, after);
      } else await send(batch);
    });
    await inHands(batches, send);
    const said = (result: string): number =>
      results
        .flatMap(({ family }) => family?.participants ?? [])
        .flatMap(({ attendances }) => attendances)
        .filter((wish) => wish.result === result).length;
    expect([results.filter(({ status }) => status !== 200), said('refused'), said('changed')]).toEqual([[], 0, 0]);
    expect(said('created')).toBeLessThanOrEqual(FAMILIES * WISHES);
    const [there] = await make.sql(`select (select count(*)::int from attendances) as wishes,
      (select count(distinct (participant_uuid, offer_uuid))::int from attendances) as pairs,
      (select count(*)::int from attendance_history) as history, (select count(*)::int from participants) as children,
      (select count(*)::int from accounts where 'ROLE_MEMBER' = any(roles) and email like 'f%@example.org') as accounts`);
    const wishes = FAMILIES * WISHES;
    expect(there).toEqual({ wishes, pairs: wishes, history: wishes, children: FAMILIES, accounts: FAMILIES });
    const places = await make.sql(
      `select count(*) filter (where status = 'confirmed')::int as confirmed, count(*)::int as all, count(distinct list_rank)::int as ranks
       from attendances where offer_uuid = any($1) group by offer_uuid`,
      [few.map(({ uuid }) => uuid)],
    );
    const most = Math.ceil(FAMILIES / 5);
    expect(places.map(({ confirmed, all, ranks }) => [confirmed, Number(all) - Number(ranks)])).toEqual([
      [most, most],
      [most, most],
    ]);
  });
});
