import { describe, expect, it } from '@jest/globals';
import { type Type } from '@nestjs/common';
import { AccountCreate, MePatch } from '../../src/accounts/accounts.inputs.js';
import { InvitationAcceptance } from '../../src/sign-in/invitations/invitations.inputs.js';
import {
  EmergencyContactInput,
  ParticipantCreate,
  ParticipantPatch,
} from '../../src/participants/participants.inputs.js';
import { Problem, problemWithin } from '../../src/kernel/problem/problem.js';
import { message } from '../../src/kernel/problem/message.js';
import { AddressInput } from '../../src/platform/http/input/address.js';
import { field } from '../../src/platform/http/input/field.js';
import * as fields from '../../src/platform/http/input/fields.js';
import * as lists from '../../src/platform/http/input/list-fields.js';
import { readInput, violationsOf } from '../../src/platform/http/input/read-input.js';
import { Patch } from '../../src/platform/http/input/registry.js';
import { type Rule } from '../../src/platform/http/input/rules.js';
import { type Json } from '../support/json.js';

/** The public codes (R-API-37), written out: a typing error in ours would otherwise agree with itself. */
const BLANK = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3';
const TYPE = 'ba785a8c-82cb-4283-967c-3cf342181b40';
const TOO_LONG = 'd94b19cc-114f-4f44-9cc4-4138e80a87b9';
const CHARACTERS = '35e6a710-aa2e-4719-b58e-24b35749b767';
const EMAIL = 'bd79c0ab-ddba-46cc-a703-a7a4b08de310';
const URL = '57c2f299-1154-4870-89bb-ef3b1f5ad229';
const COUNTRY = '8f900c12-61bd-455d-9398-996cd040f7f0';
const CHOICE = '8e179f1b-97aa-4560-a02f-2a8b42e49df7';
const RANGE = '04b91c99-a946-4221-afc5-e65ebac401eb';
const TOO_MANY = '756b1212-697c-468d-a9ad-50dd783bb169';
const REGEX = 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3';
const NOT_UNIQUE = '7911c98d-b845-4da0-94b7-a8dac36bc55a';
const UNKNOWN_FIELD = '7703c766-b5d5-4cef-ace7-ae0dd82304e9';
const DATE_TIME = '1a9da513-2640-4f84-9b6a-4d99dcddc628';
const NO_DAY_IN_TIME = 'd52afa47-620d-4d99-9f08-f4d85b36e33c';
const DATE = '69819696-02ac-4a99-9ff0-14e127c4d1bc';
const NO_DAY = '3c184ce5-b31d-4de7-8b76-326da7b2be93';

const UUID = '01900000-0000-7000-8000-00000000000a';

class DateInput {
  @fields.Moment({ required: true })
  begin!: Date;

  @fields.Moment({ required: true })
  end!: Date;
}

class Everything {
  @fields.Text({ max: 10 })
  text?: string | null;

  @fields.Email()
  email?: string | null;

  @fields.WebUrl()
  url?: string | null;

  @fields.Country()
  country?: string | null;

  @fields.Flag()
  flag?: boolean | null;

  @fields.Whole({ min: 0, max: 99 })
  whole?: number | null;

  @fields.Decimal({ min: -90, max: 90 })
  decimal?: number | null;

  @fields.Choice(['a', 'b'])
  choice?: string | null;

  @fields.Moment()
  moment?: Date | null;

  @fields.Day()
  day?: string | null;

  @fields.Ref()
  ref?: unknown;

  @lists.Refs({ max: 3 })
  refs?: unknown[];

  @lists.Texts({ max: 3, length: 5 })
  texts?: string[];

  @fields.Nested(() => AddressInput)
  address?: AddressInput | null;

  @lists.NestedList(() => DateInput, { max: 3 })
  dates?: DateInput[];
}

class Required {
  @fields.Text({ max: 10, required: true })
  name!: string;

  @fields.Flag()
  flag?: boolean;
}

@Patch()
class EverythingPatch extends Everything {}

@Patch()
class RequiredPatch extends Required {}

@Patch({ mayBeEmpty: true })
class EmptyPatch extends Required {}

const paths = (type: Type<object>, body: Json): [string, string][] =>
  violationsOf(type, body).map(({ propertyPath, code }) => [propertyPath, code]);
