import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Type } from '@nestjs/common';
import { type Route } from '../../src/platform/http/server/route-table.js';
import { uuidToBase58 } from '../support/base58.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { InputPipe } from '../../src/platform/http/input/input.pipe.js';
import { parametersOf, type QueryParameter } from '../../src/platform/http/input/query-fields.js';
import { type Answer, expectProblem, type Json } from './client.js';
import { UUIDS_IN_PATH } from './identifier-forms.js';
import { freshMessage } from './message-samples.js';
import { freshReceipt } from './money-samples.js';
import { keyOf, sampleOf, RouteWorld } from './route-world.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Kind = 'ages' | 'boolean' | 'choice' | 'choices' | 'date' | 'number' | 'reference' | 'text';

/** What kind of parameter it is, told by what it is documented as. */
const kindOf = ({ schema, description }: QueryParameter): Kind => {
  if (schema['type'] === 'integer') return 'number';
  if (schema['pattern'] !== undefined) return 'ages';
  if (schema['type'] === 'boolean') return 'boolean';
  if (Array.isArray(schema['enum'])) return 'choice';
  if (schema['type'] === 'array') return 'choices';
  if (description.includes('or a timestamp with offset')) return 'date';
  return schema['maxLength'] === undefined ? 'reference' : 'text';
};

/** A parameter of a route, its reader, and whether all there is to ask of its kind is asked of it over HTTP. */
interface AskedParameter {
  readonly route: Route;
  readonly path: string;
  readonly name: string;
  readonly kind: Kind;
  readonly read: QueryParameter['read'];
  readonly inFull: boolean;
}

/** Values that cannot be read (R-API-26); of a reference or a text nothing is malformed. */
const UNREADABLE: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  ages: ['..', '6-9', '-1', 'x', '1000'],
  boolean: ['', 'maybe', '2', 'ja', 'tru', 'on'],
  choice: ['', 'nonsense', 'ASC,DESC'],
  choices: ['nonsense', 'constructor'],
  date: ['', 'yesterday', '2026-02-30', '2026-07-01T10:00:00', '01.07.2026', '2026-07-01T25:00:00Z', '1780000000'],
  number: ['', '0', '-1', '1.5', 'x'],
};

/** What can be read, of the kinds that name no record. */
const GOOD: Readonly<Partial<Record<Kind, string>>> = {
  boolean: 'true',
  date: '2026-07-01T10:00:00+02:00',
  ages: '6..9',
};

const pipe = new InputPipe();

/** The word with which a route's pipe refuses a query: the name of the parameter, with a status of 400. */
const refusalOf = ({ query }: Route, sent: object): string | undefined => {
  try {
    pipe.transform(sent, { type: 'query', metatype: query! });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    return error.detail.en.split(' ')[0];
  }
};

/** Lists of what is owed: their edition is that of a debt. */
const OF_DEBTS = ['/debtors', '/ledgers', '/receipts', '/invoices'];

// All of this takes long on a busy machine.
jest.setTimeout(300_000);

/** What a parameter names here, where it is not what it names elsewhere. */
const meantBy = ({ path }: Route, name: string): string => {
  if (name === 'edition' && OF_DEBTS.includes(path)) return 'edition of debts';
  return name === 'record' && path === '/jobs' ? 'record of jobs' : name;
};

/** Asking is a use of the caller's token, which is noted once a minute, and GET /tokens shows it. */
const withoutLastUse = (text: string): string => text.replaceAll(/"lastUsedAt":"[^"]*"/g, '"lastUsedAt":null');

const withQuery = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;

