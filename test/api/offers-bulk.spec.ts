import { describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { bodyOf, type Json, listOf } from '../support/json.js';
import { IN_AUGUST } from '../world/offers.js';
import { JUNE, openWorld, type TestOffer } from '../world/index.js';

const MISSING = 'There is no offer with this identifier, or none you may see.';

describe('Many offers at once', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, offers, club, anglers, lastYear } = world;
  const { admin, host, foreignHost } = world.callers;
  const uuids = (list: readonly { uuid: string }[]): string[] => list.map(({ uuid }) => uuid);

  describe('copied into an edition (R-OFF-39)', () => {
    const copy = (list: readonly string[], more: Json = {}, caller = admin) =>
      caller.post('/offers/copy', { offers: list, edition: 'sommer', ...more });
    const old = (count: number, options: Json = {}): Promise<TestOffer[]> =>
      make.offers(count, (index) => ({
        edition: lastYear.uuid,
        hosts: [club.uuid],
        name: `Alt ${String(index % 3)}`,
        dates: IN_AUGUST,
        place: 'draft',
        ...options,
      }));

    it('are the drafts that a copy of each would be, in the order of the request', async () => {
      const sources = await old(7, { columns: { fee: 300, teaser: 'Nass' } });
      const order = uuids(sources).reverse();
      const answer = await copy(order);
      expect(answer.status).toBe(201);
      const made = listOf(answer);
      expect(made.map(({ name }) => name)).toEqual(
        [...sources].reverse().map((_, index) => `Alt ${String((6 - index) % 3)}`),
      );
      for (const one of made)
        expect(one).toMatchObject({
          edition: { alias: 'sommer' },
          status: ['draft'],
          dates: [],
          fee: 300,
          teaser: 'Nass',
        });
      expect(new Set(made.map(({ alias }) => alias)).size).toBe(7);
      expect(made[0]).toEqual(bodyOf(await offers.read({ uuid: String(made[0]?.['uuid']) })));
      expect(await offers.history({ uuid: String(made[0]?.['uuid']) })).toMatchObject([{ action: 'created' }]);
    });

    it('stay base and variant where both are copied; a variant alone stands by itself', async () => {
      const [base] = (await old(1)) as [TestOffer];
      const [variant] = (await old(1, { columns: { variant_of_uuid: base.uuid } })) as [TestOffer];
      const [one, other] = listOf(await copy([variant.uuid, base.uuid]));
      expect(one).toMatchObject({ variantOf: { uuid: other?.['uuid'] } });
      expect(other).not.toHaveProperty('variantOf');
      expect(listOf(await copy([variant.uuid]))[0]).not.toHaveProperty('variantOf');
    });

    it('take as many statements for forty as for two', async () => {
      const [few, many] = [uuids(await old(2)), uuids(await old(40))];
      await copy(few);
      const two = await test.statements(() => copy(few));
      expect(await test.statements(() => copy(many))).toBe(two);
    });

    it('by organiser users are their own, and the edition lets hosts edit', async () => {
      const [mine, theirs] = [await old(1), await old(1, { hosts: [anglers.uuid], place: 'published' })];
      expect(listOf(await copy(uuids(mine), {}, host))).toHaveLength(1);
      const answer = await copy(uuids([...mine, ...theirs]), {}, foreignHost);
      expectProblem(answer, 404, `offers[0]: ${MISSING}`);
      expect((await copy(uuids(mine), { edition: 'vorjahr' }, host)).status).toBe(403);
    });

    it('are refused as a whole: with the index of what does not exist, is of another edition, or has a foreign organiser', async () => {
      const [one] = (await old(1)) as [TestOffer];
      const [away] = [await offers.draft()];
      expectProblem(await copy([one.uuid, newUuid(), away.uuid]), 404, `offers[1]: ${MISSING}`);
      const two = await copy([one.uuid, away.uuid]);
      expect([two.status, String(bodyOf(two)['detail'])]).toEqual([
        422,
        expect.stringMatching(/^offers\[1\]: All offers have to be of one edition/),
      ]);
      const closed = await make.edition({ alias: 'nur-angler', hosts: [anglers.uuid] });
      expectProblem(
        await copy([one.uuid], { edition: closed.uuid }),
        422,
        'offers[0]: One of the organisers does not take part in this edition.',
      );
      expectProblem(await copy([one.uuid], { edition: 'nie' }), 422, 'edition: There is no such edition.');
      expect(listOf(await admin.get(`/offers?edition=${closed.uuid}`))).toEqual([]);
    });

    it('are up to 500, none twice, into an edition that is named', async () => {
      const [one] = (await old(1)) as [TestOffer];
      const many = Array.from({ length: 501 }, () => newUuid());
      expectViolations(await copy(many), [['offers', CODES.tooMany]]);
      expectViolations(await copy([one.uuid, one.uuid]), [['offers', CODES.notUnique]]);
      expectViolations(await copy([]), [['offers', CODES.blank]]);
      expectViolations(await admin.post('/offers/copy', { offers: [one.uuid] }), [['edition', CODES.blank]]);
      expectViolations(await copy([one.uuid], { dates: [] }), [['dates', CODES.unknownField]]);
    });
  });
});
