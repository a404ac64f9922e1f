import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { Caller } from '../../src/kernel/caller/caller.js';
import { type Role } from '../../src/kernel/caller/roles.js';
import {
  type Audience,
  AUDIENCES,
  type Field,
  type Form,
  reference,
  type Schema,
} from '../../src/platform/view/field.js';
import { quoted } from '../../src/platform/view/json.js';
import { View } from '../../src/platform/view/view.js';

type Row = Record<string, unknown>;
/** What a view keeps for itself. */
interface Inside {
  readonly fields: Readonly<Record<string, Field>>;
  readonly keepsNulls: boolean;
}

const SOURCE = join(import.meta.dirname, '../../src');
const DEFINES = /= define(?:NullKeeping)?View[<(]/g;
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith(join('platform', 'view')))
  .map((path) => ({
    path: join(SOURCE, path),
    defined: (readFileSync(join(SOURCE, path), 'utf8').match(DEFINES) ?? []).length,
  }))
  .filter(({ defined }) => defined > 0);

const isPlain = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every view of the service: exported ones, and those within them. */
const allViews = async (): Promise<View<Row>[]> => {
  const found = new Set<View<never>>();
  const add = (view: View<never>): void => {
    found.add(view);
    view.innerViews.forEach(add);
  };
  for (const { path } of sources) {
    const exported = (await import(pathToFileURL(path).href)) as Row;
    const groups = Object.values(exported).flatMap((value) =>
      isPlain(value) ? [value, ...Object.values(value)] : value,
    );
    for (const value of groups) if (value instanceof View) add(value as View<never>);
  }
  return [...found] as unknown as View<Row>[];
};

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom('"', '\\', '\n', '\u0000', '\ud800', 'a\udfffb', '👪', `${'x'.repeat(60)}"`, 'ü'.repeat(6_000)),
);
const moments = fc.date({ min: new Date('1800-01-01'), max: new Date('2400-01-01'), noInvalidDate: true });
const empty = <T>(of: Arbitrary<T>): Arbitrary<T | null | undefined> =>
  fc.oneof({ weight: 4, arbitrary: of }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) });
const references = fc.record(
  {
    uuid: fc.uuid(),
    name: fc.option(texts),
    alias: fc.string(),
    // What an account is masked by.
    roles: fc.constant([]),
    protected: fc.boolean(),
    firstname: texts,
    lastname: fc.option(texts),
  },
  { requiredKeys: ['uuid', 'name', 'roles', 'protected', 'firstname', 'lastname'] },
);

/** Values that the schema of a field allows. */
const valuesOf = (schema: Schema): Arbitrary<unknown> => {
  const { type, format, items, properties } = schema as {
    type?: string | string[];
    format?: string;
    items?: Schema;
    properties?: Record<string, Schema>;
  };
  if (schema['$ref'] !== undefined) return references;
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if (format === 'date-time') return moments;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ type: one })));
  switch (type) {
    case 'string':
      return texts;
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(items ?? {}), { maxLength: 3 });
    case 'object':
      return properties === undefined
        ? fc.dictionary(fc.string(), fc.jsonValue())
        : fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, empty(valuesOf(one))])));
    default:
      return fc.jsonValue();
  }
};

/** The one field whose words depend on the reader's language; it is stored in both. */
const isDrawReason = ({ properties = {} }: Partial<Record<string, unknown>>): boolean =>
  ['code', 'text', 'values'].every((name) => Object.hasOwn(properties as object, name));
const drawReasons = fc.record({
  code: fc.string(),
  text: fc.record({ en: texts, de: texts }),
  values: empty(fc.dictionary(fc.string(), fc.integer())),
});

const fieldsOf = (view: View<Row>): Inside['fields'] => (view as unknown as Inside).fields;

/** Records of a view within another one, whose moments have other names than their fields. */
const innerRecords = (view: View<Row>): Arbitrary<Row> =>
  fc
    .tuple(recordsOf(view), moments, moments)
    .map(([record, beginAt, endAt]) => ({ ...record, beginAt, endAt, before: beginAt }));

