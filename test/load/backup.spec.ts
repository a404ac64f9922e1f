import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { EventReader } from '../../src/events/event-reader.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { SETTINGS } from '../../src/platform/config/settings.js';
import { EmbeddedCluster } from '../../src/platform/database/embedded-cluster.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { JobRunner } from '../../src/platform/jobs/job-runner.js';
import { ENTITIES } from '../../src/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { baseBackup } from '../support/base-backup.js';
import { Records } from '../world/index.js';
import { TestApp } from '../support/test-app.js';
import { DataSource } from 'typeorm';

const PARTS = { entities: ENTITIES, migrations: MIGRATIONS };

/** The list of docs/operations/backup.md: what was asked to be forgotten after the backup. */
const DELETED_SINCE = `select record_uuid as uuid from audit_log
  where route = 'DELETE /accounts/:uuid' and outcome = 'done' and at >= $1 order by at`;

/** A backup that nobody has restored is none: the steps of docs/operations/backup.md, one after the other. */
describe('A backup', () => {
  let directory: string;
  let original: EmbeddedCluster;
  let restored: EmbeddedCluster;
  let before: TestApp;
  let after: TestApp;
  let admin: { uuid: string; token: string };
  let family: { readonly uuid: string };
  let host: { uuid: string; logo: string };
  let late: { status: number; uuid: string };
  let forgotten: string[];
  /** The last event before the backup, and one that happened after it. */
  let events: { readonly known: string; readonly lost: string };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'backup-'));
    const [from, to] = [join(directory, 'from', 'postgres'), join(directory, 'to', 'postgres')];
    original = new EmbeddedCluster(from, () => undefined, { fast: true });
    const { url } = await original.start();
    await migrate(dataSourceOptions({ databaseUrl: url, databasePool: 3 }, PARTS), () => undefined);
    before = await TestApp.start({ databaseUrl: url });
    const make = new Records(before);
    admin = await before.caller('Admin', ['ROLE_SUPER_ADMIN']);
    family = await make.account(['ROLE_MEMBER'], { firstname: 'Erika', lastname: 'Vergessen' });
    const created = await before.call('post', '/hosts', admin.token).send({ name: 'Kanuclub' }).expect(201);
    const { uuid } = created.body as { uuid: string };
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer();
    const withLogo = await before
      .call('post', `/hosts/${uuid}/logo`, admin.token)
      .send({ filename: 'logo.png', data: picture.toString('base64') })
      .expect(200);
    host = withLogo.body as { uuid: string; logo: string };
    // The logo leaves its row for the directory; the invitation's mail is still a job when the backup is made.
    await before.app.get(JobRunner).drain();
    await before.call('post', '/invitations', admin.token).send({ email: 'gast@example.org', host: uuid }).expect(201);

    const known = await before.app.get(EventReader).end();
    // People go on working while the backup is made: the database first, then the files.
    const begin = new Date();
    const copying = { on: true };
    const busy = (async () => {
      for (let index = 0; copying.on; index += 1) {
        await before
          .call('post', '/hosts', admin.token)
          .send({ name: `Verein ${index}` })
          .expect(201);
      }
    })();
    await baseBackup(url, from, to);
    copying.on = false;
    await busy;
    await cp(join(before.dataDir, 'media'), join(directory, 'media'), { recursive: true });

    // What happens after it is not in it, a deletion among it.
    const last = await before.call('post', '/hosts', admin.token).send({ name: 'Zu spät' }).expect(201);
    late = { status: last.status, uuid: (last.body as { uuid: string }).uuid };
    events = { known, lost: await before.app.get(EventReader).end() };
    await before.call('delete', `/accounts/${family.uuid}`, admin.token).expect(204);
    forgotten = (await before.database.query<{ uuid: string }>(DELETED_SINCE, [begin])).map((row) => row.uuid);
    await before.stop();
    await original.stop();

    restored = new EmbeddedCluster(to, () => undefined, { fast: true });
    const { url: newUrl } = await restored.start();
    await migrate(dataSourceOptions({ databaseUrl: newUrl, databasePool: 3 }, PARTS), () => undefined);
    after = await TestApp.start({ databaseUrl: newUrl });
    await cp(join(directory, 'media'), join(after.dataDir, 'media'), { recursive: true });
  }, 180_000);
  afterAll(async () => {
    await after.stop();
    await restored.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('is what the service starts on and answers from, with all its migrations', async () => {
    await after.call('get', '/health/ready').expect(200);
    const answer = await after.call('get', `/hosts/${host.uuid}`, admin.token).expect(200);
    expect((answer.body as { name: string }).name).toBe('Kanuclub');
    const options = dataSourceOptions(
      { databaseUrl: after.app.get<{ databaseUrl: string }>(SETTINGS).databaseUrl, databasePool: 1 },
      PARTS,
    );
    const dataSource = await new DataSource(options).initialize();
    expect(await dataSource.showMigrations()).toBe(false);
    await dataSource.destroy();
  });

  it('keeps tokens good, and takes writes', async () => {
    await after.call('patch', `/hosts/${host.uuid}`, admin.token).send({ fax: '1' }).expect(200);
    const answer = await after.call('post', '/hosts', admin.token).send({ name: 'Nach dem Brand' }).expect(201);
    await after.call('get', `/hosts/${(answer.body as { uuid: string }).uuid}`, admin.token).expect(200);
  });

  it('lets readers of events go on where they stood, and tells those who have read what it undoes (R-EVT-8)', async () => {
    const path = (id: string): string => `/events?limit=1000&after=${id}`;
    await after.call('get', path(events.lost), admin.token).expect(410);
    const made = await after.call('post', '/hosts', admin.token).send({ name: 'Weiter geht es' }).expect(201);
    const answer = await after.call('get', path(events.known), admin.token).expect(200);
    const { type, subject } = (answer.body as { type: string; subject: string }[]).at(-1) ?? {};
    expect([type, subject]).toEqual(['host.created', (made.body as { uuid: string }).uuid]);
  });

  it('holds the files as well', async () => {
    const picture = await after.call('get', new URL(host.logo).pathname).expect(200);
    expect((await sharp(picture.body as Buffer).metadata()).format).toMatch(/png|webp|jpeg/);
  });

  it('goes on with the jobs that waited: the mail is sent, once', async () => {
    const states = (): Promise<unknown[]> =>
      after.database.query(`select state from mails where template = 'invitation'`);
    expect(await states()).toEqual([{ state: 'queued' }]);
    await after.app.get(JobRunner).drain();
    await after.app.get(JobRunner).drain();
    expect(await states()).toEqual([{ state: 'sent' }]);
  });

  it('is whole, though people were writing: every record has its line in the log, and nothing came after it', async () => {
    const [row] = await after.database.query<{ hosts: number; lines: number }>(
      `select (select count(*)::int from hosts where name like 'Verein %') as hosts,
         (select count(*)::int from audit_log l join hosts h on h.uuid = l.record_uuid
          where l.route = 'POST /hosts' and h.name like 'Verein %') as lines`,
    );
    expect(row?.lines).toBe(row?.hosts);
    expect(late.status).toBe(201);
    await after.call('get', `/hosts/${late.uuid}`, admin.token).expect(404);
  });

  it('brings back who was deleted since: the kept list says whom to forget again', async () => {
    await after.call('get', `/accounts/${family.uuid}`, admin.token).expect(200);
    expect(forgotten).toEqual([family.uuid]);
    for (const uuid of forgotten) await after.call('delete', `/accounts/${uuid}`, admin.token).expect(204);
    await after.call('get', `/accounts/${family.uuid}`, admin.token).expect(404);
    // What became due meanwhile is forgotten by a run.
    const run = await after.call('post', '/retention/runs', admin.token).send({ dryRun: false }).expect(202);
    await after.app.get(JobRunner).drain();
    const answer = await after
      .call('get', `/retention/runs/${(run.body as { uuid: string }).uuid}`, admin.token)
      .expect(200);
    expect((answer.body as { state: string }).state).toBe('done');
  });

  it('still refuses changes of the log: the triggers are restored as well', async () => {
    await expect(after.database.query('delete from audit_log')).rejects.toThrow(/audit_log/);
  });
});
