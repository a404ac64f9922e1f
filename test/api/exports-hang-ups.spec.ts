import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type EventEmitter, once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/platform/database/database.js';
import { Log } from '../../src/platform/operations/log.js';
import { SlowReaders } from '../../src/platform/http/server/slow-readers.js';
import { type Semaphore } from '../../src/kernel/concurrency/semaphore.js';
import { ExportSlots, MOST_OF_ALL, MOST_OF_ONE } from '../../src/exports/export-slots.js';
import { Exporting } from '../../src/exports/exporting.js';
import { ExportList } from '../../src/exports/export-list.job.js';
import { until } from '../support/until.js';
import { type Caller, openWorld } from '../world/index.js';

const FORMATS = ['csv', 'xlsx'] as const;
/** More than two batches. There are no offers. */
const HOSTS = 2050;
/** Of some of them, where a download must not be over before anybody reads: together more than the sockets of both sides keep. */
const LONG = { hosts: 40, bytes: 400_000 };

/** The files without a name that this process has open. Only Linux tells. */
const openSpools = async (): Promise<number> => {
  if (process.platform !== 'linux') return 0;
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')),
  );
  return links.filter((link) => link.includes('/spool-')).length;
};

/** However it ends; `once` would throw what the end was caused by. */
const closed = (stream: EventEmitter & { readonly closed: boolean }): Promise<void> =>
  new Promise((resolve) => {
    if (stream.closed) resolve();
    else stream.once('close', () => resolve());
  });