const recordsOf = (view: View<Row>): Arbitrary<Row> =>
  fc.record(
    Object.fromEntries(
      Object.entries(fieldsOf(view)).map(([name, { spec }]) => {
        if (isDrawReason(spec.schema)) return [name, empty(drawReasons)];
        if (!(spec.inner instanceof View)) return [name, empty(valuesOf(spec.schema))];
        const inner = innerRecords(spec.inner as View<Row>);
        return [name, empty<unknown>(spec.schema['type'] === 'array' ? fc.array(inner, { maxLength: 2 }) : inner)];
      }),
    ),
  );

/** The view as one audience sees it; what is read from elsewhere is read from the property of the same name. */
const shownTo = (view: View<Row>, audience: Audience): View<Row> => {
  const fields = Object.entries(fieldsOf(view)).map(([name, field]) => [
    name,
    field.spec.read === undefined ? field : field.from((record: Row) => record[name]),
  ]);
  const known = Object.fromEntries(fields) as Record<string, Field>;
  return new View<Row>(view.name, known, () => audience, (view as unknown as Inside).keepsNulls, '');
};

const CALLERS = [
  Caller.anonymous,
  ...(['ROLE_HOST', 'ROLE_ADMIN', 'ROLE_SUPER_ADMIN'] satisfies Role[]).map((role) =>
    Caller.of({ tokenUuid: 't', accountUuid: 'a', roles: [role], scopes: ['api:read'], hosts: [], sharedOffers: [] }),
  ),
];

/** What `versionOf` compares, field by field. */
const slowVersionOf = (view: View<Row>, audience: Audience, record: Row, caller: Caller): string => {
  const level = AUDIENCES.indexOf(audience);
  const pairs = Object.entries(fieldsOf(view)).flatMap(([name, { spec }]) => {
    const value = spec.volatile === true || AUDIENCES.indexOf(spec.audience) > level ? null : record[name];
    if (value === null || value === undefined) return [];
    if (value instanceof Date) return [[name, value.getTime()]];
    return [[name, spec.form === undefined ? value : spec.form.encode(value as never, caller, 'en')]];
  });
  return JSON.stringify(pairs);
};

const NOTHING: Form = { encode: () => undefined, write: () => undefined };

describe('Generated writers', () => {
  it('say what the table of fields says, for every view, audience, caller and language', async () => {
    const views = await allViews();
    expect(views).toHaveLength(sources.reduce((sum, { defined }) => sum + defined, 0));
    for (const view of views) {
      const records = fc.sample(recordsOf(view), { numRuns: 4, seed: 20_260_701 });
      for (const audience of AUDIENCES) {
        const shown = shownTo(view, audience);
        for (const [index, record] of records.entries()) {
          const caller = CALLERS[index % CALLERS.length] as Caller;
          const language = index % 2 === 0 ? 'de' : 'en';
          expect(shown.write(record, caller, language)).toBe(JSON.stringify(shown.render(record, caller, language)));
          expect(shown.versionOf(record, caller)).toBe(slowVersionOf(shown, audience, record, caller));
        }
      }
    }
  });

  it('follow a field that is shown in another form', () => {
    const view = new View<Row>('Masked', { account: reference().as(() => ({ uuid: 'u' })) }, () => 'all', false, '');
    expect(view.write({ account: { uuid: 'u', name: 'Lea' } }, Caller.anonymous)).toBe('{"account":{"uuid":"u"}}');
  });

  it('leave out what JSON leaves out, and write null where a list has nothing', () => {
    const never = {
      spec: { schema: {}, audience: 'all', always: false, read: undefined, form: NOTHING },
    } as unknown as Field;
    const view = new View<Row>('Odd', { never, list: never }, () => 'all', false, '');
    expect(view.write({ never: 1, list: 2 }, Caller.anonymous)).toBe('{}');
    expect(view.writeList([{}, { never: 1 }], Caller.anonymous)).toBe('[{},{}]');
    expect(view.versionOf({ never: 1 }, Caller.anonymous)).toBe('[["never",null]]');
  });

  it('write texts as JSON does', () => {
    fc.assert(fc.property(texts, (text) => quoted(text) === JSON.stringify(text)));
  });
});
