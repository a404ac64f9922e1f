import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Unchanged } from '../../src/kernel/concurrency/unchanged.js';
import { AnswerBeingMade } from '../../src/platform/http/kept/answer-being-made.js';
import { type ApiResponse, type KeptAnswer } from '../../src/platform/http/request/api-request.js';
import { endedBetween, parseSnapshot } from '../../src/platform/database/snapshot.js';
import { Random } from '../support/random.js';

/** What PostgreSQL keeps of transactions: those that run, with their subtransactions, and the latest that ended. */
class Transactions {
  private next = 100n;
  private latestEnded = 99n;
  private readonly running = new Map<bigint, bigint[]>();
  readonly committed: bigint[] = [];

  get open(): readonly bigint[] {
    return [...this.running.keys()];
  }

  begin(): void {
    this.running.set(this.next, []);
    this.next += 1n;
  }

  /** A savepoint in which something was written. */
  beginWithin(id: bigint): void {
    this.running.get(id)?.push(this.next);
    this.next += 1n;
  }

  /** Back to the latest savepoint. */
  rollBackWithin(id: bigint): void {
    const ended = this.running.get(id)?.pop();
    if (ended !== undefined && ended > this.latestEnded) this.latestEnded = ended;
  }

  end(id: bigint, isCommitted: boolean): void {
    const ids = [id, ...(this.running.get(id) ?? [])];
    for (const ended of ids) if (ended > this.latestEnded) this.latestEnded = ended;
    this.running.delete(id);
    if (isCommitted) this.committed.push(id);
  }

  /** As `pg_current_snapshot()` writes it: without subtransactions, and without what comes after the latest that ended. */
  get snapshot(): string {
    const next = this.latestEnded + 1n;
    const running = this.open.filter((id) => id < next).sort((a, b) => Number(a - b));
    return `${String(running[0] ?? next)}:${String(next)}:${running.join()}`;
  }
}

describe('Snapshots', () => {
  it('that are equal have no commit between them, and those between two others are among what ended (R-OPS-9)', () => {
    const random = new Random(7);
    const seen = { same: 0, other: 0 };
    const missed: string[][] = [];
    for (let history = 0; history < 60; history += 1) {
      const transactions = new Transactions();
      const taken: { text: string; commits: number }[] = [];
      for (let step = 0; step < 50; step += 1) {
        const { open } = transactions;
        const deed = random.below(10);
        if (deed < 3 || open.length === 0) transactions.begin();
        else if (deed < 5) transactions.beginWithin(random.pick(open));
        else if (deed < 6) transactions.rollBackWithin(random.pick(open));
        else if (deed < 8) transactions.end(random.pick(open), random.chance(0.7));
        taken.push({ text: transactions.snapshot, commits: transactions.committed.length });
      }
      for (const [index, before] of taken.entries()) {
        for (const after of taken.slice(index)) {
          const commits = transactions.committed.slice(before.commits, after.commits);
          const isSame = before.text === after.text;
          const ended = new Set(endedBetween(parseSnapshot(before.text), parseSnapshot(after.text)));
          if (isSame ? commits.length > 0 : commits.some((id) => !ended.has(id)))
            missed.push([before.text, after.text]);
          seen[isSame ? 'same' : 'other'] += 1;
        }
      }
    }
    expect(missed).toEqual([]);
    expect(seen.same).toBeGreaterThan(4_000);
    expect(seen.other).toBeGreaterThan(20_000);
  });

  it('are read with numbers of any size, and compared only the later with the earlier', () => {
    const before = parseSnapshot('9007199254740993:9007199254740997:9007199254740993,9007199254740995');
    const after = parseSnapshot('9007199254740995:9007199254740999:9007199254740995');
    const ended = [9007199254740993n, 9007199254740997n, 9007199254740998n];
    expect(endedBetween(before, after)).toEqual(ended);
    expect(endedBetween(before, parseSnapshot('9007199254740993:9007199254740996:'))).toBeUndefined();
    expect(endedBetween(parseSnapshot('5:5:'), parseSnapshot('2000:2000:'))).toBeUndefined();
  });
});

describe('What is read while nothing changes', () => {
  it('is read once by all who ask, until the time is over, and again after it failed', async () => {
    const unchanged = new Unchanged(0, 100);
    await expect(unchanged.keep('no', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await unchanged.keep('no', () => Promise.resolve('yes'))).toBe('yes');
    let reads = 0;
    const read = async (): Promise<number> => {
      await turn();
      return (reads += 1);
    };
    expect(await Promise.all([unchanged.keep('a', read), unchanged.keep('a', read)])).toEqual([1, 1]);
    expect(await unchanged.keep('b', read)).toBe(2);
    expect(await unchanged.keep('a', read)).toBe(1);
    unchanged.end();
    expect(unchanged.find('a')).toBeUndefined();
    expect(await unchanged.keep('a', read)).toBe(3);
    expect(await unchanged.keep('a', read)).toBe(4);
  });

  it('takes no more room than there is, and no more than ten thousand entries', async () => {
    const unchanged = new Unchanged(0, 100);
    expect([60, 60, 40, 1].map((bytes) => unchanged.reserve(bytes))).toEqual([true, false, true, false]);
    for (let index = 0; index < 10_001; index += 1) await unchanged.keep(String(index), () => Promise.resolve(index));
    expect([unchanged.find('9999') === undefined, unchanged.find('10000') === undefined]).toEqual([false, true]);
    unchanged.end();
    expect(unchanged.reserve(0)).toBe(false);
  });
});

describe('An answer for which others wait', () => {
  type Made = [Unchanged, Promise<KeptAnswer | undefined> | undefined];
  const made = (change: (response: ServerResponse) => void): Made => {
    const unchanged = new Unchanged(0, 10_000);
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    AnswerBeingMade.begin(unchanged, 'key', response as ApiResponse);
    const waiting = unchanged.find<KeptAnswer | undefined>('key');
    change(response);
    AnswerBeingMade.of(response as ApiResponse)?.take(Buffer.from('body'));
    return [unchanged, waiting];
  };

  it('is given to them before it is sent, and so is that it cannot be repeated', async () => {
    const [, known] = made((response) => response.setHeader('ETag', '"1"'));
    expect(await known).toEqual({ body: Buffer.from('body'), headers: [['ETag', '"1"']] });
    const withCookie = (response: ServerResponse): unknown => response.setHeader('Set-Cookie', 'a=b');
    const accepted = (response: ServerResponse): unknown => (response.statusCode = 202);
    for (const change of [withCookie, accepted]) {
      const [unchanged, waiting] = made(change);
      expect(await waiting).toBeUndefined();
      expect(unchanged.find('key')).toBeUndefined();
    }
  });

  it('is made by each of them when the first one had hung up before', async () => {
    const [socket, response] = [new Socket(), new ServerResponse(new IncomingMessage(new Socket()))];
    response.assignSocket(socket);
    socket.destroy();
    await once(response, 'close');
    const unchanged = new Unchanged(0, 10_000);
    AnswerBeingMade.begin(unchanged, 'key', response as ApiResponse);
    expect(unchanged.find('key')).toBeUndefined();
  });

  it('takes no room once the caller who asked for it has hung up', () => {
    const [unchanged] = made((response) => response.emit('close'));
    expect(unchanged.reserve(10_000)).toBe(true);
  });
});
