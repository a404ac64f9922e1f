import { beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { slugify } from '../../src/kernel/text/slug.js';
import { newOfferRow } from '../../src/programme/import/programme-rows.js';
import { type Json } from '../support/json.js';
import { openWorld, prepared } from '../world/index.js';

/** Offers of one edition are shown from August on. */
const NOW = '2026-07-01T08:00:00Z';
const LATER = { type: 'show_offers', begin: '2026-08-01T00:00:00Z', end: '2026-09-01T00:00:00Z' } as const;
const OFFERS = 66;

/**
 * A page is cut edition by edition, and a search looks at the first offers before it asks the index of words: whichever way,
 * pages are pieces of the one list, which is sorted by what its records show.
 */
describe('Pages of offers', () => {
  const world = openWorld({ at: NOW });
  const { make, callers, club } = world;

  const shown = prepared(() => make.edition({ alias: 'eins' }));
  const old = prepared(() => make.edition({ alias: 'alt', archived: true }));
  beforeAll(async () => {
    const editions = [
      shown,
      await make.edition({ alias: 'zwei' }),
      await make.edition({ alias: 'spaeter', tasks: [LATER] }),
      old,
    ];
    const begins = ['2026-07-10T09:00:00Z', '2026-07-09T09:00:00Z', '2026-07-11T09:00:00Z', undefined];
    await make.offers(OFFERS, (index) => {
      const begin = begins[Math.floor(index / editions.length) % begins.length];
      return {
        edition: editions[(index * 7) % editions.length]?.uuid ?? '',
        hosts: index % 5 === 0 ? [club.uuid] : [],
        name: `Angebot ${index % 9 === 0 ? 'Höhle' : 'Wald'} ${String(index)}`,
        place: index % 6 === 0 ? 'draft' : 'published',
        columns: { publish: index % 11 === 10 ? 'private_link' : 'public' },
        ...(begin === undefined ? {} : { dates: [{ begin, end: begin.replace('09:', '11:') }] }),
      };
    });
  });

  const WHO = ['anonymous', 'host', 'admin'] as const;
  const read = async (who: (typeof WHO)[number], query: string): Promise<Json[]> => {
    const caller = who === 'anonymous' ? undefined : callers[who].token;
    return (await world.test.call('get', `/offers?${query}`, caller).expect(200)).body as Json[];
  };
  const names = (offers: Json[]): unknown[] => offers.map(({ name }) => name);

  const QUERIES = ['', 'q=wald', 'q=hohle', 'q=angebot%20wald', 'q=nirgends', 'edition=zwei', 'edition=zwei&q=wald'];
  const FURTHER = [
    'edition=spaeter',
    'order=desc',
    'sort=name',
    'sort=name&q=wald&order=desc',
    'q=wald&status=published',
  ];

  it('are pieces of the whole list, for everybody', async () => {
    for (const who of WHO) {
      // The list is cut in the same way for everybody: whatever is asked for one, who asks without a token.
      for (const query of who === 'anonymous'
        ? [...QUERIES, ...FURTHER]
        : ['', 'q=angebot%20wald', 'edition=spaeter']) {
        const all = await read(who, `${query}&itemsPerPage=200`);
        const pages: Json[] = [];
        for (let page = 1; page <= Math.min(3, Math.ceil(all.length / 7)); page += 1)
          pages.push(...(await read(who, `${query}&itemsPerPage=7&page=${String(page)}`)));
        expect([query, names(pages)]).toEqual([query, names(all.slice(0, 21))]);
        if (who === 'anonymous')
          expect(names(await read(who, `${query}&itemsPerPage=1&page=2`))).toEqual(names(all.slice(1, 2)));
      }
      expect(await read(who, 'page=99')).toEqual([]);
    }
  });

  it('show what filtering the whole list by hand shows', async () => {
    const everything = await read('admin', 'itemsPerPage=200');
    expect(everything).toHaveLength(OFFERS);
    const online = everything.filter(
      ({ status, publish, edition }) =>
        (status as string[]).includes('published') &&
        publish === 'public' &&
        ['eins', 'zwei'].includes(String((edition as Json)['alias'])),
    );
    expect(names(await read('anonymous', 'itemsPerPage=200'))).toEqual(names(online));
    expect(names(await read('anonymous', ''))).toEqual(names(online.slice(0, 30)));
    const inForest = (offers: Json[]): Json[] => offers.filter(({ name }) => String(name).includes('Wald'));
    expect(names(await read('anonymous', 'q=WALD'))).toEqual(names(inForest(online).slice(0, 30)));
    expect(names(await read('admin', 'q=wald'))).toEqual(names(inForest(everything).slice(0, 30)));
    const begins = online.map(({ dates }) => (dates as { begin: string }[])[0]?.begin ?? 'z');
    expect(begins).toEqual([...begins].sort());
  });

  it('are the same when the index of words knows too many to ask for all of them', async () => {
    const before = names(await read('anonymous', 'q=wald'));
    const rowsOf = (many: number, edition: string, name: string): Json[] =>
      Array.from({ length: many }, (_, index) => {
        const alias = `${slugify(name)}-${String(index)}`;
        return { ...newOfferRow(newUuid(), edition, alias, 'published', new Date(NOW)), name: `${name} ${alias}` };
      });
    // They stay, since to delete them takes longer than all else here; so this comes last. Shown ones come after those with dates: more than are looked at first, so that the list does not end among them.
    await make.insert('offers', [...rowsOf(4_050, old.uuid, 'Alter Wald'), ...rowsOf(250, shown.uuid, 'Feld')]);
    expect(before.length).toBeGreaterThan(10);
    expect(before.length).toBeLessThan(30);
    expect(names(await read('anonymous', 'q=wald'))).toEqual(before);
    expect(await read('admin', 'q=alter%20wald%20wald-4049')).toHaveLength(1);
    const all = names(await read('admin', 'q=wald&itemsPerPage=200'));
    expect(names(await read('admin', 'q=wald&itemsPerPage=60'))).toEqual(all.slice(0, 60));
    expect(names(await read('admin', 'q=wald&page=2'))).toEqual(all.slice(30, 60));
  });
});