describe('What a request asks for', () => {
  let world: RouteWorld;
  /** By the name of the parameter: all ways to name a record that some list is about. */
  let named: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    world = await RouteWorld.start();
    const { make, records, callers } = world;
    const waysOf = (uuid: string, ...others: readonly string[]): string[] => [
      uuid,
      uuid.toUpperCase(),
      uuidToBase58(uuid),
      ...others,
    ];
    await make.invitation({ host: records.ownHost.uuid, by: callers.superAdmin.uuid });
    await make.mail({ account: callers.member.uuid, columns: { edition_uuid: records.edition.uuid } });
    await make.mailTemplate({ edition: records.edition.uuid, columns: { modified_by_uuid: callers.admin.uuid } });
    const { debt } = await freshReceipt(world);
    await world.money.invoice(debt);
    await freshMessage(world);
    await world.freshJob();
    const [charged] = await make.sql(
      'select e.uuid, e.alias from editions e join attendances a on a.edition_uuid = e.uuid where a.uuid = $1',
      [debt.attendance],
    );
    await world.as('member', 'PATCH', '/me', { body: { mobile: '99' } });
    await world.as('admin', 'PATCH', `/hosts/${records.ownHost.uuid}`, { body: { fax: '99' } });
    const [line] = await make.sql('select token_uuid as token from audit_log where record_uuid = $1', [
      records.ownHost.uuid,
    ]);
    named = {
      edition: waysOf(records.edition.uuid, records.edition.alias),
      'edition of debts': waysOf(String(charged?.['uuid']), String(charged?.['alias'])),
      category: waysOf(records.category.uuid, records.category.alias),
      host: waysOf(records.ownHost.uuid, records.ownHost.alias),
      offer: waysOf(records.fullOffer.uuid),
      subject: waysOf(records.fullOffer.uuid),
      participant: waysOf(records.participant.uuid),
      account: waysOf(callers.member.uuid, callers.member.email, callers.member.email.toUpperCase()),
      by: waysOf(callers.host.uuid, callers.host.email),
      debtor: waysOf(debt.family.account.uuid, debt.family.account.email),
      token: waysOf(String(line?.['token'])),
      record: waysOf(records.ownHost.uuid),
      'record of jobs': waysOf(records.edition.uuid),
    };
  });
  afterAll(() => world.stop());

  /** What a route is asked: nothing of it changes, so that one record is enough for all that is asked. */
  const paths = new Map<string, string>();
  const pathOf = async (route: Route): Promise<string> => {
    const path = paths.get(route.path) ?? (await sampleOf(world, route)).path;
    paths.set(route.path, path);
    return path;
  };

  /**
   * Work for each parameter of these kinds of each route, naming in every failure which one it was. The first of each kind
   * is asked in all forms; of the others, what their readers do with a form is asked of the reader.
   */
  const each = async (kinds: readonly Kind[], work: (asked: AskedParameter) => Promise<void>): Promise<void> => {
    const counts = new Map<Kind, number>();
    for (const route of world.routes.filter(({ query }) => query !== undefined)) {
      const asked = [...parametersOf(route.query as Type<object>)].filter(([, one]) => kinds.includes(kindOf(one)));
      if (asked.length === 0) continue;
      const path = await pathOf(route);
      for (const [name, parameter] of asked) {
        const kind = kindOf(parameter);
        const count = counts.get(kind) ?? 0;
        counts.set(kind, count + 1);
        try {
          await work({ route, path, name, kind, read: parameter.read, inFull: count === 0 });
        } catch (error) {
          if (error instanceof Error) error.message = `${keyOf(route)} ${name}: ${error.message}`;
          throw error;
        }
      }
    }
    expect(kinds.filter((kind) => (counts.get(kind) ?? 0) < 4)).toEqual([]);
  };
  const get = (path: string): Promise<Answer> => world.as('superAdmin', 'GET', path);

  describe('in a parameter', () => {
    it('that cannot be read is a 400 whose detail begins with its name: dates, booleans, choices, ages and numbers (R-API-26, R-API-28)', () =>
      each(['ages', 'boolean', 'choice', 'choices', 'date', 'number'], async ({ route, path, name, kind, inFull }) => {
        // One pipe reads what is asked of every route.
        for (const value of UNREADABLE[kind] ?? []) {
          expect([value, refusalOf(route, { [name]: value })]).toEqual([value, `${name}:`]);
          if (!inFull) continue;
          const answer = await get(withQuery(path, name, value));
          expect(expectProblem(answer, 400, value).detail).toMatch(new RegExp(`^${name}: \\S`));
        }
      }));

    it('is a boolean in six words: true, 1 and yes, false, 0 and no (R-API-25)', () =>
      each(['boolean'], async ({ path, name, read, inFull }) => {
        for (const [value, words] of [
          [true, ['true', '1', 'yes', 'TRUE']],
          [false, ['false', '0', 'no', 'False']],
        ] as const) {
          expect(words.map(read)).toEqual(words.map(() => ({ value })));
          if (!inFull) continue;
          const { status, text } = await get(withQuery(path, name, words[0]));
          expect(status).toBe(200);
          for (const word of words.slice(1)) expect((await get(withQuery(path, name, word))).text).toBe(text);
        }
      }));

    it('is a date in two forms: a day, and a timestamp with offset (R-API-13, R-API-28)', () =>
      each(['date'], async ({ path, name, read, inFull }) => {
        const withOffset = '2026-07-01T10:00:00+02:00';
        expect(read(withOffset)).toEqual(read('2026-07-01T08:00:00Z'));
        expect(read('2026-07-01T10:00:00 02:00')).toEqual(read(withOffset));
        expect(read('2026-07-01')).toHaveProperty('value');
        if (!inFull) return;
        for (const value of ['2026-07-01', withOffset])
          expect([value, (await get(withQuery(path, name, value))).status]).toEqual([value, 200]);
        const unescaped = await get(`${path}${path.includes('?') ? '&' : '?'}${name}=${withOffset}`);
        expect(unescaped.status).toBe(200);
      }));

    it('is understood by every route, together with all its others', async () => {
      for (const route of world.routes.filter(({ query }) => query !== undefined)) {
        const path = await pathOf(route);
        const good = [...parametersOf(route.query as Type<object>)].flatMap(([name, parameter]) => {
          const value = GOOD[kindOf(parameter)];
          return value === undefined ? [] : [[name, value] as const];
        });
        const asked = good.reduce((text, [name, value]) => withQuery(text, name, value), path);
        if (good.length > 0) expect([asked, (await get(asked)).status]).toEqual([asked, 200]);
      }
    });

    it('that names a record which does not exist is an empty list and no error, but for the offer of applications (R-API-7, R-API-27)', () =>
      each(['reference'], async ({ route, path, name, read, inFull }) => {
        const uuid = newUuid();
        expect(read(uuid)).toMatchObject({ value: { uuid } });
        expect(read(uuidToBase58(uuid))).toMatchObject({ value: { uuid } });
        expect(read("'; --")).toEqual({ value: { alias: "'; --" } });
        // An export reads its filters as its list does.
        const words = route.path.endsWith('/export') ? [] : ['niemand@example.org'];
        for (const value of [uuid, ...words, ...(inFull ? ['unbekannt', "'; --"] : [])]) {
          const answer = await get(withQuery(path, name, value));
          if (['/attendances', '/attendances/export'].includes(route.path) && name === 'offer')
            expect(expectProblem(answer, 404).detail).toMatch(/^There is no offer with this identifier, or none/);
          else if (route.responds?.list === true)
            expect([value, answer.status, answer.text]).toEqual([value, 200, '[]']);
          else expect([value, answer.status]).toEqual([value, 200]);
        }
      }));

    it('names a record by its UUID in any case, in base58, and by its alias or e-mail address where it has one (R-API-5, R-API-6, R-ATT-14)', () =>
      each(['reference'], async ({ route, path, name, read, inFull }) => {
        const [first, ...others] = named[meantBy(route, name)] ?? [];
        if (route.responds?.list !== true) return;
        expect(first).toBeDefined();
        const answer = await get(withQuery(path, name, first!));
        const found = JSON.parse(withoutLastUse(answer.text)) as Json[];
        expect(found.length).toBeGreaterThan(0);
        for (const way of [first!, ...others.slice(0, 2)]) expect(read(way)).toMatchObject({ value: { uuid: first } });
        // Those of the identifier are one to the reader.
        for (const way of inFull ? others : others.slice(2).slice(-1)) {
          const again = await get(withQuery(path, name, way));
          expect([way, JSON.parse(withoutLastUse(again.text))]).toEqual([way, found]);
        }
      }));
  });

  describe('by an identifier', () => {
    it('that is none in either form is the 404 of that kind of record, as if it were unknown (R-API-7)', async () => {
      const onRecord = world.routes.filter(({ method, path }) => method === 'GET' && path.includes('/:uuid'));
      expect(onRecord.filter(({ target }) => target === undefined)).toEqual([]);
      // One guard reads the identifier and asks the finder, which many routes share.
      for (const route of new Map(onRecord.map((one) => [one.target!.finder, one])).values()) {
        const path = await pathOf(route);
        const [uuid = ''] = path.match(UUIDS_IN_PATH) ?? [];
        expect(uuid).toMatch(UUID);
        const refusal = async (id: string): Promise<string> => {
          const answer = await get(path.replace(uuid, id));
          expect([keyOf(route), id, answer.status]).toEqual([keyOf(route), id, 404]);
          return expectProblem(answer, 404).detail;
        };
        const unknown = await refusal(newUuid());
        // One reader tells identifiers from everything else: test/contract/access.spec.ts asks it in all forms.
        expect([keyOf(route), await refusal('nonsense')]).toEqual([keyOf(route), unknown]);
      }
    });

    it('is never an alias or an e-mail address in a path: 404 (R-API-6)', async () => {
      const { edition, ownHost, category, fullOffer } = world.records;
      for (const path of [
        `/editions/${edition.alias}`,
        `/hosts/${ownHost.alias}`,
        `/categories/${category.alias}`,
        `/offers/${fullOffer.alias}`,
        `/accounts/${world.callers.host.email}`,
      ]) {
        expectProblem(await get(path), 404);
      }
    });
  });

  // That it comes as JSON from all others: test/contract/access.spec.ts.
  it('is answered in JSON on every route, but for files, calendars and tables (R-API-17, R-API-34)', () => {
    const others = world.routes.filter((route) => route.status !== 204 && !route.produces.includes('application/json'));
    expect(
      others
        .map(keyOf)
        .filter(
          (key) => !/(\.ics|\.csv|\/export|\/pdf|\/invoice|\/reminder|\/file|\/media\/:name|\/report)$/.test(key),
        ),
    ).toEqual([]);
  });

  it('has no version in its path, and no path has one (R-API-52)', () => {
    expect(world.routes.map(({ path }) => path).filter((path) => /(^|\/)v\d|version/i.test(path))).toEqual([]);
  });
});
