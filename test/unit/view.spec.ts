import { describe, expect, it } from '@jest/globals';
import { Caller, type Role } from '../../src/kernel/caller/caller.js';
import {
  list,
  localized,
  moment,
  object,
  reference,
  references,
  text,
  withoutNulls,
} from '../../src/platform/http/view/field.js';
import {
  defineNullKeepingView,
  defineView,
  nested,
  plainAudience,
  type RecordOf,
} from '../../src/platform/http/view/view.js';

const callerWith = (...roles: Role[]): Caller =>
  Caller.of({
    tokenUuid: 't',
    accountUuid: 'a',
    roles,
    scopes: ['api:read'],
    hosts: [],
    sharedOffers: [],
  });

const anonymous = Caller.anonymous;
const token = callerWith('ROLE_HOST');
const admin = callerWith('ROLE_ADMIN');
const superAdmin = callerWith('ROLE_SUPER_ADMIN');

interface Thing {
  readonly open: string | null;
  readonly inner: string | null;
  readonly secret: string | null;
  readonly top: string | null;
  readonly unlisted?: string;
}

const view = defineView<Thing>('Thing', {
  open: text(),
  inner: text().for('token'),
  secret: text().for('admin'),
  top: text().for('superAdmin'),
});
const thing: Thing = { open: 'a', inner: 'b', secret: 'c', top: 'd', unlisted: 'e' };

const plain = defineView('Plain', { name: text().always(), note: text().for('admin'), at: moment().always() });
const plains = defineView('Plains', { plains: nested(plain), tags: list<string>({ type: 'string' }).hideable() });

/** True only when both types are the same: the compiler takes nothing else then. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

describe('A view', () => {
  it('shows each audience its own fields and those of the ones before it (R-API-11)', () => {
    expect(view.render(thing, anonymous)).toEqual({ open: 'a' });
    expect(view.render(thing, token)).toEqual({ open: 'a', inner: 'b' });
    expect(view.render(thing, admin)).toEqual({ open: 'a', inner: 'b', secret: 'c' });
    expect(view.render(thing, superAdmin)).toEqual({ open: 'a', inner: 'b', secret: 'c', top: 'd' });
  });

  it('is a whitelist: what is not declared is never shown', () => {
    expect(JSON.stringify(view.render(thing, superAdmin))).not.toContain('e"');
  });

  it('leaves out fields whose value is null or undefined (R-API-8)', () => {
    const record = { open: null, inner: undefined, secret: '', top: null } as unknown as Thing;
    expect(view.render(record, superAdmin)).toEqual({ secret: '' });
  });

  it('keeps false, zero, the empty text and empty lists (R-API-10)', () => {
    const plain = defineView<Record<string, unknown>>('Plain', { a: text(), b: text(), c: text(), d: list({}) });
    expect(plain.render({ a: false, b: 0, c: '', d: [] }, anonymous)).toEqual({ a: false, b: 0, c: '', d: [] });
  });

  it('that keeps nulls shows all its keys (R-API-9)', () => {
    const keeping = defineNullKeepingView<Thing>('Keeping', { open: text(), inner: text() });
    expect(keeping.render({ ...thing, open: null }, anonymous)).toEqual({ open: null, inner: 'b' });
  });

  it('asks its own rule in which audience a caller stands', () => {
    const own = defineView<Thing>('Own', { open: text(), secret: text().for('own') }, { audience: () => 'own' });
    expect(own.render(thing, anonymous)).toEqual({ open: 'a', secret: 'c' });
  });

  it('renders nested records for the same caller', () => {
    const outer = defineView<{ readonly things: Thing[] }>('Outer', { things: nested(view) });
    expect(outer.render({ things: [thing] }, anonymous)).toEqual({ things: [{ open: 'a' }] });
    expect(outer.render({ things: [thing] }, token)).toEqual({ things: [{ open: 'a', inner: 'b' }] });
  });

  it('reads a value from where it is told to', () => {
    const renamed = defineView<Thing>('Renamed', { other: text().from(({ open }: Thing) => open) });
    expect(renamed.render(thing, anonymous)).toEqual({ other: 'a' });
  });

  it('sends references without a masked name and without an alias there is none of (R-API-12)', () => {
    const pointing = defineView<Record<string, unknown>>('Pointing', { one: reference(), many: references() });
    const masked = { uuid: 'u', name: null };
    expect(
      pointing.render({ one: masked, many: [masked, { uuid: 'v', name: 'n', alias: 'x', more: 1 }] }, admin),
    ).toEqual({
      one: { uuid: 'u' },
      many: [{ uuid: 'u' }, { uuid: 'v', name: 'n', alias: 'x' }],
    });
  });

  it('sends moments in local time and objects without their empty keys', () => {
    const timed = defineView<Record<string, unknown>>('Timed', { at: moment(), object: object({}) });
    const record = { at: new Date('2026-01-01T00:00:00Z'), object: { a: null, b: undefined, c: 0 } };
    expect(timed.render(record, anonymous)).toEqual({ at: '2026-01-01T01:00:00+01:00', object: { c: 0 } });
    expect(withoutNulls({ a: null, b: '' })).toEqual({ b: '' });
  });

  it('has a version that entity tags are made of: names and values without volatile and empty ones, moments in milliseconds', () => {
    const versioned = defineView<Record<string, unknown>>('Versioned', {
      name: text(),
      note: text(),
      count: text().volatile(),
      at: moment(),
      said: localized({}, (value, language) => ({ value, language })),
      inner: nested(view),
      secret: text().for('admin'),
    });
    const record = { name: 'a', note: null, count: 1, at: new Date(1_500), said: 'x', inner: [thing], secret: 's' };
    expect(versioned.versionOf(record, anonymous)).toBe(
      '[["name","a"],["at",1500],["said",{"value":"x","language":"en"}],["inner",[{"open":"a"}]]]',
    );
    expect(versioned.versionOf({ secret: 's' }, admin)).toBe('[["secret","s"]]');
  });

  it('lists as required what is always there for everybody, and says who else sees a field', () => {
    const { schema } = defineView<Thing>('Documented', {
      open: text().always(),
      inner: text().for('token').always(),
      secret: text().for('admin').describe('Hidden.'),
      things: list({}),
    });
    expect(schema['required']).toEqual(['open', 'things']);
    expect(schema['additionalProperties']).toBe(false);
    const properties = schema['properties'] as Record<string, { description?: string }>;
    expect(properties['secret']?.description).toBe('Hidden. Only for admins.');
    expect(properties['inner']?.description).toBe('Only with a token.');
  });

  it('tells everybody, tokens, admins and super admins apart', () => {
    expect([anonymous, token, admin, superAdmin].map((caller) => plainAudience(undefined, caller))).toEqual([
      'all',
      'token',
      'admin',
      'superAdmin',
    ]);
    expect(plainAudience(undefined, callerWith('ROLE_PAYMENTS_ADMIN'))).toBe('admin');
    expect(plainAudience(undefined, callerWith('ROLE_MEMBER'))).toBe('token');
  });

  it('says which record it shows: what is not always there can be null, for every caller', () => {
    interface Plain {
      readonly name: string;
      readonly note: string | null;
      readonly at: Date;
    }
    const one: Same<RecordOf<typeof plain>, Plain> = true;
    const all: Same<RecordOf<typeof plains>, { plains: readonly Plain[]; tags: readonly string[] | null }> = true;
    expect([one, all]).toEqual([true, true]);
    expect(plains.innerViews).toEqual([plain]);
  });
});
