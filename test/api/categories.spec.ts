import { describe, expect, it } from '@jest/globals';
import { uuidToBase58 } from '../support/base58.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { foldName } from '../../src/kernel/text/fold.js';
import { bodyOf, type Json, madeBy, violationsOf } from '../support/json.js';
import { expectProblem } from '../support/problems.js';
import { openApp, prepared, Records } from '../world/index.js';

describe('Writing categories', () => {
  const test = openApp();
  const make = new Records(test);
  const admin = prepared(() => test.caller('Admin', ['ROLE_ADMIN']));

  const create = async (body: Json): Promise<Json> => {
    return madeBy(await admin.post('/categories', body));
  };

  it('creates a category with an alias made from its name and the colour in lower case', async () => {
    const response = await admin.post('/categories', { name: 'Küche & Kochen', color: '#D9822B' });
    expect(response.status).toBe(201);
    expect(bodyOf(response)).toEqual({
      uuid: expect.any(String),
      name: 'Küche & Kochen',
      alias: 'kueche-und-kochen',
      color: '#d9822b',
      offersCount: 0,
      etag: expect.any(String),
    });
    expect(response.headers['location']).toBe(`/categories/${String(bodyOf(response)['uuid'])}`);
  });

  describe('of one name', () => {
    const refused = async (method: 'post' | 'patch', path: string, name: string): Promise<void> => {
      const response = await test.call(method, path, admin.token).send({ name });
      expect([name, response.status, violationsOf(response)]).toEqual([name, 422, [['name', CODES.uniqueEntity]]]);
    };

    it('there is one: a second one is a violation, whatever its case, accents and blanks (R-CAT-3)', async () => {
      const { uuid } = await create({ name: 'Café & Küche' });
      const { uuid: other } = await create({ name: 'Werken' });
      for (const name of ['Café & Küche', 'CAFÉ & KÜCHE', 'cafe & kueche', '  Café   &\tKu\u0308che ']) {
        await refused('post', '/categories', name);
        await refused('patch', `/categories/${String(other)}`, name);
      }
      await create({ name: 'Cafe Küche' });
      const itself = await admin.patch(`/categories/${String(uuid)}`, { name: 'CAFE & KÜCHE' });
      expect([itself.status, bodyOf(itself)['name']]).toEqual([200, 'CAFE & KÜCHE']);
      const german = await admin.post('/categories').set('Accept-Language', 'de').send({ name: 'werken' });
      expect(bodyOf(german)['detail']).toBe('name: Eine Kategorie dieses Namens gibt es schon.');
    });

    it('also of two made or renamed at once only one is left (R-CAT-3)', async () => {
      const made = await Promise.all(
        ['Rennen', 'rennen', 'RENNEN', 'Rénnen'].map((name) => admin.post('/categories', { name })),
      );
      expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      expect(made.flatMap((answer) => violationsOf(answer))).toEqual(Array(3).fill(['name', CODES.uniqueEntity]));
      const others = await Promise.all(['Eins', 'Zwei', 'Drei'].map((name) => create({ name })));
      const renamed = await Promise.all(
        others.map(({ uuid }) => admin.patch(`/categories/${String(uuid)}`, { name: 'Gleich' })),
      );
      expect(renamed.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    it('fold in the service as in the database; those that differ in signs only, made at once, have an alias each', async () => {
      const made = await Promise.all([1, 2, 3].map((count) => create({ name: `Zwilling${'!'.repeat(count)}` })));
      expect(made.map(({ alias }) => alias).sort()).toEqual(['zwilling', 'zwilling-2', 'zwilling-3']);
      for (const name of ['Größe  X', ' Łódź', 'ÆTHER\u00a0y', 'I\u0307stanbul', 'ﬁn', 'A\nB', 'Ωmega', '😀 Ü']) {
        const { uuid } = await make.category({ name });
        const [row] = await make.sql('select folded_name as folded from categories where uuid = $1', [uuid]);
        expect([name, row?.['folded']]).toEqual([name, foldName(name)]);
      }
    });
  });

  it('takes colours of the form #rgb and #rrggbb only; an empty one is none', async () => {
    for (const color of ['#abc', '#a1b2c3', '#A1B2C4']) {
      expect((await create({ name: `Bunt ${color}`, color }))['color']).toBe(color.toLowerCase());
    }
    for (const color of ['', null])
      expect(await create({ name: `Bunt ${String(color)}`, color })).not.toHaveProperty('color');
    for (const color of ['abc', '#ab', '#abcd', '#abcde', '#abcdefa', '#ggg', ' #abc', '#abc\n', '#ａｂｃ']) {
      const response = await admin.post('/categories', { name: 'Bunt', color });
      expect([color, response.status, violationsOf(response)]).toEqual([color, 422, [['color', CODES.regex]]]);
    }
    const german = await admin.post('/categories').set('Accept-Language', 'de').send({ name: 'Bunt', color: 'rot' });
    expect(bodyOf(german)['detail']).toBe('color: Dieser Wert ist keine Farbe der Form #rgb oder #rrggbb.');
  });

  it('changes what was sent and keeps the alias when the name changes, by which offers are found at once', async () => {
    const { uuid, alias } = await create({ name: 'Alter Name', color: '#111' });
    const offer = await make.offer({ name: 'Ausflug', categories: [String(uuid)] });
    const path = `/categories/${uuidToBase58(String(uuid))}`;
    const renamed = await admin.patch(path, { name: 'Neuer Name' });
    expect(bodyOf(renamed)).toMatchObject({ uuid, name: 'Neuer Name', alias, color: '#111', offersCount: 1 });
    const found = (await admin.get('/offers?q=neuer')).body as Json[];
    expect(found.map((one) => one['uuid'])).toEqual([offer.uuid]);
    expect(bodyOf(await admin.patch(path, { color: null }))).not.toHaveProperty('color');
    const nothing = await admin.patch(path, { name: null });
    expect([nothing.status, bodyOf(nothing)['name']]).toEqual([200, 'Neuer Name']);
    expect((await admin.patch(path, {})).status).toBe(422);
  });

  it('is deleted when no offer stands under it, and a 409 with everything unchanged while one does (R-CAT-4, R-EDI-5, R-EDI-6)', async () => {
    const category = await make.category({ name: 'Gebraucht' });
    const offer = await make.offer({ categories: [category.uuid], place: 'draft' });
    const path = `/categories/${category.uuid}`;
    const refused = await admin.delete(path).set('Accept-Language', 'de');
    expectProblem(refused, 409, 'Die Kategorie hat noch Angebote und kann nicht gelöscht werden.');
    expect(bodyOf(await admin.get(path))['offersCount']).toBe(1);
    await make.sql('delete from offers where uuid = $1', [offer.uuid]);
    expect((await admin.delete(path)).status).toBe(204);
    await admin.get(path).expect(404);
  });
});
