import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EventReader } from '../../src/events/event-reader.js';
import { type EventRecord } from '../../src/events/event.view.js';
import { madeBy } from '../support/json.js';
import { JUNE, openWorld } from '../world/index.js';

describe('Events', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, test } = world;
  const { admin } = world.callers;
  const reader = (): EventReader => test.app.get(EventReader);

  /** What happened while this was done. */
  const during = async (work: () => Promise<unknown>): Promise<EventRecord[]> => {
    const before = await reader().end();
    await work();
    return reader().after(before, { limit: 1_000 });
  };
  const typesOf = (events: readonly EventRecord[]): string[] => events.map(({ type }) => type);

  it('tell what happened to a record, once for each transaction, in the order in which it happened', async () => {
    const events = await during(async () => {
      const { uuid } = madeBy(
        await admin.post('/offers', { name: 'Neu', edition: world.summer.uuid, hosts: [world.club.uuid] }),
      );
      await admin.post(`/offers/${uuid}/transition`, { transition: 'approve' }).expect(200);
      await admin.post(`/offers/${uuid}/transition`, { transition: 'publish' }).expect(200);
      await admin.patch(`/offers/${uuid}`, { teaser: 'Anders', categories: [world.water.uuid] }).expect(200);
    });
    expect(typesOf(events)).toEqual(['offer.created', 'offer.changed', 'offer.published', 'offer.changed']);
  });

  it('of a transaction that commits late are not overtaken by those that began after it', async () => {
    const slow = new pg.Client({ connectionString: test.url });
    await slow.connect();
    try {
      const before = await reader().end();
      await slow.query('begin');
      await slow.query(`update hosts set text = 'langsam' where uuid = $1`, [world.anglers.uuid]);
      await make.sql(`update hosts set text = 'schnell' where uuid = $1`, [world.club.uuid]);
      expect(await reader().after(before, { limit: 10 })).toEqual([]);
      await slow.query('commit');
      const events = await reader().after(before, { limit: 10 });
      expect(events.map(({ subject }) => subject)).toEqual([world.anglers.uuid, world.club.uuid]);
    } finally {
      await slow.end();
    }
  });
});
