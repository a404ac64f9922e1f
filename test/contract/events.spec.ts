import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_EXAMPLES } from '../../src/events/event-examples.js';
import { EventReader } from '../../src/events/event-reader.js';
import { EVENT_TYPES } from '../../src/events/event-types.js';
import { type EventRecord } from '../../src/events/event.view.js';
import { type Route } from '../../src/platform/http/route-table.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { privateWords } from '../support/private-words.js';
import { happened, look, recordsOf } from './record-looks.js';
import { ONCE } from './sign-in-samples.js';
import { keyOf, keysOf, sampleOf, World, writerOf } from './world.js';

/** Change no record that leaves events: people and how they sign in, settings, mails, notes, bank files, and what only the books know. */
const SILENT = keysOf({
  POST: `/settings/letterhead/logo /tokens /tokens/:uuid/revoke /me/sessions/revoke-others
    /accounts/:uuid/reset-two-factor /mails/:uuid/resend /mail-templates /mail-templates/preview /invitations
    /invitations/look-up /invitations/:uuid/revoke /invitations/:uuid/resend /retention/runs
    /accounts/:uuid/consents /messages/preview /messages/test /accounts/:uuid/notes /attendances/:uuid/notes
    /debtors/:uuid/remind /debtors/:uuid/write-off /debtors/:uuid/write-off/reversal /bank-statements
    /bank-statements/:uuid/ignore /bank-statements/:uuid/restore /bank-statements/:uuid/match /webhooks
    /webhooks/:uuid/rotate-secret /webhooks/:uuid/test /webhooks/:uuid/replay`,
  PATCH: `/settings/integration /settings/security /settings/retention /settings/letterhead /settings/pages
    /accounts/:uuid /me /mail-templates/:uuid /webhooks/:uuid`,
  DELETE: `/settings/letterhead/logo /accounts/:uuid /mail-templates/:uuid /draws/:uuid /accounts/:uuid/notes/:noteUuid
    /attendances/:uuid/notes/:noteUuid /webhooks/:uuid`,
});

describe('Events', () => {
  let world: World;
  let reader: EventReader;
  beforeAll(async () => {
    world = await World.start();
    reader = world.test.app.get(EventReader);
  });
  afterAll(() => world.stop());

  /** Those that can be asked only once are about the caller's own sign-in. */
  const writes = (): Route[] =>
    world.routes.filter(
      (route) => route.method !== 'GET' && route.policy?.scope !== undefined && !ONCE.has(keyOf(route)),
    );
  const since = async (id: string): Promise<EventRecord[]> => reader.after(id, { limit: 100_000 });

  let told: readonly EventRecord[] = [];

  it('are left by every write of every route for every record that has changed, and for no other', async () => {
    const begin = await reader.end();
    const silent: string[] = [];
    for (const route of writes()) {
      const sample = await sampleOf(world, route);
      const [last, before] = [await reader.end(), await look(world.test)];
      const answer = await world.as(writerOf(route), route.method, sample.path, { body: sample.body });
      expect([keyOf(route), answer.status]).toEqual([keyOf(route), route.status]);
      if (route.status === 202) await world.test.app.get(JobRunner).drain();
      const [events, after] = [await since(last), await look(world.test)];
      const changed = happened(before, after);
      expect([keyOf(route), recordsOf(events)]).toEqual([keyOf(route), changed]);
      for (const { type, subject } of events) {
        const [kind, what] = type.split('.');
        const record = `${kind ?? ''} ${subject}`;
        if (what === 'created') expect([type, before.has(record)]).toEqual([type, false]);
        if (what === 'deleted' || what === 'merged') expect([type, after.has(record)]).toEqual([type, false]);
      }
      if (events.length === 0) silent.push(keyOf(route));
    }
    expect(silent.sort()).toEqual(SILENT.toSorted());
    told = await since(begin);
  }, 300_000);

  it('hold nothing of anybody, and nothing of what is not for everybody (R-EVT-4)', async () => {
    const texts = told.map(({ data: { publicRecord: _shown, ...data } }) => JSON.stringify(data));
    const words = await privateWords(world.test);
    expect([texts.length > 300, words.length > 100]).toEqual([true, true]);
    const all = texts.join('\n');
    expect(words.filter((word) => all.includes(word))).toEqual([]);
  });

  it('say that a draw was committed and that a job failed, once', async () => {
    const { make, records, test } = world;
    const begin = await reader.end();
    const job = newUuid();
    await make.sql(
      `insert into background_jobs (uuid, kind, state, task, done, reasons, result, runs, created_at, alive_at)
       values ($1, 'run-draw', 'running', '{}', 0, '[]', '{}', 1, $2, $2)`,
      [job, test.clock.now()],
    );
    for (const done of [1, 2]) await make.sql('update background_jobs set done = $2 where uuid = $1', [job, done]);
    await make.sql(`update background_jobs set state = 'failed', finished_at = $2 where uuid = $1`, [
      job,
      test.clock.now(),
    ]);
    for (const figures of ['{}', '{"a": 1}'])
      await make.sql(`update draws set state = 'committed', figures = $2 where uuid = $1`, [
        records.draw.uuid,
        figures,
      ]);
    expect((await since(begin)).map(({ type, subject, data }) => [type, subject, data['after']])).toEqual([
      ['job.failed', job, { state: 'failed' }],
      ['draw.committed', records.draw.uuid, { state: 'committed' }],
    ]);
  });

  it('have an example of every type, each as the document says', () => {
    expect(EVENT_EXAMPLES.map(({ type }) => type)).toEqual([...EVENT_TYPES]);
  });
});
