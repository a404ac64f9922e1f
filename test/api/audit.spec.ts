import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AuditLog } from '../../src/platform/http/audit/audit-log.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { asSuperuser } from '../support/test-database.js';
import { openWorld } from '../world/index.js';

interface Line {
  readonly account?: object;
  readonly token?: string;
  readonly route: string;
}

/** Long ago for everybody: older than anything audit_purge() keeps. */
const LONG_AGO = '2020-01-01T00:00:00Z';

describe('The audit log', () => {
  let since: string;
  const world = openWorld();
  const { test, make, families } = world;
  const { anonymous, superAdmin, admin, foreignHost, member } = world.callers;

  beforeEach(async () => {
    const [row] = await make.sql(`select coalesce(max(uuid::text), '') as last from audit_log`);
    since = String(row?.['last']);
  });

  const rows = (): Promise<Record<string, unknown>[]> =>
    make.sql(`select *, audit_log::text as whole from audit_log where uuid::text > $1 order by uuid`, [since]);
  const audit = (query = '') => superAdmin.read<Line[]>(`/audit${query}`);
  const addMember = (host: string, account: string, headers: Record<string, string> = {}) =>
    admin.post(`/hosts/${host}/add-member`).set(headers).send({ account });

  it('holds names of fields and never a value, whatever is sent (R-PRI-1)', async () => {
    const value = fc.stringMatching(/^[a-z ]{0,20}$/).map((text) => `§${text}§`);
    const body = fc.record(
      { name: value, phone: value, text: value, address: fc.record({ street: value, city: value }) },
      { requiredKeys: ['name'] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const before = (await rows()).length;
        await admin.post('/hosts', sent).expect(201);
        const added = (await rows()).slice(before);
        expect(added).toHaveLength(1);
        expect([...(added[0]!['fields'] as string[])].sort()).toEqual(Object.keys(sent).sort());
        expect(added[0]?.['whole']).not.toContain('§');
      }),
      { numRuns: 10 },
    );
  });

  it('holds neither query nor address nor unknown keys: they are text that somebody sent', async () => {
    const { uuid } = await make.host();
    const path = `/hosts/${uuid}/add-member?petra@example.org`;
    await admin.post(path, { account: 'nobody@example.org', 'Petra Probe': 1 }).expect(422);
    const [line, ...more] = await rows();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ route: 'POST /hosts/:uuid/add-member', fields: ['account'], record_uuid: uuid });
    expect(String(line?.['whole'])).not.toMatch(/petra|nobody|127\.0\.0\.1|::1/i);
  });

  it('holds no line of a write that was refused and rolled back', async () => {
    const host = await make.host();
    await make.offer({ hosts: [host.uuid] });
    await admin.delete(`/hosts/${host.uuid}`).expect(409);
    await admin.patch(`/hosts/${host.uuid}`, { email: 'x' }).expect(422);
    await admin.patch(`/hosts/${host.uuid}`, { phone: '1' }).set('If-Match', '"x.y"').expect(412);
    await foreignHost.patch(`/hosts/${host.uuid}`, { phone: '1' }).expect(404);
    expect(await rows()).toEqual([]);
  });

  it('holds a refused add-member, which tells whether an account exists (R-ACC-15), with a key and without', async () => {
    const host = await make.host();
    const parent = await make.account(['ROLE_SUPER_ADMIN']);
    await addMember(host.uuid, parent.email).expect(403);
    await addMember(host.uuid, 'nobody@example.org').expect(422);
    const key = { 'Idempotency-Key': 'refused' };
    await addMember(host.uuid, 'nobody@example.org', key).expect(422);
    await addMember(host.uuid, 'nobody@example.org', key).expect(422);
    const lines = await rows();
    const refused = { outcome: 'refused', account_uuid: admin.uuid, record_uuid: host.uuid };
    expect(lines).toMatchObject([403, 422, 422].map((status) => ({ ...refused, status })));
  });

  it('holds what the database refuses, with a key and without', async () => {
    await make.sql(`create function refuse_attendance() returns trigger language plpgsql as $$ begin
      raise unique_violation using constraint = 'uq_attendances_participant_offer'; end $$`);
    await make.sql(
      'create trigger tr_refused before insert on attendances for each row execute function refuse_attendance()',
    );
    try {
      const body = { offer: (await make.offer()).uuid, participant: await families.child(undefined), force: true };
      await admin.post('/attendances', body).expect(409);
      await admin.post('/attendances', body).set('Idempotency-Key', 'by the database').expect(409);
      const refused = { route: 'POST /attendances', outcome: 'refused', status: 409 };
      expect(await rows()).toMatchObject([refused, refused]);
    } finally {
      await make.sql('drop trigger tr_refused on attendances');
      await make.sql('drop function refuse_attendance');
    }
  });

  it('holds failed sign-ins without a word of what was sent (R-PRI-2)', async () => {
    await anonymous.post('/login', { email: 'petra@example.org', password: 'geheim' }).expect(401);
    const [line, ...more] = await rows();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ route: 'POST /login', outcome: 'refused', status: 401, account_uuid: null });
    expect(String(line?.['whole'])).not.toMatch(/petra|geheim/);
  });

  it('holds reads of personal data, and no other reads (R-PRI-1)', async () => {
    await admin.get('/hosts').expect(200);
    await admin.get(`/accounts/${newUuid()}/consents`).expect(404);
    expect(await rows()).toEqual([]);
    await admin.get(`/accounts/${member.uuid}/consents`).expect(200);
    await admin.get(`/accounts/${member.uuid}/export`).expect(200);
    await audit();
    expect((await rows()).map(({ route, account_uuid: account }) => [route, account])).toEqual([
      ['GET /accounts/:uuid/consents', admin.uuid],
      ['GET /accounts/:uuid/export', admin.uuid],
      ['GET /audit', superAdmin.uuid],
    ]);
  });

  it('holds one line of work that was begun again after a deadlock', async () => {
    let tries = 0;
    const { ran } = await test.database.beforeCommit(
      () => test.app.get(AuditLog).job({ job: 'deadlocked' }),
      () =>
        test.database.transaction(async () => {
          tries += 1;
          if (tries === 1) await make.sql(`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`);
        }),
    );
    expect([tries, ran]).toEqual([2, true]);
    expect((await rows()).map(({ route, status }) => [route, status])).toEqual([['JOB deadlocked', null]]);
  });

  it('is read with filters, latest first', async () => {
    const host = await make.host();
    const edition = await make.edition();
    await admin.patch(`/hosts/${host.uuid}`, { phone: '1' }).expect(200);
    await addMember(host.uuid, 'nobody@example.org').expect(422);
    const { uuid: copied } = await superAdmin.posted(`/editions/${edition.uuid}/copy`, {});
    const [added, patched] = ['POST /hosts/:uuid/add-member', 'PATCH /hosts/:uuid'];
    for (const [query, ...expected] of [
      ['', added, patched],
      ['outcome=done', patched],
      ['route=/hosts/{uuid}/add', added],
      ['route=patch', patched],
      ['route=PATCH%20/hosts', patched],
      ['route=%25'],
      [`account=${admin.email.toUpperCase()}`, added, patched],
      [`account=${superAdmin.uuid}`],
      ['token=nonsense'],
      ['until=2020-01-01'],
      ['from=2020-01-01', added, patched],
    ]) {
      const lines = await audit(`?record=${host.uuid}&${query}`);
      expect([query, ...lines.map(({ route }) => route)]).toEqual([query, ...expected]);
    }
    const [line] = await audit(`?record=${edition.uuid}`);
    expect(line).toMatchObject({ record: copied, parent: edition.uuid, account: { name: 'SuperAdmin Probe' } });
    expect((await audit(`?token=${String(line?.token)}`)).length).toBeGreaterThan(0);
    await superAdmin.get('/audit?outcome=good').expect(400);
  });

  it('keeps the uuid of an account that is gone, without its name', async () => {
    const account = await make.account(['ROLE_ADMIN']);
    const { uuid } = account;
    await account.post('/hosts', { name: 'Vergänglich' }).expect(201);
    await superAdmin.delete(`/accounts/${uuid}`).expect(204);
    const lines = await audit(`?account=${uuid}`);
    expect(lines.map((line) => [line.route, line.account])).toEqual([['POST /hosts', { uuid }]]);
  });

  it('is never changed: the database refuses UPDATE, DELETE and TRUNCATE, and says why (R-PRI-1)', async () => {
    await test.app.get(AuditLog).job({ job: 'x' });
    for (const statement of [
      `update audit_log set route = 'x'`,
      'delete from audit_log',
      'truncate audit_log',
      `delete from audit_log where at < '2000-01-01'`,
    ]) {
      await expect(make.sql(statement)).rejects.toThrow(
        /audit_log is append-only: (UPDATE|DELETE|TRUNCATE) is refused/,
      );
    }
  });

  it('forgets old lines through audit_purge() alone, whole ones, and none of the last weeks', async () => {
    const line = { route: 'JOB old', outcome: 'done', at: LONG_AGO, fields: [] };
    for (let index = 0; index < 3; index += 1) await make.insert('audit_log', [{ ...line, uuid: newUuid() }]);
    await expect(make.sql('select audit_purge(now())')).rejects.toThrow(/last 27 days are kept/);
    const count = async (): Promise<unknown> => (await make.sql('select count(*)::int as n from audit_log'))[0]?.['n'];
    const all = Number(await count());
    expect(await make.sql(`select audit_purge('2021-01-01', 2) as n`)).toEqual([{ n: 2 }]);
    expect(await make.sql(`select audit_purge('2021-01-01') as n`)).toEqual([{ n: 1 }]);
    expect(await count()).toBe(all - 3);
    await expect(make.sql('delete from audit_log')).rejects.toThrow(/append-only/);
  });

  it('keeps its young lines also from its owner who opens the way of the purge', async () => {
    await make.insert('audit_log', [
      { uuid: newUuid(), route: 'JOB young', outcome: 'done', at: new Date().toISOString(), fields: [] },
    ]);
    await make.insert('consents', [
      { uuid: newUuid(), account_uuid: newUuid(), kind: 'x', version: '1', given: true, at: new Date().toISOString() },
    ]);
    for (const table of ['audit_log', 'consents']) {
      const bypass = test.database.transaction(async () => {
        await make.sql(`set local holiday.audit_purge = 'on'`);
        await make.sql(`set local holiday.consents_purge = 'on'`);
        await make.sql(`delete from ${table}`);
      });
      await expect(bypass).rejects.toThrow(/of the last 27 days are kept/);
    }
    await expect(make.sql(`select consents_purge('infinity')`)).rejects.toThrow(/of the last 27 days are kept/);
  });

  it('can be used by a role that may only add to it and let old lines be forgotten', async () => {
    const role = `service_${String(process.pid)}`;
    await asSuperuser(test.url, async (client) => {
      const refused = async (sql: string): Promise<void> => {
        await client.query('savepoint before');
        await expect(client.query(sql)).rejects.toThrow(/permission denied|append-only: DELETE is refused/);
        await client.query('rollback to before');
      };
      await client.query(`create role ${role};
        grant select, insert, update, delete on all tables in schema public to ${role};
        revoke update, delete on audit_log, consents from ${role};
        grant execute on function audit_purge, consents_purge to ${role}`);
      for (const [table, purge, line] of [
        [
          'audit_log',
          'audit_purge',
          `(uuid, at, route, outcome) values (gen_random_uuid(), '${LONG_AGO}', 'JOB old', 'done')`,
        ],
        [
          'consents',
          'consents_purge',
          `(uuid, account_uuid, at, kind, version, given)
          values (gen_random_uuid(), gen_random_uuid(), '${LONG_AGO}', 'x', '1', true)`,
        ],
      ] as const) {
        await client.query(`set local role ${role}`);
        await client.query(`insert into ${table} ${line}`);
        await client.query(`set local holiday.${purge} = 'on'`);
        await refused(`delete from ${table}`);
        await client.query(`set local role none; grant delete on ${table} to ${role}; set local role ${role}`);
        await refused(`delete from ${table}`);
        await refused(`create temporary table pg_class as
          select c.oid, r.oid as relowner from pg_catalog.pg_class c, pg_catalog.pg_roles r where rolname = current_user;
          delete from ${table} where at < '2021-01-01'`);
        const { rows } = await client.query(`select ${purge}('2021-01-01') as n`);
        expect(rows).toEqual([{ n: 1 }]);
        expect((await client.query(`select current_setting('holiday.${purge}') as way`)).rows).toEqual([
          { way: 'off' },
        ]);
        await client.query('set local role none');
      }
    });
  });

  it('closes the way of the purge behind it, also where the purge is refused', async () => {
    await make.insert('consents', [
      { uuid: newUuid(), account_uuid: newUuid(), kind: 'x', version: '1', given: true, at: new Date().toISOString() },
    ]);
    const tried = test.database.transaction(async () => {
      const way = `select coalesce(current_setting('holiday.consents_purge', true), '') as way`;
      const before = await make.sql(way);
      await make.sql('savepoint before');
      await expect(make.sql(`select consents_purge('infinity')`)).rejects.toThrow(/of the last 27 days are kept/);
      await make.sql('rollback to before');
      expect(await make.sql(way)).toEqual(before);
      await make.sql(`select consents_purge('2021-01-01')`);
      expect(await make.sql(way)).toEqual([{ way: 'off' }]);
      await make.sql('savepoint before');
      await expect(make.sql(`delete from consents where at < '2021-01-01'`)).rejects.toThrow(/append-only/);
      throw new Error('all refused');
    });
    await expect(tried).rejects.toThrow('all refused');
  });

  it('costs a PATCH of an offer one statement', async () => {
    const offer = await make.offer();
    const patch = (bring: string) => admin.patch(`/offers/${offer.uuid}`, { bring }).expect(200);
    await patch('Hut');
    expect(await test.statements(() => patch('Schirm'))).toBeLessThanOrEqual(10);
  });
});