const problemOf = (type: Type<object>, body: unknown): Problem => {
  try {
    readInput(type, body);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('The input was accepted.');
};

const LONG_URL = `https://example.org/${'x'.repeat(2000)}`;

/** Values that each field refuses, after the one code they give. */
const REFUSED = (
  [
    ['text', TYPE, 5, false, [], {}],
    ['text', TOO_LONG, 'x'.repeat(11), '😀'.repeat(11)],
    ['text', CHARACTERS, 'a\0b', '\ud800', '\udc00\ud800'],
    ['email', TYPE, 5],
    ['email', EMAIL, 'x', 'x@y', 'a b@example.org', 'a@example.org, b@example.org', 'a@-example.org'],
    ['email', EMAIL, 'a@example.org\nBcc: b@example.org', 'Name <a@example.org>', `${'a'.repeat(255)}@example.org`],
    ['email', EMAIL, '"a b"@example.org', 'a@ü.example', 'a@example..org', '@example.org'],
    ['email', CHARACTERS, 'a\0@example.org'],
    ['url', TYPE, 5],
    ['url', URL, 'example.org', 'www.example.org', 'ftp://example.org', 'javascript:alert(1)', 'data:text/html,x'],
    ['url', URL, '//example.org', 'http:example.org', 'https://', 'https://a b.example'],
    ['url', TOO_LONG, LONG_URL],
    ['country', COUNTRY, 'zz', 'deu', 'd', 'ß', 'ﬁ', 'ıt'],
    ['country', TYPE, 49],
    ['flag', TYPE, 'true', 1],
    ['whole', TYPE, '5', 1.5, Number.POSITIVE_INFINITY, 2 ** 53],
    ['whole', RANGE, -1, 100],
    ['decimal', TYPE, '5'],
    ['decimal', RANGE, 90.001, -91],
    ['choice', CHOICE, 'c', 'A', 'toString'],
    ['choice', TYPE, 1],
    ['moment', DATE_TIME, '2026-07-01T10:00:00', '2026-07-01', '2026-02-30T24:00:00Z', '2026-07-01T24:00:00Z', 'soon'],
    ['moment', NO_DAY_IN_TIME, '2026-02-30T10:00:00Z', '2026-13-01T10:00:00+02:00'],
    ['moment', TYPE, 1782892800],
    ['day', NO_DAY, '2026-02-30', '2026-13-01'],
    ['day', DATE, '1.7.2026', '2026-07-01T00:00:00Z'],
    ['day', TYPE, 20260701],
    ['ref', TYPE, 5, { uuid: UUID }],
    ['ref', TOO_LONG, 'x'.repeat(256)],
    ['ref', CHARACTERS, 'a\0'],
    ['refs', TYPE, UUID],
    ['refs[0]', TYPE, [5], [null]],
    ['refs[0]', CHARACTERS, ['a\0']],
    ['refs', TOO_MANY, ['a', 'b', 'c', 'd']],
    ['refs', NOT_UNIQUE, ['a', 'a'], [UUID, UUID.toUpperCase()]],
    ['texts', TYPE, 'a'],
    ['texts[0]', TYPE, [1]],
    ['texts[1]', TOO_LONG, ['a', '123456']],
    ['texts', TOO_MANY, ['a', 'b', 'c', 'd']],
    ['texts', NOT_UNIQUE, ['a', 'a']],
    ['address', TYPE, 'x', []],
    ['dates', TYPE, {}],
    ['dates[0]', TYPE, ['x'], [null], [[]]],
  ] as readonly (readonly [path: string, code: string, ...values: unknown[]])[]
).flatMap(([path, code, ...values]) => values.map((value) => [path.replace(/\[.*/, ''), value, code, path] as const));

/** Values that each field takes, with what becomes of them. */
const ACCEPTED: readonly (readonly [field: string, value: unknown, result: unknown])[] = [
  ['text', '1234567890', '1234567890'],
  ['text', '😀'.repeat(10), '😀'.repeat(10)],
  ['text', '', null],
  ['text', null, null],
  ['text', ' x ', ' x '],
  ['email', 'Anna.Meier+x@Example.ORG', 'Anna.Meier+x@Example.ORG'],
  ['email', '', null],
  ['email', null, null],
  ['url', 'https://www.example.org/a?b=c#d', 'https://www.example.org/a?b=c#d'],
  ['url', 'http://example.org:8080/', 'http://example.org:8080/'],
  ['url', '', null],
  ['country', 'DE', 'de'],
  ['country', 'at', 'at'],
  ['country', '', null],
  ['flag', false, false],
  ['flag', null, null],
  ['whole', 0, 0],
  ['whole', 99, 99],
  ['whole', 5.0, 5],
  ['decimal', -90, -90],
  ['decimal', 9.25, 9.25],
  ['choice', 'a', 'a'],
  ['choice', null, null],
  ['moment', '2026-07-01T10:00:00+02:00', new Date('2026-07-01T08:00:00Z')],
  ['moment', '', null],
  ['day', '2024-02-29', '2024-02-29'],
  ['ref', UUID.toUpperCase(), { uuid: UUID, alias: UUID.toUpperCase() }],
  ['ref', 'alias', { uuid: undefined, alias: 'alias' }],
  ['refs', [], []],
  ['refs', null, []],
  ['texts', ['a', 'b'], ['a', 'b']],
  ['address', null, null],
  ['address', { city: 'X' }, { city: 'X' }],
  ['dates', [], []],
];

describe('A field of an input', () => {
  it.each(REFUSED)(
    '%s refuses %j with one violation of code %s (R-API-13, R-API-36, R-API-37, R-HOST-1)',
    (field, value, code, path) => {
      expect(paths(Everything, { [field]: value })).toEqual([[path, code]]);
    },
  );

  it.each(ACCEPTED)('%s takes %j', (field, value, result) => {
    const read = readInput(EverythingPatch, { [field]: value }) as unknown as Json;
    expect(read[field]).toEqual(result);
    expect(Object.keys(read)).toEqual([field]);
  });

  it.each(ACCEPTED.filter(([, value]) => value === null))(
    '%s takes null in what is made anew as left out: there is nothing to clear',
    (field) => {
      expect(Object.keys(readInput(Everything, { [field]: null }))).toEqual([]);
    },
  );

  it('that was not sent is no property of the result', () => {
    expect(Object.keys(readInput(Everything, {}))).toEqual([]);
  });

  it('has its violations in both languages', () => {
    for (const [field, value] of REFUSED) {
      for (const { message } of violationsOf(Everything, { [field]: value })) {
        expect(message.en).toMatch(/^[A-Z].*\.$/);
        expect(message.de).toMatch(/^[A-ZÄÖÜ].*\.$/);
        expect(message.de).not.toBe(message.en);
      }
    }
  });
});

describe('A required field', () => {
  it.each([[{}], [{ name: null }], [{ name: '' }]])('is blank when %j is sent', (body) => {
    expect(paths(Required, body)).toEqual([['name', BLANK]]);
  });

  it('of the wrong type is of the wrong type, not blank', () => {
    for (const name of [5, [], {}, true]) expect(paths(Required, { name })).toEqual([['name', TYPE]]);
  });

  it('need not be sent with a patch, and null is ignored there, alone as well', () => {
    expect(readInput(RequiredPatch, { flag: true })).toEqual({ flag: true });
    expect(Object.keys(readInput(RequiredPatch, { name: null }))).toEqual([]);
    expect(paths(RequiredPatch, { name: '' })).toEqual([['name', BLANK]]);
  });
});

describe('A nested field', () => {
  const date = { begin: '2026-07-01T10:00:00Z', end: '2026-07-01T11:00:00Z' };

  it('reports its violations with the path to them (R-API-36, R-API-37)', () => {
    expect(paths(Everything, { address: { country: 'zz', city: 5, foo: 1 } })).toEqual(
      expect.arrayContaining([
        ['address.country', COUNTRY],
        ['address.city', TYPE],
        ['address.foo', UNKNOWN_FIELD],
      ]),
    );
    expect(paths(Everything, { dates: [date, { ...date, end: 'x' }] })).toEqual([['dates[1].end', DATE_TIME]]);
  });

  it('reports what is required within it as missing', () => {
    expect(paths(Everything, { dates: [{}] })).toEqual([
      ['dates[0].begin', BLANK],
      ['dates[0].end', BLANK],
    ]);
  });

  it('refuses too long a list', () => {
    expect(paths(Everything, { dates: [date, date, date, date] })).toEqual([['dates', TOO_MANY]]);
  });

  it('keeps required fields required in a patch: the nested object is replaced as a whole', () => {
    for (const dates of [[{ begin: date.begin }], [{ ...date, end: null }]])
      expect(paths(EverythingPatch, { dates })).toEqual([['dates[0].end', BLANK]]);
  });
});

describe('The name of a person', () => {
  it('holds neither addresses nor control characters, wherever it is sent (R-PEO-22)', () => {
    const inputs: readonly (readonly [Type<object>, Json, string])[] = [
      [AccountCreate, { email: 'a@example.org', roles: [] }, 'lastname'],
      [MePatch, {}, 'firstname'],
      [InvitationAcceptance, { code: 'x' }, 'firstname'],
      [ParticipantCreate, {}, 'firstname'],
      [ParticipantPatch, {}, 'lastname'],
      [EmergencyContactInput, { phone: '1' }, 'name'],
    ];
    for (const [type, body, key] of inputs) {
      for (const name of [
        'Gewinn: WWW.evil.test',
        'https://evil.test',
        'Eva\nBcc: x',
        'Eva\u2028X',
        'Eva\u0007',
        'ｗｗｗ．evil.test',
        'ww\u200Bw.evil.test',
        'Eva\u202Etset',
      ])
        expect([type.name, name, violationsOf(type, { ...body, [key]: name })]).toMatchObject([
          ...[type.name, name],
          [{ propertyPath: key, code: REGEX }],
        ]);
      for (const name of ['Dr. w. Müller-O’Neill', ' Eva ', 'Eva/Adam', '李'])
        expect([name, violationsOf(type, { ...body, [key]: name })]).toEqual([name, []]);
    }
  });
});

describe('A body', () => {
  it('may not hold unknown keys, and dangerous names are just that', () => {
    const body = JSON.parse('{"foo":1,"__proto__":{"x":1},"constructor":2,"toString":3,"TEXT":"a"}') as Json;
    const names = ['foo', '__proto__', 'constructor', 'toString', 'TEXT'];
    expect(paths(Everything, body)).toEqual(names.map((name) => [name, UNKNOWN_FIELD]));
    expect(({} as Json)['x']).toBeUndefined();
  });

  it('asks each rule of a field once, broken or not, and none behind a broken one', () => {
    const asked: string[] = [];
    const rule = (name: string, holds: boolean): Rule => ({
      ...{ name, code: name, message: message(name, name) },
      holds: () => asked.push(name) > 0 && holds,
    });
    class Asking {
      @field({}, [rule('holds', true), rule('breaks', false), rule('behind', true)], {})
      one?: unknown;

      @field({}, [rule('good', true)], {})
      two?: unknown;
    }
    expect(paths(Asking, { one: 1, two: 2 })).toEqual([['one', 'breaks']]);
    expect(asked).toEqual(['holds', 'breaks', 'good']);
  });

  it('reports every problem, in the order in which its keys were sent', () => {
    const problem = problemOf(Everything, { whole: 100, foo: 1, email: 'x', address: { country: 'zz' }, text: 5 });
    expect(problem.status).toBe(422);
    const places = ['whole', 'foo', 'email', 'address.country', 'text'];
    expect(problem.violations.map(({ propertyPath }) => propertyPath)).toEqual(places);
    expect(problem.detail.en.split('\n').map((line) => line.split(':')[0])).toEqual(places);
  });

  it.each([[[]], ['x'], [5], [true], [null], [undefined]])(
    'that is %j and no object is a 422 of detail only',
    (body) => {
      const problem = problemOf(Everything, body);
      expect([problem.status, problem.violations]).toEqual([422, []]);
    },
  );

  it('of a patch that is empty is a 422 of detail only, unless the patch may be empty', () => {
    const problem = problemOf(RequiredPatch, {});
    expect([problem.status, problem.violations]).toEqual([422, []]);
    expect(Object.keys(readInput(EmptyPatch, {}))).toEqual([]);
    expect(problemOf(RequiredPatch, { foo: 1 }).violations).toHaveLength(1);
  });

  it('with thousands of faults is answered with the first hundred, and how many more there are (R-API-54)', () => {
    const faults = (count: number): Problem =>
      problemOf(Everything, Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1])));
    const { violations, detail } = faults(5000);
    const first = Array.from({ length: 100 }, (_, index) => `x${index}`);
    expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(first);
    expect(detail.en.split('\n').slice(98)).toEqual([
      'x98: This field was not expected.',
      'x99: This field was not expected.',
      'And 4900 more.',
    ]);
    expect(detail.de).toMatch(/\nUnd 4900 weitere\.$/);
    expect([faults(100).violations.length, faults(100).detail.en.includes('more')]).toEqual([100, false]);
    const within = problemWithin('participant', faults(5000));
    expect([within.violations[99]?.propertyPath, within.detail.en.split('\n').at(-1)]).toEqual([
      'participant.x99',
      'And 4900 more.',
    ]);
  });

  it('with a name as long as a body is answered shortly (R-API-54)', () => {
    const { violations, detail } = problemOf(Everything, { ['x'.repeat(1_000_000)]: 1 });
    expect(violations[0]?.propertyPath).toHaveLength(255);
    expect(detail.en.length).toBeLessThan(300);
  });
});
