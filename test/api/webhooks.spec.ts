import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { Mails } from '../../src/mail/mails.js';
import { Metrics } from '../../src/platform/operations/metrics/metrics.js';
import { ReceiverClient } from '../../src/events/webhooks/receiver-client.js';
import { QueueStore } from '../../src/events/webhooks/sending/queue.store.js';
import { DisableFailingWebhooks, ForgetWebhookDeliveries } from '../../src/events/webhooks/sending/webhook.jobs.js';
import { WebhookWorker } from '../../src/events/webhooks/sending/webhook-worker.js';
import { MOST_WEBHOOKS } from '../../src/events/webhooks/webhook.js';
import { bodyOf, detailOf, type Json, listOf, madeBy } from '../support/json.js';
import { NameServer } from '../support/name-server.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { eventOf, type Received, Receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';

const world = openWorld({ summer: true });
const { test, make, offers, mails } = world;
const { superAdmin, admin } = world.callers;

let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());
afterEach(async () => {
  test.clock.run();
  await make.sql('delete from webhooks');
});

const drain = (): Promise<void> => test.app.get(WebhookWorker).drain();

interface Made {
  readonly uuid: string;
  readonly secret: string;
  /** Where its receiver is. */
  readonly path: string;
}

/** A webhook whose receiver behaves like that, at an address of its own. */
const webhook = async (behaviour = 'ok', types: readonly string[] = ['category.*']): Promise<Made> => {
  const path = `${behaviour}/${newUuid()}`;
  const made = madeBy(await superAdmin.post('/webhooks', { url: receiver.url(path), types }));
  return { uuid: made.uuid, secret: String(made['secret']), path };
};

const deliveriesOf = async ({ uuid }: Pick<Made, 'uuid'>, query = ''): Promise<Json[]> =>
  listOf(await superAdmin.get(`/webhooks/${uuid}/deliveries${query}`).expect(200));
const stateOf = ({ uuid }: Pick<Made, 'uuid'>): Promise<Json> => superAdmin.read(`/webhooks/${uuid}`);

let names = 0;
/** Something happens; returns the record. */
const change = async (): Promise<string> => {
  names += 1;
  return madeBy(await admin.post('/categories', { name: `Rubrik ${String(names)}` })).uuid;
};

/** Something happens, and its event is sent to the webhooks that wait for it. */
const sendChange = async (): Promise<string> => {
  const uuid = await change();
  await drain();
  return uuid;
};
const patched = ({ uuid }: Pick<Made, 'uuid'>, body: Json) => superAdmin.patch(`/webhooks/${uuid}`, body).expect(200);

const verified = (message: Received, secret: string): Json =>
  new Webhook(secret).verify(message.body, message.headers) as Json;

