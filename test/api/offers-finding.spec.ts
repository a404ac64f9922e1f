import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld, prepared } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

/** Offers are called by what they are. */
describe('Finding a public offer', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club } = world;
  const edition = prepared(() => make.edition({ alias: 'sommer' }));

  beforeAll(async () => {
    const add = async (name: string, columns: Json = {}, places = {}, applications: readonly string[] = []) => {
      const { uuid } = await make.offer({ edition: edition.uuid, hosts: [club.uuid], name, columns, ...places });
      for (const status of applications) await make.attendance(uuid, status as 'confirmed');
    };
    await add('a von 6 bis 9', { min_age: 6, max_age: 9, wheelchair_accessible: true });
    await add('b ab 10', { min_age: 10, max_participants: 1, wheelchair_accessible: false }, {}, ['waiting']);
    await add('c bis 5, voll', { max_age: 5, max_participants: 2 }, {}, ['confirmed', 'waitlisted']);
    await add('d abgesagt', { cancelled: true, max_participants: 5 });
    await add('e Entwurf', {}, { place: 'draft' });
    await add('f war da', { max_participants: 1 }, {}, ['participated', 'withdrawn']);
  });

  const found = async (query: string, token?: string): Promise<string> => {
    const answer = await test.call('get', `/offers?edition=sommer&sort=name&${query}`, token).expect(200);
    return (answer.body as Json[]).map(({ name }) => String(name).slice(0, 1)).join('');
  };
  const asAdmin = (query: string): Promise<string> => found(query, callers.maskedAdmin.token);

  it('age: what fits a child of that age; limits are included, and who sets none takes everybody (R-OFF-28)', async () => {
    for (const [age, expected] of [
      ['5', 'cdf'],
      ['6', 'adf'],
      ['9', 'adf'],
      ['10', 'bdf'],
      ['9..10', 'abdf'],
      ['..5', 'cdf'],
      ['6..', 'abdf'],
      ['0', 'cdf'],
      ['99', 'bdf'],
      ['9..6', ''],
    ] as const) {
      expect([age, (await asAdmin(`age=${age}`)).replace('e', '')]).toEqual([age, expected]);
    }
  });

  it('free: with places left, unlimited ones included, never a called off one; just what vacancies show to everybody (R-OFF-28)', async () => {
    expect(await asAdmin('free=true')).toBe('abe');
    expect(await asAdmin('free=false')).toBe('cdf');
    expect(await found('free=true')).toBe('ab');
    const all = (await callers.admin.get('/offers?edition=sommer&free=true').expect(200)).body as Json[];
    expect(all.map(({ fullyBooked }) => fullyBooked)).toEqual([false, false, false]);
  });

  it('wheelchairAccessible: what the offer says; by arrangement is neither (R-OFF-28)', async () => {
    expect(await asAdmin('wheelchairAccessible=true')).toBe('a');
    expect(await asAdmin('wheelchairAccessible=no')).toBe('b');
  });

  it('exports know the same filters (R-OFF-28)', async () => {
    const { text } = await callers.admin
      .get('/offers/export?edition=sommer&age=8&free=true&wheelchairAccessible=true&format=csv')
      .expect(200);
    expect(text.match(/a von 6|b ab|c bis|d abgesagt/g)).toEqual(['a von 6']);
  });
});
