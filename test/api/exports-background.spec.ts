import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import readWorkbook from 'read-excel-file/node';
import { Caller as Asking, type Role } from '../../src/kernel/caller/caller.js';
import { type Semaphore } from '../../src/kernel/concurrency/semaphore.js';
import { Scroll } from '../../src/platform/http/listing/scroll.js';
import { AttendancesService } from '../../src/attendances/reading/attendances.service.js';
import { MOST_OF_ONE } from '../../src/exports/export-jobs.service.js';
import { ExportList } from '../../src/exports/export-list.job.js';
import { type Caller, openWorld, prepared } from '../world/index.js';
import { EXPORTED_LISTS } from '../support/exported-lists.js';

interface Job {
  readonly uuid: string;
  readonly state: string;
  readonly done: number;
  readonly total?: number;
  readonly reasons: readonly unknown[];
  readonly file?: { readonly name: string };
}
const NOW = '2026-07-01T08:00:00Z';
/** More than a batch. */
const CHILDREN = 1203;

describe('Exports in the background', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, club } = world;
  const { admin, payments, superAdmin, maskedAdmin, host, foreignHost, member } = callers;
  const edition = prepared(() => make.edition({ name: 'Sommer', alias: 'sommer' }));
  const offer = prepared(() => make.offer({ edition: edition.uuid, hosts: [club.uuid], name: 'Paddeln' }));
  beforeAll(async () => {
    const child = await make.participant({ firstname: 'Mia', account: member.uuid });
    await make.attendance(offer.uuid, 'confirmed', child);
    await children(1, 3);
  });

  beforeEach(() => world.drain());

  const children = (first: number, last: number) =>
    make.sql(
      `insert into participants (uuid, account_uuid, firstname, lastname, date_of_birth, discounted, protected, created_at, modified_at)
       select gen_random_uuid(), $1, 'Kind', 'Nummer ' || n, '2016-05-01', false, false, $4, $4 from generate_series($2::int, $3::int) n`,
      [member.uuid, first, last, NOW],
    );
  const ask = (path: string, caller: Caller = admin, headers: Record<string, string> = {}) =>
    caller.post(path).set(headers);
  const started = async (path: string, caller?: Caller, headers?: Record<string, string>): Promise<Job> =>
    (await ask(path, caller, headers).expect(202)).body as Job;
  const read = (uuid: string, caller: Caller = admin) => caller.read<Job>(`/jobs/${uuid}`);
  const file = (uuid: string, caller: Caller = admin) => caller.get(`/jobs/${uuid}/file`).buffer(true);
  const made = async (path: string, caller: Caller = admin): Promise<string> => {
    const { uuid } = await started(path, caller);
    await world.drain();
    return (await file(uuid, caller).expect(200)).text;
  };
  const get = async (path: string, caller: Caller = admin): Promise<string> =>
    (await caller.get(path).buffer(true).expect(200)).text;

  it('The answer is 202 with the job, and Location names it; asking, making and fetching are lines of the audit log (R-EXP-2)', async () => {
    const answer = await ask('/attendances/export?edition=sommer').expect(202);
    const job = answer.body as Job;
    expect(job).toMatchObject({ kind: 'export-list', state: 'queued', done: 0 });
    expect(answer.headers['location']).toBe(`/jobs/${job.uuid}`);
    await world.drain();
    expect(await read(job.uuid)).toMatchObject({
      ...{ state: 'done', done: 1, total: 1 },
      file: { name: 'attendances-2026-07-01.csv' },
    });
    await file(job.uuid).expect(200);
    const sql = 'select route, account_uuid as by from audit_log where record_uuid = $1 order by uuid';
    expect(await make.sql(sql, [job.uuid])).toEqual([
      { route: 'POST /attendances/export', by: admin.uuid },
      { route: 'JOB export-list', by: null },
      { route: 'GET /jobs/:uuid/file', by: admin.uuid },
    ]);
  });

  it('The file is that of GET, for anyone who asks', async () => {
    const asked: [job: string, path: string, caller: Caller][] = [];
    for (const list of EXPORTED_LISTS) {
      const ofMoney = ['receipts', 'invoices', 'debtors'].includes(list);
      for (const caller of ofMoney ? [payments] : [maskedAdmin, superAdmin]) {
        const path = `/${list}/export`;
        asked.push([(await started(path, caller)).uuid, path, caller]);
        // Nobody has more than three under way.
        if (asked.length % 3 === 0) await world.drain();
      }
    }
    await world.drain();
    for (const [job, path, caller] of asked) {
      const { text } = await file(job, caller).expect(200);
      expect([path, text]).toEqual([path, await get(path, caller)]);
    }
  });

  it('Parameters are those of GET, organiser users get what they see, and the language is that of the request', async () => {
    const query = 'q=paddeln&separator=%2C&bom=false';
    const german = { 'Accept-Language': 'de' };
    const offers = await started(`/offers/export?${query}`, host);
    const own = await started('/attendances/export?status=confirmed', host);
    const none = await started('/attendances/export', foreignHost);
    const { uuid } = await started('/participants/export?format=xlsx', admin, german);
    await world.drain();
    expect((await file(offers.uuid, host)).text).toBe(await get(`/offers/export?${query}`, host));
    expect((await file(own.uuid, host)).text).toContain('Mia');
    expect((await file(none.uuid, foreignHost).expect(200)).text).not.toContain('Mia');
    for (const wrong of ['format=pdf', 'paid=perhaps']) await ask(`/attendances/export?${wrong}`).expect(400);
    // An offer in the filter that does not exist for the caller is a 404 at once.
    const draft = await make.offer({ edition: edition.uuid, hosts: [club.uuid], place: 'draft' });
    await ask(`/attendances/export?offer=${draft.uuid}`, foreignHost).expect(404);
    expect((await read(uuid)).file?.name).toBe('teilnehmer-2026-07-01.xlsx');
    const workbook = await file(uuid).responseType('blob').expect(200);
    const [sheet] = await readWorkbook(workbook.body as Buffer);
    expect(sheet?.data[0]).toContain('Nachname');
    expect(sheet?.data).toHaveLength(5);
  });

  it('Progress is rows, batch by batch, and no more than one batch is fetched at once', async () => {
    await children(4, CHILDREN);
    const { uuid } = await started('/participants/export');
    /** How many rows each statement fetched, and what the job said of itself then. */
    const seen: unknown[][] = [];
    const { database } = test;
    const query = database.query.bind(database);
    jest.spyOn(database, 'query').mockImplementation(async (sql, parameters) => {
      const rows = await query<never>(sql, parameters);
      if (sql.startsWith('fetch')) {
        const { done, total } = await database.outsideTransaction(() => read(uuid));
        seen.push([rows.length, done, total]);
      }
      return rows;
    });
    await world.drain();
    jest.restoreAllMocks();
    expect(seen).toEqual([
      [1000, 0, undefined],
      [CHILDREN + 1 - 1000, 1000, CHILDREN + 1],
    ]);
    expect(await read(uuid)).toMatchObject({ done: CHILDREN + 1, total: CHILDREN + 1 });
    await make.sql(`delete from participants where length(lastname) > length('Nummer 3')`);
  });

  it('All rows are of one moment, in the order of the list', async () => {
    const service = test.app.get(AttendancesService);
    const nothing = { tokenUuid: '', scopes: [], hosts: [], sharedOffers: [] };
    const asking = Asking.of({ ...nothing, accountUuid: admin.uuid, roles: ['ROLE_SUPER_ADMIN'] });
    const more = await make.offer({ edition: edition.uuid, hosts: [club.uuid] });
    for (let count = 0; count < 5; count += 1) await make.attendance(more.uuid, 'waiting');
    const query = { page: 1, itemsPerPage: 100, sort: 'createdAt' } as const;
    const list = (scroll?: Scroll) => service.list(asking, { ...query, ...(scroll && { scroll }) });
    const all = (await list()).map(({ uuid }) => uuid);
    const read: string[] = [];
    await test.database.snapshot(async () => {
      const scroll = new Scroll(2, true);
      while (!scroll.isAtEnd) {
        read.push(...(await list(scroll)).map(({ uuid }) => uuid));
        await test.database.outsideTransaction(() => make.attendance(more.uuid, 'waiting'));
      }
      expect(scroll.total).toBe(all.length);
    });
    expect(read).toEqual(all);
  });

  it('Who lost the role, the team or the account meanwhile gets nothing, and who may see less gets less (R-EXP-2)', async () => {
    const jobs: string[] = [];
    const losing = async (path: string, roles: Role[], sql: string): Promise<Caller> => {
      const account = await make.account(roles);
      if (roles.includes('ROLE_HOST')) await make.join(club.uuid, account.uuid);
      jobs.push((await started(path, account)).uuid);
      await make.sql(sql, [account.uuid]);
      return account;
    };
    const seesLess = `update accounts set roles = '{ROLE_ADMIN}' where uuid = $1`;
    const payer: Role[] = ['ROLE_ADMIN', 'ROLE_PAYMENTS_ADMIN'];
    const left = await losing('/participants/export?q=', ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'], seesLess);
    await losing('/receipts/export', payer, seesLess);
    await losing('/receipts/export', payer, 'update accounts set disabled = true where uuid = $1');
    await losing('/receipts/export', payer, 'delete from accounts where uuid = $1');
    const ofTeam = 'delete from host_members where account_uuid = $1';
    await losing(`/offers/${offer.uuid}/participants/export`, ['ROLE_HOST'], ofTeam);
    await world.drain();
    const [less, ...none] = jobs;
    for (const uuid of none) {
      const job = await read(uuid, superAdmin);
      expect([job.state, job.reasons.length, job.file]).toEqual(['failed', 1, undefined]);
    }
    expect(await make.sql('select from job_files where job_uuid = any($1)', [none])).toEqual([]);
    const { text } = await file(less!, left).expect(200);
    expect(text).not.toContain('Nummer');
    expect(text).toBe(await get('/participants/export', left));
  });

  it('Personal data is for the very account that asked; its question is forgotten with the end (R-EXP-2)', async () => {
    const { uuid } = await started('/accounts/export?q=Musterfrau', maskedAdmin);
    await world.drain();
    for (const other of [superAdmin, admin]) await file(uuid, other).expect(404);
    await file(uuid, maskedAdmin).expect(200);
    expect(await make.sql('select task from background_jobs where uuid = $1', [uuid])).toEqual([{ task: {} }]);
  });

  it('An account has three under way at the most, also when it asks for many at once; the same Idempotency-Key is the same job', async () => {
    const account = await make.account(['ROLE_ADMIN']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('/hosts/export', account)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 202)).toHaveLength(MOST_OF_ONE);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5 - MOST_OF_ONE);
    await world.drain();
    const send = (format: string) => ask(`/hosts/export?format=${format}`, account, { 'Idempotency-Key': 'ausfuhr-1' });
    const [first, again] = [await send('xlsx').expect(202), await send('xlsx').expect(202)];
    expect((again.body as Job).uuid).toBe((first.body as Job).uuid);
    expect(again.headers['location']).toBe(first.headers['location']);
    await send('csv').expect(422);
  });

  it('A worker that writes two files already leaves the third for later, and mails do not wait for it', async () => {
    const { uuid } = await started('/hosts/export');
    const job = test.app.get(ExportList);
    const { slots } = job as unknown as { slots: Semaphore };
    const leave = [await slots.enter(), await slots.enter()];
    await world.drain();
    expect(await read(uuid)).toMatchObject({ state: 'queued' });
    for (const each of leave) each();
    await job.run({ job: uuid });
    expect(await read(uuid)).toMatchObject({ state: 'done' });
  });

  it('The attendance sheet has its file, in its order, for those who read it (R-EXP-3)', async () => {
    const path = `/offers/${offer.uuid}/participants/export`;
    const [head, row] = (await get(`${path}?bom=false`)).split('\r\n');
    expect(head).toBe(
      'participant.name;participant.age;participant.phone;phones;emergencyContact.name;emergencyContact.phone;healthNote;parents;participant.email;status;position;presences;agreementReceived;comment;uuid;participant.uuid',
    );
    expect(row).toMatch(/^Mia/);
    expect((await get(path, maskedAdmin)).includes('Mia')).toBe(false);
    expect(await made(path, host)).toBe(await get(path, host));
    for (const caller of [foreignHost, member]) {
      await caller.get(path).expect(403);
      await caller.post(path).expect(403);
    }
    // Who saves the sheets of a week sees which is which.
    await make.sql(`update offers set first_begin_at = '2026-08-03T22:30:00Z' where uuid = $1`, [offer.uuid]);
    const { headers } = await admin.get(`${path}?format=xlsx`).set('Accept-Language', 'de').expect(200);
    const name = `teilnehmerliste-${offer.alias}-2026-08-04.xlsx`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  });
});
