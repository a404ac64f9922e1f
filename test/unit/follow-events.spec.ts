import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Api, createApi, events, EventsGone, type EventsOptions, isNewer } from 'holiday-programme-client';
import { everyRecordBackwards, latestEventId, type Page } from 'holiday-programme-client';

type Trouble = (after: string | null) => Response | undefined | void;

const problem = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ status, detail: `nein: ${String(status)}`, instance: 'urn:uuid:1' }, { status, headers });

/** A service that has so many events, of which it shows those of hosts alone when asked for them. */
const serviceOf = (count: number, trouble: Trouble = () => undefined): { api: Api; asked: URL[] } => {
  const asked: URL[] = [];
  const ids = Array.from({ length: count }, (_, at) => String(at + 1).padStart(32, '0'));
  const fetch = (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    asked.push(url);
    if (request.signal.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'));
    const after = url.searchParams.get('after');
    const refusal = trouble(after);
    if (refusal instanceof Response) return Promise.resolve(refusal);
    const limit = Number(url.searchParams.get('limit'));
    const found = ids.filter((id) => after !== 'latest' && id > (after ?? '')).slice(0, limit);
    const shown = url.searchParams.get('types') === 'offer.*' ? [] : found;
    const reached = found.length === limit ? found.at(-1) : ids.at(-1);
    const headers = reached === undefined ? {} : { 'Last-Event-Id': reached };
    const shownEvents = shown.map((id) => ({ id, type: 'host.changed', data: {} }));
    return Promise.resolve(Response.json(shownEvents, { headers }));
  };
  return { api: createApi({ baseUrl: 'http://api.test', fetch }), asked };
};

/** Somewhere to remember, and all that was. */
const memory = (known?: string): { load: () => string | undefined; save: (id: string) => void; saved: string[] } => {
  const saved: string[] = [];
  return { saved, load: () => saved.at(-1) ?? known, save: (id) => void saved.push(id) };
};

const all = async (api: Api, options: EventsOptions): Promise<number[]> => {
  const read: number[] = [];
  for await (const { id } of events(api, { pauseMs: 1, ...options })) read.push(Number(id));
  return read;
};

describe('Following events', () => {
  it('reads on where it was, answer after answer, until there is nothing new', async () => {
    const { api, asked } = serviceOf(1203);
    const store = memory();
    expect(await all(api, { store, follow: false })).toEqual(Array.from({ length: 1203 }, (_, at) => at + 1));
    expect(asked.map(({ searchParams }) => Number(searchParams.get('after')))).toEqual([0, 500, 1000]);
    expect(await all(api, { store, follow: false })).toEqual([]);
    expect(store.saved).toHaveLength(1203);
  });

  it('passes over what is not later than what is known of the record (R-EVT-10)', () => {
    const known = new Map([['a', '00001000000000000007']]);
    const sequences = ['7', '8', '6', '8', '12'].map((number) => `00001${number.padStart(15, '0')}`);
    expect(sequences.map((sequence) => isNewer({ subject: 'a', sequence }, known))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(isNewer({ subject: 'b', sequence: sequences[2]! }, known)).toBe(true);
    expect([...known.values()]).toEqual([sequences[4], sequences[2]]);
  });

  it('remembers what was handled, and brings again what was not', async () => {
    const { api } = serviceOf(5);
    const store = memory();
    const handled: number[] = [];
    const work = async (): Promise<void> => {
      for await (const { id } of events(api, { store, follow: false })) {
        if (Number(id) === 3 && !handled.includes(-1)) {
          handled.push(-1);
          throw new Error('abgestürzt');
        }
        handled.push(Number(id));
      }
    };
    await expect(work()).rejects.toThrow('abgestürzt');
    expect(Number(store.saved.at(-1))).toBe(2);
    await work();
    expect(handled).toEqual([1, 2, -1, 3, 4, 5]);
  });

  it('begins where it is told, and remembers how far it has looked where all events were of other types', async () => {
    const { api, asked } = serviceOf(7);
    const looked = memory();
    expect(await all(api, { store: looked, types: ['offer.*'], follow: false })).toEqual([]);
    expect(Number(looked.saved.at(-1))).toBe(7);
    expect(asked[0]?.searchParams.get('types')).toBe('offer.*');
    expect(await latestEventId(api)).toBe('7'.padStart(32, '0'));
    expect(await all(api, { after: '5'.padStart(32, '0'), follow: false })).toEqual([6, 7]);
    const store = memory('6'.padStart(32, '0'));
    expect(await all(api, { store, after: '1'.padStart(32, '0'), follow: false })).toEqual([7]);
  });

  it('asks again when nobody answers, at growing intervals up to five minutes, or when the service says', async () => {
    const answers = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => Promise.resolve(problem(503)),
      () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })),
      () => Promise.resolve(problem(429, { 'Retry-After': '0' })),
      () => Promise.resolve(problem(503, { 'Retry-After': 'Fri, 01 Jan 2027 00:00:00 GMT' })),
    ];
    const fetch = (request: Request): Promise<Response> =>
      answers.shift()?.() ?? Promise.resolve(Response.json([], { headers: { 'x-asked': request.url } }));
    const waits: number[] = [];
    const patient = createApi({ baseUrl: 'http://api.test', fetch });
    await all(patient, { pauseMs: 8, follow: false, onTrouble: (_error, wait) => waits.push(wait) });
    expect(waits).toHaveLength(5);
    for (const [at, wait] of waits.entries()) {
      if (at === 3) expect(wait).toBe(0);
      else expect(Math.abs(wait / (8 * 2 ** at) - 1)).toBeLessThanOrEqual(0.25);
    }
    const stop = new AbortController();
    const options = { pauseMs: 2 ** 60, signal: stop.signal };
    const { api } = serviceOf(0, () => problem(500));
    const read = all(api, { ...options, onTrouble: (_error, wait) => (waits.push(wait), stop.abort()) });
    expect(await read).toEqual([]);
    expect(waits.at(-1)).toBeLessThanOrEqual(5 * 60_000 * 1.25);
  });

  it('says that everything has to be copied anew when what it wants is gone, and does not try what is refused', async () => {
    const { api } = serviceOf(3, (after) => (after === null ? undefined : problem(410)));
    const store = memory('1'.padStart(32, '0'));
    const gone = await all(api, { store }).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(EventsGone);
    expect(gone).toMatchObject({ status: 410, message: 'nein: 410' });
    expect(store.saved).toEqual([]);
    for (const status of [400, 401, 403, 404]) {
      const { api: closed, asked } = serviceOf(3, () => problem(status));
      await expect(all(closed, {})).rejects.toMatchObject({ status });
      expect(asked).toHaveLength(1);
    }
  });

  it('ends when it is aborted: while it waits, asks or is at work', async () => {
    const stop = (): AbortController => new AbortController();
    const waiting = stop();
    const { api, asked } = serviceOf(3);
    setTimeout(() => waiting.abort(), 50);
    expect(await all(api, { signal: waiting.signal, pauseMs: 3_600_000 })).toEqual([1, 2, 3]);
    expect(asked).toHaveLength(1);

    const asking = stop();
    const silent = createApi({
      baseUrl: 'http://api.test',
      fetch: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
          asking.abort();
        }),
    });
    expect(await all(silent, { signal: asking.signal })).toEqual([]);

    const working = stop();
    const read: string[] = [];
    const store = memory();
    for await (const { id } of events(api, { store, signal: working.signal })) {
      read.push(id);
      working.abort();
    }
    expect([read.length, store.saved.length]).toEqual([1, 1]);
    expect(await all(api, { signal: working.signal })).toEqual([]);
  });

  it('waits between two questions when there is nothing new', async () => {
    const stop = new AbortController();
    const times: number[] = [];
    const { api } = serviceOf(0, () => void times.push(performance.now()));
    setTimeout(() => stop.abort(), 130);
    await all(api, { pauseMs: 50, signal: stop.signal });
    const [first = 0, second = 0] = times;
    expect(times.length).toBeLessThanOrEqual(3);
    expect(second - first).toBeGreaterThanOrEqual(49);
  });
});

describe('A list read backwards', () => {
  it('holds everything that is there all the time, whatever others delete and make meanwhile', async () => {
    const runs = fc.record({
      count: fc.nat(40),
      size: fc.integer({ min: 1, max: 7 }),
      deleted: fc.array(fc.option(fc.nat(39)), { maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ count, size, deleted }) => {
        let list = Array.from({ length: count }, (_, at) => at);
        let next = count;
        const gone = [...deleted];
        const read = ({ page, itemsPerPage }: Page) => {
          const data = list.slice((page - 1) * itemsPerPage, page * itemsPerPage);
          const away = gone.shift();
          if (away !== undefined && away !== null) list = [...list.filter((one) => one !== away), next++];
          return Promise.resolve({ data, response: new Response('[]') });
        };
        const seen = new Set<number>();
        for await (const one of everyRecordBackwards(read, size)) seen.add(one);
        expect(list.filter((one) => one < count && !seen.has(one))).toEqual([]);
      }),
    );
  });
});
