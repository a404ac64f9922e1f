import { describe, expect, it } from '@jest/globals';
import { vocabularies } from '../../src/kernel/problem/vocabulary.js';
import { MAIL_KINDS } from '../../src/mail/mail-template.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { type Json } from '../support/json.js';
import { openWorld } from '../world/index.js';

/** Values that are no words of people: sort keys, formats, versions, patterns, and the tones of the vocabulary itself. */
const FORMATS: readonly (readonly [value: string, what: string])[] = [
  ['asc', 'sort direction'],
  ...['begin', 'createdAt', 'name', 'subject', 'dueOn'].map((key) => [key, 'sort keys'] as const),
  ...['csv', 'pdf', 'json', ';', 'application/json', 'a5'].map((format) => [format, 'formats of files'] as const),
  ...['1.0', 'draw/1'].map((version) => [version, 'versions'] as const),
  ['*', 'patterns of event types'],
  ...['GET', '2xx'].map((part) => [part, 'HTTP'] as const),
  ['neutral', 'tones'],
];

/** An enumeration in the document: where it stands, its values, and the vocabulary it names. */
interface Enumeration {
  readonly place: string;
  readonly values: readonly string[];
  readonly called: string | undefined;
}

/** A number, a list of them, or an object with words of its own: what a name in an object is a value for. */
const isNumber = (part: Json): boolean =>
  ['integer', 'number'].includes(String(part['type'])) ||
  (part['type'] === 'array' && isNumber(part['items'] as Json)) ||
  (part['type'] === 'object' && 'x-vocabulary' in part);

/** The names of the numbers in an object, those of an inner one after its name and a dot. */
const namesIn = ({ properties = {} }: Json, before = ''): string[] =>
  Object.entries(properties as Record<string, Json>).flatMap(([name, part]) => {
    if (isNumber(part)) return [before + name];
    return part['type'] === 'object' ? namesIn(part, `${before}${name}.`) : [];
  });

const enumerationsIn = (part: unknown, place = ''): Enumeration[] => {
  if (typeof part !== 'object' || part === null) return [];
  const values = (part as Json)['enum'] ?? (part as Json)['x-extensible-enum'];
  const called = (part as Json)['x-vocabulary'] as string | undefined;
  const own = Array.isArray(values)
    ? [{ place, values: values.filter((value) => value !== null) as string[], called }]
    : called === undefined
      ? []
      : [{ place, values: namesIn(part as Json), called }];
  const inner = Object.entries(part).filter(
    ([key]) => !['enum', 'examples', 'example', 'x-extensible-enum'].includes(key),
  );
  return [...own, ...inner.flatMap(([key, value]) => enumerationsIn(value, `${place}/${key}`))];
};

describe('The vocabulary', () => {
  const world = openWorld({ at: '2026-07-01T10:00:00Z' });
  const { anonymous, admin } = world.callers;
  const read = async (language: string): Promise<Record<string, Json[]>> =>
    (await anonymous.get('/vocabulary').set('Accept-Language', language).expect(200)).body as Record<string, Json[]>;

  it('has every enumeration that the document sends or takes, and every schema of one names it (R-API-61)', async () => {
    const words = await read('en');
    const known = new Map(Object.entries(words).map(([name, all]) => [name, all.map(({ value }) => String(value))]));
    const { strict, json } = world.test.app.get(OpenApiDocument);
    const formats = FORMATS.map(([first]) => first);
    const found = [strict, json].flatMap((document) => enumerationsIn(document));
    const wrong = found.filter(({ values, called }) =>
      called === undefined
        ? !formats.includes(values[0] ?? '')
        : values.some((value) => known.get(called)?.includes(value) !== true) || !known.has(called),
    );
    expect(wrong).toEqual([]);
    // Nobody reads what no schema names.
    const named = new Set(found.map(({ called }) => called));
    expect([...known.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it('has a word for each number of dashboards, draws and jobs, and for no other (R-API-61)', async () => {
    const words = await read('en');
    const named = ['dashboardNumber', 'drawFigure', 'drawRange', 'jobResult'];
    const found = enumerationsIn(world.test.app.get(OpenApiDocument).strict).filter(({ called = '' }) =>
      named.includes(called),
    );
    expect([...new Set(found.map(({ called }) => called))].sort()).toEqual(named);
    for (const { place, values, called = '' } of found)
      expect([place, [...values].sort()]).toEqual([place, words[called]?.map(({ value }) => String(value)).sort()]);
    // States are called the same where their applications are counted.
    for (const { value, label, tone } of words['attendanceDecision'] ?? [])
      expect(words['jobResult']).toContainEqual(expect.objectContaining({ value, label, tone }));
  });

  it('says values in German and in English, in their order and with a tone (R-API-61)', async () => {
    const [german, english] = [await read('de'), await read('en')];
    expect(Object.keys(german)).toEqual(vocabularies().map(({ called }) => called));
    for (const [name, all] of Object.entries(german)) {
      expect([name, all.map(({ order }) => order)]).toEqual([name, all.map((_, at) => at + 1)]);
      for (const [at, { value, label, tone }] of all.entries()) {
        const other = english[name]?.[at];
        expect([name, other?.['value'], other?.['tone']]).toEqual([name, value, tone]);
        for (const said of [label, other?.['label']])
          expect([name, value, said]).not.toContain(value === said ? said : '');
      }
    }
    expect(german['offerStatus']?.[3]).toEqual({ value: 'published', label: 'Veröffentlicht', tone: 'good', order: 4 });
    expect(english['attendanceTransition']?.[0]).toMatchObject({ value: 'confirm', label: 'Confirm' });
    const types = german['mailType']?.map(({ value }) => value);
    expect(types).toEqual([...MAIL_KINDS.keys()].sort());
  });

  it('is read without a token, whatever public access says, outside of the limits, and kept by whoever wants to (R-API-61)', async () => {
    await world.callers.superAdmin.patch('/settings/integration', { publicAccess: false }).expect(200);
    try {
      for (let times = 0; times < 10; times += 1) {
        const answer = await anonymous.get('/vocabulary').expect(200);
        expect(answer.headers).toMatchObject({
          'cache-control': 'public, max-age=60, stale-while-revalidate=300',
          'access-control-allow-origin': '*',
        });
        expect(answer.headers['vary']).toContain('Accept-Language');
        expect(answer.headers).not.toHaveProperty('ratelimit');
        await anonymous.get('/vocabulary').set('If-None-Match', String(answer.headers['etag'])).expect(304);
      }
    } finally {
      await world.callers.superAdmin.patch('/settings/integration', { publicAccess: true }).expect(200);
    }
  });

  it('speaks as the exports do (R-API-61)', async () => {
    const { attendance } = await world.money.owing(1250);
    const words = await read('de');
    const { text } = await admin.get('/attendances/export').set('Accept-Language', 'de').expect(200);
    const label = words['attendanceStatus']?.find(({ value }) => value === 'confirmed')?.['label'];
    expect(text.split('\r\n').find((line) => line.includes(attendance))).toContain(`;${String(label)};`);
  });
});
