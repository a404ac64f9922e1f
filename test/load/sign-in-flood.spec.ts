import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client } from '../contract/client.js';
import { PASSWORD, People, type Person } from '../world/index.js';
import { TestApp } from '../support/test-app.js';
import { SHIPPED_LIMITS } from '../support/limits.js';

/** More than are tried, and than are hashed at once or wait for it. */
const GUESSES = 60;
/** Of one address: the number that the service comes with is in test/api/sign-in.spec.ts. */
const TRIES = 5;
/** By the clock: a request that waited for a password that is never tried would wait for ever. */
const PATIENCE_MS = 10_000;

/** As in production, behind a proxy that tells where requests come from. */
const PRODUCTION = {
  trustProxy: ['loopback'],
  limits: { ...SHIPPED_LIMITS, signinPerAddress: TRIES },
};

const addressOf = (index: number): string =>
  `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`;

describe('A flood of wrong passwords', () => {
  let test: TestApp;
  let client: Client;
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    test = await TestApp.start(PRODUCTION);
    client = new Client(test.port);
    const people = new People(test);
    [person, other] = [await people.person(), await people.person()];
  });
  afterAll(async () => {
    client.close();
    await test.stop();
  });

  const guess = (
    email: string,
    address: string,
    password = 'falsch',
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    client.send('POST', '/login', { body: { email, password }, headers: { 'X-Forwarded-For': address, ...headers } });

  /** Sends guesses, and with them a request of somebody who works; gives how many have which status. */
  const flood = async (send: (index: number) => Promise<Answer>): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {};
    const guesses = Array.from({ length: GUESSES }, (_, index) => send(index));
    const started = performance.now();
    await person.get('/hosts').expect(200);
    expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
    for (const { status } of await Promise.all(guesses)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  it('from one address are no more tries than it has, whatever the accounts; everybody else goes on working and signing in', async () => {
    const counts = await flood((index) => guess(`a${String(index)}@example.org`, '10.1.0.1'));
    expect(counts).toEqual({ 401: TRIES, 429: GUESSES - TRIES });
    expect((await guess(person.email, '10.1.0.2', PASSWORD)).status).toBe(201);
  });

  it('for one account are 10 tries, from however many addresses', async () => {
    expect(await flood((index) => guess(other.email, addressOf(index)))).toEqual({ 401: 10, 429: GUESSES - 10 });
  });

  it('for as many accounts from as many addresses, many at once, hold up nobody: what waits too long is sent away', async () => {
    const guesses = Array.from({ length: GUESSES }, (_, index) =>
      guess(
        `a${String(index)}@example.org`,
        addressOf(index),
        'falsch',
        index % 2 === 0 ? { 'Idempotency-Key': String(index) } : {},
      ),
    );
    let open = guesses.length;
    for (const each of guesses) void each.then(() => (open -= 1));
    await person.get('/hosts').expect(200);
    const stillOpen = open;
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![401, 503].includes(status))).toEqual([]);
    expect(stillOpen).toBeGreaterThan(GUESSES / 2);
  });
});
