import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventReader } from '../../src/events/feed/event-reader.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Random } from '../support/random.js';
import { until } from '../support/until.js';
import { openApp } from '../world/index.js';

const WRITERS = 8;
const READERS = 3;
const EVENTS = 6_000;
const ROWS = 50;
/** Some transactions commit after many that began later, and some not at all. */
const [LATE, UNDONE] = [0.05, 0.1];

/** What a writer committed: records in the order of its transactions. */
interface Written {
  readonly transactions: string[][];
}

describe('Events under parallel writers (R-EVT-2)', () => {
  const test = openApp();

  /** Changes its own records, many in each transaction, until it has committed its share. */
  const write = async (writer: number, random: Random): Promise<Written> => {
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    const own = Array.from({ length: ROWS }, () => newUuid());
    const transactions: string[][] = [];
    try {
      const add = `insert into categories (uuid, name, alias, created_at, modified_at)
        select u, u::text, u::text, now(), now() from unnest($1::uuid[]) u`;
      const change = `update categories set color = $2 where uuid = any($1::uuid[])`;
      await client.query(add, [own]);
      transactions.push(own);
      for (let left = EVENTS / WRITERS - ROWS, turn = 0; left > 0; turn += 1) {
        const size = Math.min(left, 1 + random.below(ROWS));
        const changed = own.slice(0, size);
        await client.query('begin');
        // Another colour each time: a record that stays as it is has no event.
        await client.query(change, [changed, `#${String(writer)}${String(turn).padStart(5, '0')}`]);
        if (random.chance(LATE)) await sleep(random.below(60));
        if (random.chance(UNDONE)) {
          await client.query('rollback');
          continue;
        }
        await client.query('commit');
        transactions.push(changed);
        left -= size;
      }
    } finally {
      await client.end();
    }
    return { transactions };
  };

  /** Waits until readers may be told of everything: what has just ended can hold the log back for a moment. */
  const complete = async (): Promise<void> => {
    const [last] = await test.database.query<{ xid: string }>('select max(xid)::text as xid from events');
    await until('the log is complete', async () => {
      const { horizon } = await test.app.get(EventReader).reach();
      return BigInt(horizon) > BigInt(last?.xid ?? 0);
    });
  };

  /** Goes on from the last event that it got, in steps of any size. */
  const read = async (random: Random, isOver: () => boolean): Promise<{ id: string; subject: string }[]> => {
    const reader = test.app.get(EventReader);
    const found: { id: string; subject: string }[] = [];
    for (;;) {
      const over = isOver();
      const more = await reader.after(found.at(-1)?.id, { limit: 1 + random.below(300) });
      found.push(...more);
      if (over && more.length === 0) return found;
      if (more.length === 0) await sleep(2);
    }
  };

  it('are read by each reader once each, in one order, and none is missing', async () => {
    const seed = Date.now() % 1_000_000;
    let over = false;
    const writing = async (): Promise<Written[]> => {
      try {
        const all = await Promise.all(
          Array.from({ length: WRITERS }, (_, index) => write(index, new Random(seed + index))),
        );
        await complete();
        return all;
      } finally {
        over = true;
      }
    };
    const reading = Array.from({ length: READERS }, (_, index) => read(new Random(seed - 1 - index), () => over));
    const [written, ...readers] = await Promise.all([writing(), ...reading]);
    const committed = written.flatMap(({ transactions }) => transactions.flat());
    expect(committed).toHaveLength(EVENTS);
    const [first = []] = readers;
    expect([seed, first.length]).toEqual([seed, EVENTS]);
    for (const found of readers) expect(found).toEqual(first);
    expect(new Set(first.map(({ id }) => id)).size).toBe(EVENTS);
    expect(first.map(({ id }) => id).toSorted()).toEqual(first.map(({ id }) => id));
    // What a writer did stands in the order in which it did it, and nothing of it is what it took back.
    for (const { transactions } of written) {
      const own = new Set(transactions[0]);
      const told = first.filter(({ subject }) => own.has(subject)).map(({ subject }) => subject);
      let at = 0;
      for (const changed of transactions) {
        expect([seed, told.slice(at, at + changed.length).toSorted()]).toEqual([seed, changed.toSorted()]);
        at += changed.length;
      }
    }
  }, 120_000);
});
