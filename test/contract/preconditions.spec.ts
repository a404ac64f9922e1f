import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { atStandstill } from '../support/standstill.js';
import { type Answer, expectProblem } from './client.js';
import { keyOf, type Sample, sampleOf, RouteWorld, writerOf } from './route-world.js';

/**
 * Actions that leave the record as it is, so that the tag both named is still good when the second comes: both are right to
 * succeed. Why each of them does no harm twice stands beside it.
 */
const LEAVES_THE_RECORD_AS_IT_IS: Readonly<Record<string, string>> = {
  'POST /editions/:uuid/copy': 'makes another edition of exactly the version that was read',
  'POST /offers/:uuid/copy': 'makes another offer of exactly the version that was read',
  'POST /offers/:uuid/variant': 'makes another offer of exactly the version that was read',
  'POST /offers/:uuid/refill': 'asks for a job, and the job looks at the list as it is then',
  'POST /editions/:uuid/remind': 'asks for a job, which both share',
  'POST /editions/:uuid/invoices': 'asks for a job, which both share',
  'POST /editions/:uuid/invoices/print': 'asks for a file of the invoices that are open then',
  'POST /editions/:uuid/commit-decisions': 'asks for a job, which both share',
  'POST /messages/:uuid/resume': 'asks for a job, which both share',
  'POST /editions/:uuid/report': 'asks for a job, which both share',
  'POST /editions/:uuid/booklet': 'asks for a file of the edition as it is then',
  'POST /editions/:uuid/decisions': 'is written to the applications, which are locked and asked for their state',
  'POST /webhooks/:uuid/test': 'queues a message of its own, and tells nothing of the webhook',
  'POST /webhooks/:uuid/replay': 'queues what both name, once',
  'POST /bank-statements/:uuid/match': 'looks what is open now, and decides nothing',
};

/** The other of two requests at once is a 409, whatever it names: what the first one asked for is under way. */
const REFUSES_THE_SECOND: readonly string[] = ['POST /editions/:uuid/draws'];

/** Ends the record, as a deletion does: for the other of two at once there is none. */
const ENDS: readonly string[] = ['POST /participants/:uuid/merge'];

const versionIn = ({ headers }: Answer): string => String(headers.etag).split('.')[0] ?? '';

describe('If-Match, on every route that takes it,', () => {
  let world: RouteWorld;
  let routes: readonly Route[];
  beforeAll(async () => {
    world = await RouteWorld.start();
    routes = world.routes.filter((route) => route.conditional);
  });
  afterAll(() => world.stop());

  const recordOf = (route: Route, { path }: Sample): Promise<Answer> =>
    world.as(writerOf(route), 'GET', path.split('/').slice(0, 3).join('/'));

  /** Two requests with the tag that was read, neither of which gets past its first lock before the other is there. */
  const race = async (route: Route, sample: Sample, before: Answer): Promise<readonly Answer[]> => {
    const headers = { 'If-Match': String(before.headers.etag) };
    const send = (): Promise<Answer> =>
      world.as(writerOf(route), route.method, sample.path, { body: sample.body, headers });
    const { answers, waited } = await atStandstill(world.test, [send, send]);
    expect(waited).toBe(2);
    return answers;
  };

  /** Says in every failure which route it was. */
  const each = async (
    list: readonly Route[],
    work: (route: Route, sample: Sample, before: Answer) => Promise<void>,
  ): Promise<void> => {
    expect(list.length).toBeGreaterThan(0);
    for (const route of list) {
      try {
        const sample = await sampleOf(world, route);
        const before = await recordOf(route, sample);
        expect(before.status).toBe(200);
        await work(route, sample, before);
      } catch (error) {
        if (error instanceof Error) error.message = `${keyOf(route)}: ${error.message}`;
        throw error;
      }
    }
  };

  const ends = (route: Route): boolean => route.method === 'DELETE' || ENDS.includes(keyOf(route));
  const isException = (route: Route): boolean => keyOf(route) in LEAVES_THE_RECORD_AS_IT_IS;
  const only = (answers: readonly Answer[], holds: (answer: Answer) => boolean): Answer => {
    const found = answers.filter(holds);
    expect([found.length, answers.map(({ status }) => status)]).toEqual([1, expect.anything()]);
    return found[0]!;
  };

  it('lets exactly one of two parallel requests with one tag through: the other is a 412, and changes nothing (R-API-17, R-API-41)', () =>
    each(
      routes.filter((route) => !ends(route) && !isException(route) && !REFUSES_THE_SECOND.includes(keyOf(route))),
      async (route, sample, before) => {
        const answers = await race(route, sample, before);
        const done = only(answers, ({ status }) => status === route.status);
        expectProblem(
          only(answers, (answer) => answer !== done),
          412,
        );
        const after = await recordOf(route, sample);
        expect(versionIn(after)).not.toBe(versionIn(before));
        // Where the answer is the record itself, it is as the one who came through has left it.
        const { path } = sample;
        if (path.split('/').length <= 3)
          expect([done.text, done.headers.etag]).toEqual([after.text, after.headers.etag]);
      },
    ));

  it('lets exactly one of two parallel deletions through: for the other there is nothing left, and a 404 comes before a 412 (R-API-41)', () =>
    each(routes.filter(ends), async (route, sample, before) => {
      await expectStale(route, sample);
      const answers = await race(route, sample, before);
      const done = only(answers, ({ status }) => status === route.status);
      expectProblem(
        only(answers, (answer) => answer !== done),
        404,
      );
    }));

  it('lets one of two through where there can be one at a time only, and nobody with another tag', () =>
    each(
      routes.filter((route) => REFUSES_THE_SECOND.includes(keyOf(route))),
      async (route, sample, before) => {
        await expectStale(route, sample);
        const statuses = (await race(route, sample, before)).map(({ status }) => status);
        expect(statuses.toSorted()).toEqual([route.status, 409]);
      },
    ));

  it('lets both through where what they do leaves the record as it was, and the tag good, but no other tag', () =>
    each(routes.filter(isException), async (route, sample, before) => {
      await expectStale(route, sample);
      const statuses = (await race(route, sample, before)).map(({ status }) => status);
      expect(statuses).toEqual([route.status, route.status]);
      expect(versionIn(await recordOf(route, sample))).toBe(versionIn(before));
    }));

  it('has no exception for a route that is not there', () => {
    expect(
      Object.keys(LEAVES_THE_RECORD_AS_IT_IS).filter((key) => !routes.some((route) => keyOf(route) === key)),
    ).toEqual([]);
  });

  /** Of all others, the one of two at once that comes too late is told so. */
  const expectStale = async (route: Route, { path, body }: Sample): Promise<void> => {
    const headers = { 'If-Match': '"stale"' };
    expectProblem(await world.as(writerOf(route), route.method, path, { body, headers }), 412);
  };
});