describe('Exports that nobody waits for, or that fail', () => {
  let server: Server;
  let database: Database;
  let slots: Semaphore;
  let taken: { readonly all: number };
  const answers: ServerResponse[] = [];
  let failures: jest.Spied<Log['logger']['error']>;

  const world = openWorld();
  const { test, make } = world;
  const { admin, superAdmin } = world.callers;
  beforeAll(async () => {
    await make.hosts(HOSTS - 2);
    server = test.app.getHttpServer();
    server.prependListener('request', (_request, response: ServerResponse) => answers.push(response));
    database = test.app.get(Database);
    const exporting = test.app.get(Exporting);
    ({ atOnce: slots } = exporting as unknown as { atOnce: Semaphore });
    const open = test.app.get(ExportSlots);
    ({ slots: taken } = open as unknown as { slots: { all: number } });
  });

  beforeEach(() => {
    failures = jest.spyOn(test.app.get(Log).logger, 'error');
  });
  /** Whatever happened: no file stays open, no seat taken, and the next one has its file. */
  afterEach(async () => {
    failures.mockRestore();
    await until('The removal of the spools', async () => (await openSpools()) === 0);
    await Promise.all(Array.from({ length: MOST_OF_ONE }, () => whole('/offers/export').expect(200)));
    // A file may be read before the service hears that it was sent.
    await until('The return of all slots', () => taken.all === 0);
  });

  const whole = (path: string, caller: Caller = admin) => caller.get(path).buffer(true);
  /** A request of which the test holds the connection. */
  const ask = (path: string, caller: Caller = admin): ClientRequest =>
    get({
      ...{ port: test.port, host: '127.0.0.1', path, agent: false },
      headers: { Authorization: `Bearer ${caller.token}` },
    }).on('error', () => undefined);
  const answerOf = async (request: ClientRequest): Promise<IncomingMessage> => {
    const [answer] = (await once(request, 'response')) as unknown as [IncomingMessage];
    return answer;
  };
  /** Hangs up, and waits until the service has heard of it. */
  const disconnect = async (request: ClientRequest): Promise<void> => {
    const gone = closed(answers.at(-1)!);
    request.destroy();
    await gone;
  };
  /** Takes every slot for requests, until the function it gives is called. */
  const takeSlots = async (): Promise<() => void> => {
    const leave = [await slots.enter(), await slots.enter()];
    return () => leave.forEach((each) => each());
  };
  /** Does something when this batch is about to be read, in the transaction that reads; counts the cursors opened. */
  const atBatch = async (batch: number, act: () => Promise<unknown>, during: () => Promise<void>): Promise<number> => {
    const query = database.query.bind(database);
    let fetched = 0;
    let opened = 0;
    database.query = async <T>(sql: string, parameters?: unknown[]): Promise<T[]> => {
      if (sql.startsWith('declare')) opened += 1;
      if (sql.startsWith('fetch')) {
        fetched += 1;
        if (fetched === batch) await act();
      }
      return query<T>(sql, parameters);
    };
    try {
      await during();
    } finally {
      database.query = query;
    }
    return opened;
  };
  const killConnection = async (): Promise<void> => {
    const [row] = await database.rows<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid');
    await database.outsideTransaction(() => make.sql('select pg_terminate_backend($1)', [row!.pid]));
  };

  it('Who hangs up while a file is written, or after its last batch, ends the work without an error', async () => {
    for (const [format, batch] of [
      ['csv', 2],
      ['xlsx', 2],
      ['xlsx', 3],
    ] as const) {
      let request: ClientRequest | undefined;
      const opened = await atBatch(
        batch,
        () => disconnect(request!),
        async () => {
          request = ask(`/hosts/export?format=${format}`);
          await closed(request);
          await until('Rest', () => !busy());
        },
      );
      expect([format, batch, opened]).toEqual([format, batch, 1]);
      await until('The removal of the spool', async () => (await openSpools()) === 0);
    }
    expect(failures).not.toHaveBeenCalled();
  });

  it('Six who hang up at any time do not stop the service', async () => {
    for (let count = 0; count < 6; count += 1) {
      const request = ask(`/hosts/export?format=${FORMATS[count % 2]!}`);
      await Promise.race([sleep(count * 40), closed(request), once(request, 'response')]);
      request.destroy();
      await closed(request);
    }
    await until('Rest', () => !busy());
    await test.call('get', '/health/live').expect(200);
    expect(failures).not.toHaveBeenCalled();
  });

  it('Who hangs up while waiting takes neither a slot nor a transaction, and is no error of ours', async () => {
    const free = await takeSlots();
    const opened = await atBatch(
      1,
      () => Promise.resolve(),
      async () => {
        const request = ask('/hosts/export?format=xlsx');
        await until('The wait for a slot', () => slots.waiting === 1);
        await disconnect(request);
        free();
        await until('Rest', () => !busy());
      },
    );
    expect(opened).toBe(0);
    expect(failures).not.toHaveBeenCalled();
  });

  it('What fails after the first batch is a problem, not half a file, and is not begun again in the same file', async () => {
    const giveUp = (): Promise<unknown> =>
      database.query(`do $$ begin raise exception using errcode = '40P01'; end $$`);
    for (const format of FORMATS) {
      for (const fails of [killConnection, giveUp]) {
        const opened = await atBatch(2, fails, async () => {
          const answer = await whole(`/hosts/export?format=${format}`);
          expect([answer.status, answer.headers['content-type']]).toEqual([503, 'application/problem+json']);
        });
        expect(opened).toBe(1);
      }
    }
  });

  it('A job that fails on the way leaves nothing; its next run makes the whole file', async () => {
    const { uuid } = await admin.posted('/hosts/export');
    await atBatch(2, killConnection, () => world.drain());
    expect(await openSpools()).toBe(0);
    await test.app.get(ExportList).run({ job: uuid });
    expect(await admin.read(`/jobs/${uuid}`)).toMatchObject({ state: 'done', done: HOSTS, total: HOSTS });
    const { text } = await admin.get(`/jobs/${uuid}/file`).buffer(true).expect(200);
    expect(text).toBe((await whole('/hosts/export')).text);
    const uuids = new Set(text.match(/[\da-f-]{36}(?=\r\n)/g));
    expect(uuids.size).toBe(HOSTS);
  });

  it('Jobs do not wait for requests: with every slot of theirs taken, the file is made', async () => {
    const free = await takeSlots();
    const { uuid } = await admin.posted('/offers/export');
    await world.drain();
    free();
    expect(await admin.read(`/jobs/${uuid}`)).toMatchObject({ state: 'done' });
  });

  it('An account has three open; one more is a 429 that says when to come again, and others have theirs', async () => {
    const free = await takeSlots();
    const held = Array.from({ length: MOST_OF_ONE }, () => answerOf(ask('/offers/export')));
    try {
      await Promise.race([until('The wait for a slot', () => slots.waiting === MOST_OF_ONE), ...held.map(tooEarly)]);
      const refused = await whole('/offers/export');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
      expect((await whole('/offers/export').set('Accept-Language', 'de')).text).toContain('Exporte');
      held.push(answerOf(ask('/offers/export', superAdmin)));
      await Promise.race([until('The wait for a slot', () => slots.waiting === held.length), ...held.map(tooEarly)]);
    } finally {
      free();
    }
    for (const answer of await Promise.all(held)) {
      expect(answer.statusCode).toBe(200);
      answer.resume();
      await closed(answer);
    }
  });

  it('The queue has an end: when too many of all accounts wait, the answer is a 503', async () => {
    const free = await takeSlots();
    const held: ClientRequest[] = [];
    for (let count = 0; count < MOST_OF_ALL / MOST_OF_ONE; count += 1) {
      const account = await make.account(['ROLE_ADMIN']);
      for (let each = 0; each < MOST_OF_ONE; each += 1) held.push(ask('/offers/export', account));
    }
    await until('The wait for a slot', () => slots.waiting === MOST_OF_ALL);
    const refused = await whole('/offers/export');
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10']);
    const gone = answers.slice(-1 - MOST_OF_ALL, -1).map((answer) => closed(answer));
    for (const request of held) request.destroy();
    await Promise.all(gone);
    free();
    await until('Rest', () => !busy());
  });

  /** Fails when there is an answer although all places are taken. */
  const tooEarly = async (answer: Promise<IncomingMessage>): Promise<void> => {
    const { statusCode } = await answer;
    throw new Error(`Answered with ${String(statusCode)} instead of waiting.`);
  };

  const busy = (): boolean => (slots as unknown as { running: number }).running > 0;

  describe('A download that is longer than sockets keep', () => {
    beforeAll(() =>
      make.sql('update hosts set text = repeat($1, $2) where uuid in (select uuid from hosts limit $3)', [
        ...['x', LONG.bytes, LONG.hosts],
      ]),
    );

    it('Who does not read the answer is let go, and its file with it', async () => {
      const readers = test.app.get(SlowReaders);
      const { patience } = readers;
      readers.patience = 300;
      try {
        const answer = await answerOf(ask('/hosts/export'));
        await closed(answers.at(-1)!);
        answer.on('error', () => undefined).resume();
        await closed(answer);
        expect(answer.complete).toBe(false);
      } finally {
        readers.patience = patience;
      }
    });

    it('Who only pretends to read is let go in the end', async () => {
      const readers = test.app.get(SlowReaders);
      const { patience, pace } = readers;
      Object.assign(readers, { patience: 1000, pace: 1e9 });
      try {
        const answer = await answerOf(ask('/hosts/export'));
        answer.on('error', () => undefined);
        answer.on('data', () => {
          answer.pause();
          // What sockets still hold of an answer that was cut is read at once.
          setTimeout(() => answer.resume(), answers.at(-1)!.closed ? 0 : 30);
        });
        await closed(answer);
        expect(answer.complete).toBe(false);
      } finally {
        Object.assign(readers, { patience, pace });
      }
    });
  });
});