/** How many tries were counted as that. */
const triesOf = async (outcome: string): Promise<number> => {
  const text = await test.app.get(Metrics).registry.metrics();
  return Number(new RegExp(`holiday_webhook_tries_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1]);
};

const after = (seconds: number): void => test.clock.forward(seconds);
const later = async (seconds: number): Promise<void> => {
  after(seconds);
  await drain();
};

describe('Webhooks', () => {
  it('are created with a secret that is shown once and stored sealed, read, changed and deleted (R-HOOK-1)', async () => {
    const url = 'https://Verein.example/Hook?key=1';
    const sent = { types: ['offer.*', 'host.changed'], description: 'Seite' };
    const answer = await superAdmin.post('/webhooks', { url, ...sent });
    const { secret, etag, ...shown } = madeBy(answer);
    expect(answer.headers['location']).toBe(`/webhooks/${shown.uuid}`);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(shown).toEqual({
      ...{ uuid: expect.any(String), url: 'https://verein.example/Hook?key=1', ...sent },
      ...{ disabled: false, pending: 0, createdAt: expect.any(String), modifiedAt: expect.any(String) },
    });
    const path = `/webhooks/${shown.uuid}`;
    const { etag: later, ...read } = await superAdmin.read(path);
    expect(read).toEqual(shown);
    // The secret is no part of the version.
    expect(String(later).split('.')[0]).toBe(String(etag).split('.')[0]);
    expect(listOf(await superAdmin.get('/webhooks'))).toEqual([{ ...shown, etag: later }]);
    const [row] = await make.sql('select w::text as text from webhooks w');
    expect(row!['text']).not.toContain(String(secret).slice(6, 20));
    const changed = bodyOf(await superAdmin.patch(path, { types: ['*'], description: null }).expect(200));
    expect([changed['types'], changed['description'], changed['secret']]).toEqual([['*'], undefined, undefined]);
    await superAdmin.delete(path).expect(204);
    await superAdmin.get(path).expect(404);
  });

  it('name the field of what they do not take, and the known types (R-HOOK-1)', async () => {
    const url = 'https://verein.example/';
    const wrong = [
      [{ types: ['*'] }, 'url', CODES.blank],
      [{ url, types: [] }, 'types', CODES.blank],
      [{ url }, 'types', CODES.blank],
      [{ url, types: ['offer.*', 'offer.sold'] }, 'types[1]', CODES.choice],
      [{ url, types: ['of*'] }, 'types[0]', CODES.choice],
      [{ url, types: ['.*'] }, 'types[0]', CODES.choice],
      [{ url, types: ['*', '*'] }, 'types', CODES.notUnique],
      [{ url, types: ['*'], secret: 'whsec_x' }, 'secret', CODES.unknownField],
      [{ url, types: ['*'], disabled: true }, 'disabled', CODES.unknownField],
      // Which addresses there are is in test/unit/webhooks.spec.ts.
      ...['http://verein.example/', 'verein.example', 'https://', 'https://verein.example/#x', 'https://10.0.0.1/'].map(
        (bad) => [{ url: bad, types: ['*'] }, 'url', CODES.url] as const,
      ),
    ] as const;
    for (const [body, path, code] of wrong) {
      expectViolations(await superAdmin.post('/webhooks', body), [[path, code]]);
    }
    const unknown = await superAdmin.post('/webhooks', { url, types: ['offer.sold'] });
    expect(detailOf(unknown)).toMatch(/^types\[0\]: .*offer\.published.*draw\.committed/);
    const { uuid } = await webhook();
    expectViolations(await superAdmin.patch(`/webhooks/${uuid}`, { url: 'https://10.0.0.1/' }), [['url', CODES.url]]);
  });

  it('are for super admins, in the audit log, and 20 at most, also of two made at once (R-HOOK-1)', async () => {
    await admin.get('/webhooks').expect(403);
    const { uuid } = await webhook();
    expect((await stateOf({ uuid }))['secret']).toBeUndefined();
    const lines = listOf(await superAdmin.get('/audit').expect(200)).filter(({ record }) => record === uuid);
    expect(lines.map(({ route, fields }) => [route, fields])).toEqual([['POST /webhooks', ['url', 'types']]]);
    await make.sql(
      `insert into webhooks select (jsonb_populate_record(w, jsonb_build_object('uuid', gen_random_uuid()))).*
       from webhooks w, generate_series(1, $1::int)`,
      [MOST_WEBHOOKS - 2],
    );
    const last = { url: 'https://verein.example/', types: ['*'] };
    const both = await Promise.all([superAdmin.post('/webhooks', last), superAdmin.post('/webhooks', last)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('send what happens from now on to anyone who takes it, as signed CloudEvents (R-HOOK-3)', async () => {
    await change();
    const [all, some, other] = [await webhook('ok', ['*']), await webhook(), await webhook('ok', ['host.*'])];
    const uuid = await sendChange();
    const [message, ...more] = await receiver.received(some.path);
    expect(more).toEqual([]);
    expect(message!.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': expect.stringMatching(/^holiday-programme\//),
    });
    const event = verified(message!, some.secret);
    expect(event).toEqual({
      ...{ specversion: '1.0', id: message!.headers['webhook-id'], source: 'http://api.test' },
      sequence: expect.stringMatching(/^\d{20}$/),
      ...{ type: 'category.created', subject: uuid, time: expect.any(String) },
      ...{ datacontenttype: 'application/json', data: expect.any(Object) },
    });
    expect((await receiver.received(all.path)).map((one) => eventOf(one)['id'])).toContain(event['id']);
    expect(await receiver.received(other.path)).toEqual([]);
    const [delivery] = await deliveriesOf(some);
    expect(delivery).toEqual({
      ...{ uuid: expect.any(String), event: event['id'], type: 'category.created', status: 'delivered' },
      ...{ attempt: 1, httpStatus: 204, ms: expect.any(Number) },
      ...{ lastTryAt: expect.any(String), createdAt: expect.any(String) },
    });
    expect(await stateOf(some)).toMatchObject({ pending: 0, lastDeliveredAt: expect.any(String) });
  });

  it('sign with both secrets for a day after one was rotated (R-HOOK-2)', async () => {
    const made = await webhook();
    const rotated = bodyOf(await superAdmin.post(`/webhooks/${made.uuid}/rotate-secret`).expect(200));
    const fresh = String(rotated['secret']);
    expect(fresh).not.toBe(made.secret);
    expect(rotated['previousSecretUntil']).toEqual(expect.any(String));
    await sendChange();
    const [both] = await receiver.received(made.path);
    for (const secret of [made.secret, fresh]) verified(both!, secret);
    after(24 * 3600 + 1);
    await sendChange();
    const [, alone] = await receiver.received(made.path);
    expect(alone!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
    await test.app.get(ForgetWebhookDeliveries).run();
    expect((await stateOf(made))['previousSecretUntil']).toBeUndefined();
  });

  it('never show what was hidden before the event is sent (R-HOOK-3)', async () => {
    const { uuid, path } = await webhook('ok', ['offer.*']);
    const shown = await offers.create({ name: 'Zu sehen', dates: [] });
    const move = (transition: string) => admin.post(`/offers/${shown.uuid}/transition`, { transition });
    await move('finalize');
    await move('publish').expect(200);
    await drain();
    await move('unpublish').expect(200);
    await patched({ uuid }, { disabled: true });
    for (const transition of ['publish', 'unpublish']) await move(transition).expect(200);
    await patched({ uuid }, { disabled: false });
    await drain();
    const published = (await receiver.received(path)).map(eventOf).filter(({ type }) => type === 'offer.published');
    expect(published.map(({ data }) => (data as Json)['publicRecord'] !== undefined)).toEqual([true, false]);
  });
});

describe('A receiver', () => {
  it('has failed unless it answers with 2xx, and its answer is read no further than the status (R-HOOK-10)', async () => {
    const expected = [
      ['status/500', 'status', 500],
      ['status/404', 'status', 404],
      ['status/204', undefined, 204],
      ['status/299', undefined, 299],
      ['redirect', 'redirect', 302],
      ['close', 'connection', undefined],
      ['large', undefined, 200],
      ['endless', undefined, 200],
    ] as const;
    const all = await Promise.all(expected.map(([behaviour]) => webhook(behaviour)));
    await sendChange();
    for (const [index, [behaviour, failure, httpStatus]] of expected.entries()) {
      const [delivery] = await deliveriesOf(all[index]!);
      const status = failure === undefined ? 'delivered' : 'pending';
      const is = [behaviour, delivery!['status'], delivery!['failure'], delivery!['httpStatus']];
      expect(is).toEqual([behaviour, status, failure, httpStatus]);
      expect((await stateOf(all[index]!))['failingSince'] !== undefined).toBe(failure !== undefined);
    }
    expect(await receiver.received('ok/redirected')).toEqual([]);
    for (const { path } of all.slice(-2)) {
      await until('The end of the answer', async () => (await receiver.ended(path)).length === 1);
      expect(await receiver.ended(path)).toEqual([false]);
    }
    const [row] = await make.sql('select max(length(d::text))::int as length from webhook_deliveries d');
    expect(row!['length']).toBeLessThan(1000);
  });

  it('that is silent for too long has failed, and holds up none of the others meanwhile (R-HOOK-5)', async () => {
    const client = test.app.get(ReceiverClient);
    const silent = await webhook('hang');
    const others = [await webhook(), await webhook()];
    // As many as are sent to one receiver at once.
    const uuids = await Promise.all(Array.from({ length: 10 }, change));
    let isOver = false;
    const work = drain().then(() => (isOver = true));
    for (const { path } of [silent, ...others])
      await until('The tries', async () => (await receiver.received(path)).length === uuids.length);
    expect(await deliveriesOf(silent, '?status=delivered')).toEqual([]);
    // Who hangs up on a connection that was used before is asked anew, once.
    await until('The end of the tries', async () => {
      await receiver.letGo();
      return isOver;
    });
    await work;
    const failures = async () => new Set((await deliveriesOf(silent)).map(({ failure }) => failure));
    expect([...(await failures())]).toEqual(['connection']);
    client.answerMs = 100;
    await later(6);
    client.answerMs = 15_000;
    expect([...(await failures())]).toContain('timeout');
    const received = (await receiver.received(others[0]!.path)).map((one) => eventOf(one)['subject']);
    expect(received.sort()).toEqual(uuids.sort());
  });

  it('is tried again by the schedule, with the same identifier and anew signed, counted, and then given up (R-HOOK-5)', async () => {
    test.clock.standAt('2026-07-01T10:00:00+02:00');
    const made = await webhook('status/503', ['category.created']);
    await sendChange();
    const reading = jest.spyOn(test.app.get(QueueStore), 'figures');
    const text = await test.app.get(Metrics).registry.metrics();
    expect(reading).toHaveBeenCalledTimes(1);
    expect(text).toContain('holiday_webhooks{state="failing"} 1');
    expect(text).toContain('holiday_webhook_deliveries_waiting 1');
    expect(text).toMatch(/holiday_webhook_tries_total\{outcome="failed"\} [1-9]/);
    // All pauses are in test/unit/webhooks.spec.ts.
    for (const pause of [5, 60]) {
      await later(pause - 1);
      const before = (await receiver.received(made.path)).length;
      await later(1);
      expect(await receiver.received(made.path)).toHaveLength(before + 1);
    }
    await make.sql('update webhook_deliveries set attempt = 9');
    await later(300);
    await later(10 * 86_400);
    const tries = await receiver.received(made.path);
    expect(tries).toHaveLength(4);
    const distinct = (header: string): number => new Set(tries.map(({ headers }) => headers[header])).size;
    expect([distinct('webhook-id'), distinct('webhook-timestamp'), distinct('webhook-signature')]).toEqual([1, 4, 4]);
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'failed', attempt: 10, failure: 'status' }]);
  });

  it('that has failed for three days is disabled, unless it was successful meanwhile, and super admins are told (R-HOOK-6)', async () => {
    test.clock.standAt('2026-07-01T10:00:00+02:00');
    const [made, well] = [await webhook('status/500'), await webhook('status/500')];
    await sendChange();
    await patched(well, { url: receiver.url(`ok/${well.path}`) });
    await later(60);
    expect((await stateOf(well))['failingSince']).toBeUndefined();
    const keep = test.app.get(DisableFailingWebhooks);
    await later(3 * 86_400 - 61);
    await keep.run();
    expect((await stateOf(made))['disabled']).toBe(false);
    after(1);
    await Promise.all([keep.run(), keep.run()]);
    expect(await stateOf(made)).toMatchObject({ disabled: true, disabledReason: 'failing' });
    const told = await mails.to(superAdmin.email, 'webhook-disabled');
    expect(told.map(({ subject }) => subject)).toEqual([`Webhook abgeschaltet: 127.0.0.1:${String(receiver.port)}`]);
    expect(told[0]!.text).toContain('Seit Mittwoch, 1. Juli 2026, 10:00 Uhr');
    expect(told[0]!.text).not.toContain(made.path);
    expect(await mails.to(admin.email, 'webhook-disabled')).toEqual([]);
    after(86_400);
    await keep.run();
    expect((await stateOf(well))['disabled']).toBe(false);
  });

  it('that answers 410 is disabled at once, and goes on where it stopped when it is enabled again (R-HOOK-6, R-HOOK-7)', async () => {
    await mails.forget();
    const made = await webhook('status/410');
    const first = await sendChange();
    expect(await stateOf(made)).toMatchObject({ disabled: true, disabledReason: 'gone', pending: 1 });
    expect(await mails.to(superAdmin.email, 'webhook-disabled')).toHaveLength(1);
    const second = await change();
    await later(600);
    expect(await receiver.received(made.path)).toHaveLength(1);
    const path = `ok/${made.path}`;
    await patched(made, { url: receiver.url(path), disabled: false });
    await drain();
    expect((await receiver.received(path)).map((one) => eventOf(one)['subject'])).toEqual([first, second]);
    expect(await stateOf(made)).toMatchObject({ disabled: false, pending: 0 });
  });

  it.each([
    ['answers 410', 410],
    ['fails', 500],
    ['takes what it is sent', 200],
  ])('that no longer has the address that %s says nothing about the one it has (R-HOOK-6)', async (_, status) => {
    const made = await webhook('hang');
    await change();
    const sent = drain();
    await until('The try', async () => (await receiver.received(made.path)).length === 1);
    await patched(made, { url: receiver.url(`ok/${made.path}`) });
    await receiver.answer(status);
    await sent;
    const state = await stateOf(made);
    expect([state['disabled'], state['failingSince'], state['lastDeliveredAt']]).toEqual([false, undefined, undefined]);
    await later(60);
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'delivered', attempt: status === 200 ? 1 : 2 }]);
  });

  it('that cannot be disabled, because nobody can be told, holds up no other and is disabled after its next 410', async () => {
    const [gone, other] = [await webhook('status/410'), await webhook()];
    const tell = jest
      .spyOn(test.app.get(Mails), 'sendAll')
      .mockImplementationOnce(() => Promise.reject(new Error('The template does not render.')));
    await sendChange();
    tell.mockRestore();
    expect(await stateOf(gone)).toMatchObject({ disabled: false, pending: 1 });
    const tries = await triesOf('failed');
    await change();
    await later(60);
    expect(await receiver.received(other.path)).toHaveLength(2);
    expect(await stateOf(gone)).toMatchObject({ disabled: true, disabledReason: 'gone' });
    expect(await triesOf('failed')).toBe(tries + (await receiver.received(gone.path)).length - 1);
  });

  it('is noted as a whole or not at all, and counted once', async () => {
    const made = await webhook();
    const tries = await triesOf('delivered');
    await change();
    await make.sql('alter table webhooks add constraint ck_none check (last_delivered_at is null)');
    await expect(drain()).rejects.toThrow('ck_none');
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'pending', attempt: 0 }]);
    expect(await triesOf('delivered')).toBe(tries);
    await make.sql('alter table webhooks drop constraint ck_none');
    await drain();
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'delivered', attempt: 1 }]);
    expect(await triesOf('delivered')).toBe(tries + 1);
    expect(await receiver.received(made.path)).toHaveLength(1);
  });

  it('is sent nothing that was queued of types that were taken away, but tests, and nothing once it is disabled or deleted (R-HOOK-7)', async () => {
    const made = await webhook('status/500', ['category.*', 'host.created']);
    const [off, gone] = [await webhook('status/500'), await webhook('status/500')];
    await make.host();
    await sendChange();
    expect(await stateOf(made)).toMatchObject({ pending: 2 });
    await superAdmin.post(`/webhooks/${made.uuid}/test`).expect(202);
    await patched(made, { types: ['host.*'] });
    await patched(off, { disabled: true });
    await superAdmin.delete(`/webhooks/${gone.uuid}`).expect(204);
    await change();
    await later(600);
    expect((await deliveriesOf(made)).map(({ type }) => type).sort()).toEqual(['host.created', 'webhook.test']);
    for (const { path } of [off, gone]) expect(await receiver.received(path)).toHaveLength(1);
    expectProblem(await superAdmin.post(`/webhooks/${off.uuid}/test`), 409, expect.stringMatching(/disabled/));
    await superAdmin.post(`/webhooks/${off.uuid}/replay`, { after: '0'.repeat(36) }).expect(409);
  });

  it('whose secret cannot be decrypted any more fails until it is rotated (R-HOOK-2)', async () => {
    const made = await webhook();
    await make.sql(`update webhooks set secret = regexp_replace(secret, '^v1.[^.]+', 'v1.00000000')`);
    await sendChange();
    expect(await deliveriesOf(made)).toMatchObject([{ status: 'pending', failure: 'secret' }]);
    const { secret } = bodyOf(await superAdmin.post(`/webhooks/${made.uuid}/rotate-secret`).expect(200));
    await later(6);
    const [message] = await receiver.received(made.path);
    expect(message!.headers['webhook-signature']!.split(' ')).toHaveLength(1);
    expect(secret).toEqual(expect.any(String));
  });
});

describe('A name', () => {
  it('leads nowhere if its address is not public when it is connected to; if nobody knows it, or is silent, it has failed (R-HOOK-9)', async () => {
    const server = await NameServer.start();
    const path = `ok/${newUuid()}`;
    const at = async (host: string, rest: string): Promise<Pick<Made, 'uuid'>> =>
      madeBy(await superAdmin.post('/webhooks', { url: `https://${host}${rest}`, types: ['category.*'] }));
    const all: Pick<Made, 'uuid'>[] = [];
    for (const [index, addresses] of [
      ...[['127.0.0.1'], ['169.254.169.254'], ['10.0.0.1'], ['::1'], ['fd00:ec2::254'], ['0:0:0:0:0:ffff:7f00:1']],
      ...[['64:ff9b::7f00:1'], ['8.8.8.8', '127.0.0.1'], ['2606:4700::1111', '127.0.0.1']],
    ].entries()) {
      const name = `rebinding${String(index)}.example`;
      server.leads(name, addresses);
      all.push(await at(name, `:8443/${path}`));
    }
    all.push(await at('unknown.example', '/'));
    await sendChange();
    const failures = await Promise.all(all.map(async (made) => (await deliveriesOf(made))[0]?.['failure']));
    expect(failures).toEqual([...Array<string>(9).fill('address'), 'name']);
    expect(await receiver.received(path)).toEqual([]);
    server.leads('silent.example', 'silence');
    const silent = await at('silent.example', '/');
    const client = test.app.get(ReceiverClient);
    client.answerMs = 200;
    await sendChange();
    client.answerMs = 15_000;
    await server.stop();
    expect(await deliveriesOf(silent)).toMatchObject([{ failure: 'timeout' }]);
  });
});

