import { afterAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  answer,
  type Api,
  createApi,
  events,
  EventsGone,
  everyRecord,
  latestEventId,
  type Schemas,
  type ServiceEvent,
} from 'holiday-programme-client';
import { type Copy, keepCopy, receive } from '../../clients/typescript/examples/events.js';
import { EVENT_EXAMPLES } from '../../src/events/feed/event-examples.js';
import { WebhookWorker } from '../../src/events/webhooks/sending/webhook-worker.js';
import { fitTheirTypes } from '../support/typed-events.js';
import { until } from '../support/until.js';
import { JUNE, openWorld } from '../world/index.js';

/** An identifier of the right form, of which no event was ever told. */
const NEVER = `0001${'1'.padStart(14, '0')}${'ffff'.padStart(14, '0')}0000`;

describe('The client', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, callers, test } = world;
  const apiOf = ({ token = '' }: { readonly token: string | undefined }): Api =>
    createApi({ baseUrl: `http://127.0.0.1:${String(test.port)}`, token });
  const stop = new AbortController();
  afterAll(() => stop.abort());

  /** What is told after an event, once so many are settled. */
  const told = async (after: string, count: number): Promise<ServiceEvent[]> => {
    const read: ServiceEvent[] = [];
    const options = { after, pauseMs: 20, signal: stop.signal };
    for await (const event of events(apiOf(callers.superAdmin), options)) {
      read.push(event);
      if (read.length === count) break;
    }
    return read;
  };

  it('tells what happens to a record, in the order in which it happened', async () => {
    const api = apiOf(callers.admin);
    const after = await latestEventId(api);
    const { data: category } = await answer(api.POST('/categories', { body: { name: 'Angeln' } }));
    const params = { path: { uuid: category.uuid } };
    await answer(api.PATCH('/categories/{uuid}', { params, body: { name: 'Fischen' } }));
    await answer(api.DELETE('/categories/{uuid}', { params }));
    const types: string[] = [];
    for await (const event of events(api, { after, subject: category.uuid, pauseMs: 20 })) {
      types.push(event.type);
      if (event.type === 'category.deleted') break;
    }
    expect(types).toEqual(['category.created', 'category.changed', 'category.deleted']);
  });

  it('remembers how far the service has looked, however rare what is wanted (R-EVT-9)', async () => {
    const api = apiOf(callers.admin);
    const saved: string[] = [];
    const store = { load: () => saved.at(-1), save: (id: string) => void saved.push(id) };
    const read = async (): Promise<number> => {
      let count = 0;
      for await (const _event of events(api, { store, types: ['draw.committed'], follow: false })) count += 1;
      return count;
    };
    const before = await latestEventId(api);
    await make.sql(`update hosts set text = 'neu' where uuid = $1`, [world.club.uuid]);
    await told(before, 1);
    expect(await read()).toBe(0);
    expect(saved.at(-1)! > before).toBe(true);
  });

  it('says that everything has to be read anew after an event that is not kept', async () => {
    const reading = events(apiOf(callers.admin), { after: NEVER }).next();
    await expect(reading).rejects.toThrow(EventsGone);
    await expect(reading).rejects.toMatchObject({ status: 410, name: 'EventsGone' });
  });

  it('does not insist where the token may not read events', async () => {
    await expect(events(apiOf(callers.host)).next()).rejects.toMatchObject({ status: 403 });
  });

  it('keeps a copy in sync from zero while others make, change and delete (R-EVT-9)', async () => {
    const api = apiOf(callers.admin);
    const offers = await make.offers(210, (index) => ({
      name: `Angebot ${String(index)}`,
      edition: world.summer.uuid,
    }));
    const goes = offers.map(({ uuid }) => uuid);
    // Away for too long: begins with everything.
    const copy: Copy = { offers: new Map(), after: NEVER };
    let begun = false;
    let ended = false;
    const kept: { copy?: Copy } = {};
    const keeping = keepCopy(api, copy, {
      pauseMs: 20,
      signal: stop.signal,
      onCopy: (fresh) => (kept.copy = fresh),
      lag: async () => {
        begun = true;
        await Promise.resolve();
      },
    }).finally(() => (ended = true));
    const change = async (writer: number): Promise<void> => {
      for (let step = 0; step < 15; step += 1) {
        const uuid = goes[(step * 4 + writer) * 3]!;
        if (step % 3 === 0) await make.sql('delete from offers where uuid = $1', [uuid]);
        else if (step % 3 === 1) await make.sql(`update offers set name = name || ' neu' where uuid = $1`, [uuid]);
        else await make.offer({ name: `Neu ${String(writer)} ${String(step)}`, edition: world.summer.uuid });
      }
    };
    await until('The copying', () => begun);
    await Promise.all([0, 1, 2, 3].map(change));
    const names = (all: Iterable<Schemas['Offer']>): string[] =>
      [...all].map(({ uuid, name }) => `${uuid} ${name}`).sort();
    const there: Schemas['Offer'][] = [];
    for await (const offer of everyRecord((query) => api.GET('/offers', { params: { query } }))) there.push(offer);
    expect(there.length).toBeGreaterThan(200);
    await until('The copy', () => ended || names(kept.copy?.offers.values() ?? []).join() === names(there).join());
    expect(names(kept.copy!.offers.values())).toEqual(names(there));
    expect(ended).toBe(false);
    stop.abort();
    await keeping;
  });

  it('takes what a webhook posts, and nothing that anybody else does', async () => {
    // Messages are signed with the time, and have to be of these minutes.
    test.clock.run();
    const api = apiOf(callers.superAdmin);
    const taken: string[] = [];
    let secret = '';
    const server = createServer((incoming, outgoing) => {
      const answerIt = async (): Promise<void> => {
        const { method = '', headers } = incoming;
        const request = new Request('http://club.test/', {
          ...{ method, body: await buffer(incoming) },
          headers: headers as Record<string, string>,
        });
        const { status } = await receive(request, secret, (uuid, offer) => {
          taken.push(`${uuid} ${offer?.name ?? 'gone'}`);
          return Promise.resolve();
        });
        outgoing.writeHead(status).end();
      };
      void answerIt();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    try {
      const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
      const { data: webhook } = await answer(api.POST('/webhooks', { body: { url, types: ['offer.*'] } }));
      secret = webhook.secret ?? '';
      const foreign = await fetch(url, { method: 'POST', body: '{"type":"offer.deleted","subject":"x"}' });
      expect([foreign.status, taken]).toEqual([400, []]);
      const offer = await make.offer({ name: 'Floßbau', edition: world.summer.uuid, place: 'published' });
      await make.sql('delete from offers where uuid = $1', [offer.uuid]);
      await until('The second message', async () => {
        await test.app.get(WebhookWorker).drain();
        return taken.length >= 2;
      });
      expect(taken.at(-1)).toBe(`${offer.uuid} gone`);
    } finally {
      test.clock.standAt(JUNE);
      server.close();
    }
  });

  it('knows the data of every type, as it is documented and as it comes', async () => {
    const offer = await make.offer({ edition: world.summer.uuid, place: 'published' });
    const application = await make.attendance(offer.uuid, 'waiting');
    await make.sql(`update attendances set status = 'confirmed' where uuid = $1`, [application]);
    await make.sql('update offers set cancelled = true where uuid = $1', [offer.uuid]);
    const real = new Map<string, ServiceEvent>();
    for await (const event of events(apiOf(callers.superAdmin), { pauseMs: 20 })) {
      real.set(event.type, event);
      if (event.type === 'offer.cancelled') break;
    }
    expect(real.size).toBeGreaterThan(8);
    expect(real.get('offer.cancelled')).toMatchObject({ data: { publicRecord: { uuid: offer.uuid } } });
    const [example] = EVENT_EXAMPLES.filter(({ type }) => type === 'attendance.changed');
    const wrong = { ...example, data: { ...(example?.['data'] as object), name: 'Mia' } };
    const [documented, come, planted] = fitTheirTypes(EVENT_EXAMPLES, [...real.values()], [wrong]);
    expect([documented, come]).toEqual([[], []]);
    expect(planted).not.toEqual([]);
  });
});
