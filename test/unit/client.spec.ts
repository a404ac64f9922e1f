import { describe, expect, it } from '@jest/globals';
import { answer, createApi, followJob, ProblemError } from 'holiday-programme-client';

const refusal = (status: number, detail: string, more: object = {}): ProblemError => {
  const problem = {
    type: `/errors/${String(status)}`,
    title: 'Nein',
    status,
    detail,
    instance: 'urn:uuid:1',
    ...more,
  };
  return new ProblemError(new Response(null, { status }), problem);
};
const fieldsOf = (detail: string, status = 422): Readonly<Record<string, string>> => refusal(status, detail).fields;

/** A service that answers each request with what comes next, or never. */
const serviceOf = (answers: readonly (Response | 'never' | 'broken')[], retries = 0) => {
  const sent: Request[] = [];
  const waiting = [...answers];
  const fetch = async (request: Request): Promise<Response> => {
    sent.push(request);
    await request.clone().text();
    const next = waiting.shift() ?? 'never';
    if (next === 'broken') throw new TypeError('fetch failed');
    if (next !== 'never') return next;
    return new Promise((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
    });
  };
  return { api: createApi({ baseUrl: 'http://api.test', retries, fetch }), sent };
};
const running = (): Response => Response.json({ uuid: '1', state: 'running', done: 1, total: 9 });
const later = (status: number): Response =>
  Response.json({ status, detail: 'Später.', instance: 'urn:uuid:1' }, { status, headers: { 'Retry-After': '9' } });

describe('The fields of a refusal', () => {
  it('are those of its violations, as they are', () => {
    const violations = [
      { propertyPath: 'dates[0].end', message: 'Zu früh: vor dem Beginn.', code: '1' },
      { propertyPath: 'name', message: 'Fehlt.', code: '2' },
    ];
    const { fields } = refusal(422, 'dates[0].end: Zu früh: vor dem Beginn.\nname: Fehlt.', { violations });
    expect(fields).toEqual({ 'dates[0].end': 'Zu früh: vor dem Beginn.', name: 'Fehlt.' });
  });

  it('are else the lines of its detail', () => {
    expect(fieldsOf('participant: The child is 1 year old.\nanswers[0].value: Choose one: A or B.')).toEqual({
      participant: 'The child is 1 year old.',
      'answers[0].value': 'Choose one: A or B.',
    });
    expect(fieldsOf('audience.edition: Nein.\nfamilies[3].participants[0].attendances[1].offer: Auch nicht.')).toEqual({
      'audience.edition': 'Nein.',
      'families[3].participants[0].attendances[1].offer': 'Auch nicht.',
    });
    expect(fieldsOf('sort: must be one of begin, name', 400)).toEqual({ sort: 'must be one of begin, name' });
  });

  it('keep all that is said of one field, and what belongs to none', () => {
    const lines = [
      'participant: Zu jung.',
      'Mia Muster: überschneidet sich.',
      'Und noch etwas',
      'participant: Zu spät.',
    ];
    expect(fieldsOf(lines.join('\n'))).toEqual({
      participant: 'Zu jung.\nZu spät.',
      '': 'Mia Muster: überschneidet sich.\nUnd noch etwas',
    });
    expect(fieldsOf('see the page: there is none')).toEqual({ '': 'see the page: there is none' });
  });

  it('are none of a refusal that is about no field', () => {
    expect(fieldsOf('offer: gone', 404)).toEqual({});
    expect(new ProblemError(new Response(null, { status: 422 }), undefined).fields).toEqual({});
  });
});

describe('Following a job', () => {
  const reason = new Error('the screen was left');
  const location = '/jobs/1';

  it('ends at once when it is aborted in the middle of a pause, with the reason', async () => {
    const { api, sent } = serviceOf([running()]);
    const controller = new AbortController();
    const pause = () => new Promise<void>(() => undefined);
    const onProgress = () => void setTimeout(() => controller.abort(reason), 5);
    await expect(followJob(api, location, { signal: controller.signal, pause, onProgress })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });

  it('ends its own pause too, and nothing is left that would keep a program from ending', async () => {
    const { api, sent } = serviceOf([running(), running()]);
    const controller = new AbortController();
    const began = performance.now();
    const onProgress = () => void setTimeout(() => controller.abort(reason), 5);
    await expect(followJob(api, location, { signal: controller.signal, onProgress })).rejects.toBe(reason);
    expect(performance.now() - began).toBeLessThan(900);
    expect(sent).toHaveLength(1);
  });

  it('ends the request that is under way, and one that was aborted before asks nothing', async () => {
    const { api, sent } = serviceOf(['never']);
    const controller = new AbortController();
    const { signal } = controller;
    setTimeout(() => controller.abort(reason), 5);
    await expect(followJob(api, location, { signal })).rejects.toBe(reason);
    await expect(followJob(api, location, { signal })).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});

describe('Repeating', () => {
  it('ends at once when it is aborted while it waits as long as the service asks for', async () => {
    const reason = new Error('the screen was left');
    const { api, sent } = serviceOf([later(503)], 3);
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 20);
    await expect(answer(api.GET('/offers', { signal: controller.signal }))).rejects.toBe(reason);
    expect(sent).toHaveLength(1);
  });
});
describe('What is sent', () => {
  const ok = (): Response => Response.json({});
  const path = { uuid: '0192f3a4-5b6c-7d8e-9f01-23456789abcd' };

  it('filters by booleans', async () => {
    const { api, sent } = serviceOf([ok(), ok()]);
    await answer(api.GET('/offers', { params: { query: { free: true } } }));
    await answer(api.GET('/offers', { params: { query: { free: false } } }));
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['?free=true', '?free=false']);
  });

  it('does not compile with words that there are not', async () => {
    const { api, sent } = serviceOf([ok(), ok(), ok(), ok(), ok()]);
    const params = { path };
    // @ts-expect-error the transition is "confirm"
    await answer(api.POST('/attendances/{uuid}/transition', { params, body: { transition: 'konfirm' } }));
    // @ts-expect-error the transition is "publish"
    await answer(api.POST('/offers/{uuid}/transition', { params, body: { transition: 'pubish' } }));
    const attendances = [path.uuid];
    // @ts-expect-error the same of many
    await answer(api.POST('/attendances/transition', { body: { transition: 'konfirm', attendances } }));
    const offer = path.uuid;
    // @ts-expect-error the status is "waiting"
    await answer(api.POST('/attendances', { body: { offer, participant: offer, status: 'wating' } }));
    // @ts-expect-error the method is "cash"
    await answer(api.POST('/receipts', { body: { method: 'coins', attendances: [] } }));
    expect(sent).toHaveLength(5);
  });
});