describe('What was sent', () => {
  it('is sent again on demand, all after an event or some of them, with the same identifiers, and what is asked for wrongly is not (R-HOOK-8)', async () => {
    const [made, hosts] = [await webhook('ok', ['category.created']), await webhook('ok', ['host.*'])];
    await make.host({ name: 'Angelverein Zwei' });
    for (const _ of [1, 2, 3]) await sendChange();
    const ids = (await receiver.received(made.path)).map(({ headers }) => headers['webhook-id']!);
    expect(ids).toHaveLength(3);
    const replay = (body: Json) => superAdmin.post(`/webhooks/${made.uuid}/replay`, body);
    await replay({ after: ids[0] }).expect(202);
    await drain();
    await replay({ events: [ids[0]!] }).expect(202);
    await drain();
    const again = (await receiver.received(made.path)).slice(3).map(({ headers }) => headers['webhook-id']);
    expect(again).toEqual([ids[1], ids[2], ids[0]]);
    expect(await deliveriesOf(made)).toHaveLength(3);
    // Not further than it was.
    await replay({ after: ids[2] }).expect(202);
    await drain();
    expect(await receiver.received(made.path)).toHaveLength(6);
    // Not when it is unknown, of another type, or asked for in two ways.
    const [event] = ids;
    const [{ event: other } = {}] = await deliveriesOf(hosts);
    for (const [body, violations] of [
      [{ events: [event, 'f'.repeat(36)] }, [['events[1]', CODES.choice]]],
      [{ events: [other] }, [['events[0]', CODES.choice]]],
      [{ events: ['x'] }, [['events[0]', CODES.choice]]],
      [{ after: 'x' }, [['after', CODES.choice]]],
      [{ events: Array.from({ length: 101 }, (_, index) => String(index)) }, [['events', CODES.tooMany]]],
      [{}, []],
      [{ after: event, events: [event] }, []],
    ] as const) {
      expectViolations(await replay(body), violations);
    }
    await replay({ after: 'f'.repeat(36) }).expect(410);
  });

  it('can be a test, which is tried once and counts for nothing (R-HOOK-8)', async () => {
    const [good, bad] = [await webhook(), await webhook('status/500')];
    for (const { uuid } of [good, bad]) {
      const answer = await superAdmin.post(`/webhooks/${uuid}/test`).expect(202);
      expect(answer.body).toMatchObject({ status: 'pending', type: 'webhook.test' });
    }
    await drain();
    const [message] = await receiver.received(good.path);
    expect(verified(message!, good.secret)).toMatchObject({ type: 'webhook.test', subject: good.uuid });
    expect(await deliveriesOf(bad)).toMatchObject([{ status: 'failed', attempt: 1, httpStatus: 500 }]);
    expect((await stateOf(bad))['failingSince']).toBeUndefined();
    expect((await stateOf(good))['lastDeliveredAt']).toBeUndefined();
    await sendChange();
    const failing = (await stateOf(bad))['failingSince'];
    expect(failing).toBeDefined();
    await patched(bad, { url: receiver.url(`ok/${newUuid()}`) });
    await superAdmin.post(`/webhooks/${bad.uuid}/test`);
    await drain();
    expect(await deliveriesOf(bad, '?status=delivered')).toMatchObject([{ type: 'webhook.test' }]);
    expect((await stateOf(bad))['failingSince']).toBe(failing);
  });

  it('is listed latest first, by status, and for 30 days (R-HOOK-10)', async () => {
    const made = await webhook();
    await sendChange();
    await patched(made, { url: receiver.url(`status/500/${newUuid()}`) });
    await sendChange();
    const statuses = async (query = ''): Promise<unknown[]> =>
      (await deliveriesOf(made, query)).map(({ status }) => status);
    expect(await statuses()).toEqual(['pending', 'delivered']);
    expect(await statuses('?status=delivered')).toEqual(['delivered']);
    expect(await statuses('?itemsPerPage=1&page=2')).toEqual(['delivered']);
    await superAdmin.get(`/webhooks/${made.uuid}/deliveries?status=x`).expect(400);
    const forget = test.app.get(ForgetWebhookDeliveries);
    after(30 * 86_400 - 60);
    await forget.run();
    expect(await statuses()).toHaveLength(2);
    after(120);
    await forget.run();
    expect(await statuses()).toEqual(['pending']);
    after(60 * 86_400);
    await forget.run();
    expect(await statuses()).toEqual([]);
  });
});
