import { describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ATTENDANCE_STATUS, type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, type Json, madeBy, pluck } from '../support/json.js';
import { expectViolations } from '../support/problems.js';
import { type Caller, openWorld, prepared } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

describe('Participants', () => {
  const world = openWorld({ at: NOW });
  const { make, families, money } = world;
  const { host, payments, admin, maskedAdmin, superAdmin } = world.callers;
  const offer = prepared(() => make.offer());
  const family = prepared(() => make.account(['ROLE_MEMBER'], { phone: '06291 1', mobile: '0170 1' }));

  const create = (body: Json, caller: Caller = admin) => caller.post('/participants', body);
  const made = async (body: Json, caller?: Caller): Promise<string> =>
    `/participants/${madeBy(await create(body, caller)).uuid}`;

  it('are created with tidy names, and shown with their effective contact: their own value, else the account’s (R-API-6, R-API-14, R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4)', async () => {
    const sent = { firstname: '  Anna\u00a0\u00a0Lena ', lastname: '\u00a0Probe\t', mobile: '0171 2' };
    const more = { dateOfBirth: '2016-02-29', account: family.email.toUpperCase(), discounted: true };
    const { body } = (await create({ ...sent, ...more }).expect(201)) as { body: Json };
    expect(body).toEqual({
      uuid: body['uuid'],
      etag: expect.any(String),
      ...{ firstname: 'Anna Lena', lastname: 'Probe', name: 'Anna Lena Probe' },
      ...{ dateOfBirth: '2016-02-29', age: 10 },
      account: { uuid: family.uuid, name: expect.stringMatching(/Probe$/) },
      mobile: '0171 2',
      contact: { email: family.email, phone: '0171 2' },
      ...{ discounted: true, protected: false },
      createdAt: '2026-07-01T10:00:00+02:00',
    });
    const changed = await admin.patch(`/participants/${String(body['uuid'])}`, { mobile: null });
    expect(bodyOf(changed)['contact']).toEqual({ email: family.email, phone: '06291 1' });
  });

  it('are born not before 1900 and not in the future, today included', async () => {
    const early = await create({ firstname: 'Zu', dateOfBirth: '1899-12-31' });
    expectViolations(early, { dateOfBirth: 'ea4e51d1-3342-48bd-87f1-9e672cd90cad' });
    const late = await create({ firstname: 'Zu', dateOfBirth: '2026-07-02' });
    expectViolations(late, { dateOfBirth: '30fbb013-d015-4232-8b3b-8f3be97a7e14' });
    for (const dateOfBirth of ['1900-01-01', '2026-07-01'])
      await create({ firstname: 'Gerade', dateOfBirth }).expect(201);
  });

  it('are known once per account by name and date of birth, also when two add them at once (R-CHI-6)', async () => {
    const child = { firstname: 'Jörg', lastname: 'Müller', dateOfBirth: '2015-05-05', account: family.uuid };
    const answers = await Promise.all(Array.from({ length: 3 }, () => create(child)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    await create({ ...child, firstname: 'JÖRG', lastname: 'müller' }).expect(409);
    await create({ ...child, dateOfBirth: '2015-05-06' }).expect(201);
    await admin.patch(await made({ ...child, firstname: 'Jana' }), { firstname: 'Jörg' }).expect(409);
    for (const _ of [1, 2]) await create({ ...child, account: null }).expect(201);
  });

  it('name an account that exists and that the caller may see', async () => {
    await create({ firstname: 'X', account: 'niemand@example.org' }).expect(422);
    const locked = await make.account(['ROLE_MEMBER'], { protected: true });
    await create({ firstname: 'X', account: locked.uuid }).expect(403);
    await create({ firstname: 'X', account: locked.uuid }, superAdmin).expect(201);
  });

  it('are protected by super admins only, and masked for everybody else from then on (R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4, R-CHI-5)', async () => {
    await create({ firstname: 'X', protected: true }).expect(403);
    const hidden = { firstname: 'Verborgen', dateOfBirth: '2016-01-01', protected: true };
    const path = await made(hidden, superAdmin);
    expect(Object.keys(await admin.read(path)).sort()).toEqual([
      'age',
      'createdAt',
      'discounted',
      'etag',
      'protected',
      'uuid',
    ]);
    await admin.patch(path, { protected: false }).expect(403);
    await admin.delete(path).expect(403);
    expect(await admin.read('/participants?q=verborgen')).toEqual([]);
    await superAdmin.patch(path, { protected: false }).expect(200);
  });

  it('are protected with their account: its flag masks and shows them at once, for every caller and in every way to ask (R-ACC-12, R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4)', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: parents.uuid, columns: { lastname: 'Quittenbaum' } });
    const other = await make.participant({ columns: { lastname: 'Quittenbaum' } });
    const club = await make.host({ members: [host.uuid] });
    const listed = await make.offer({ hosts: [club.uuid] });
    const attendance = await make.attendance(listed.uuid, 'confirmed', child);
    const ofHosts = ['/attendances?q=quittenbaum', `/attendances/${attendance}`, `/offers/${listed.uuid}/participants`];
    const ofAdmins = [`/participants/${child}`, `/participants?q=quittenbaum&account=${parents.uuid}`];
    const paths = [...ofHosts, ...ofAdmins, '/search?q=quittenbaum', `/accounts/${parents.uuid}`];
    const named = async (caller: Caller): Promise<string[]> => {
      const shown: string[] = [];
      for (const path of caller === host ? ofHosts : paths) {
        const { text } = await caller.get(path);
        if (text.replaceAll(other, '').includes('Quittenbaum') && text.includes(child)) shown.push(path);
      }
      return shown;
    };
    const protect = (flag: boolean) => superAdmin.patch(`/accounts/${parents.uuid}`, { protected: flag }).expect(200);
    const before = [await named(admin), await named(host)];
    expect(before).toEqual([paths, ofHosts]);
    await protect(true);
    expect([await named(admin), await named(host)]).toEqual([[], []]);
    expect(await named(superAdmin)).toEqual(before[0]);
    const shown = await admin.read(`/participants/${child}`);
    expect(Object.keys(shown).sort()).toEqual(['account', 'createdAt', 'discounted', 'etag', 'protected', 'uuid']);
    expect(shown['protected']).toBe(true);
    await admin.patch(`/participants/${child}`, { comment: 'X' }).expect(403);
    await admin.delete(`/participants/${child}`).expect(403);
    await superAdmin.patch(`/participants/${child}`, { comment: 'X' }).expect(200);
    await protect(false);
    expect([await named(admin), await named(host)]).toEqual(before);
  });

  it('of an account that is being protected are protected too, also those that come to it meanwhile (R-ACC-12, R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4)', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const moving = await make.participant();
    await Promise.all([
      ...[1, 2].map((index) => create({ firstname: `Neu ${index}`, account: parents.uuid }, superAdmin)),
      superAdmin.patch(`/participants/${moving}`, { account: parents.uuid }),
      superAdmin.patch(`/accounts/${parents.uuid}`, { protected: true }),
      ...[3, 4].map((index) => create({ firstname: `Neu ${index}`, account: parents.uuid }, superAdmin)),
    ]);
    const children = await make.sql('select shielded from participants where account_uuid = $1', [parents.uuid]);
    expect(children.map(({ shielded }) => shielded)).toEqual(Array.from({ length: 5 }, () => true));
    await superAdmin.patch(`/participants/${moving}`, { account: null });
    const [moved] = await make.sql('select shielded from participants where uuid = $1', [moving]);
    expect(moved?.['shielded']).toBe(false);
  });

  it('come by last name, are found by name and by account, masked ones by neither name nor address (R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4)', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const of = { account: parents.uuid, firstname: 'Sortiert' };
    const uuids = await make.participants(
      ['Zebra', 'Äpfel', 'apfel'].map((lastname) => ({ ...of, columns: { lastname } })),
    );
    const list = async (query: string, caller = admin): Promise<unknown[]> =>
      pluck(await caller.get(`/participants?${query}`).expect(200), 'uuid');
    const sorted = [uuids[2], uuids[1], uuids[0]];
    expect(await list('q=sortiert')).toEqual(sorted);
    expect(await list(`account=${parents.email}`)).toEqual(sorted);
    expect(await list(`account=${parents.uuid}&discounted=true`)).toEqual([]);
    expect(await list('q=sortiert zebra')).toEqual([uuids[0]]);
    expect(await list('q=sortiert', maskedAdmin)).toEqual([]);
    expect(await list(`account=${parents.email}`, maskedAdmin)).toEqual([]);
    expect(await list(`account=${parents.uuid}`, maskedAdmin)).toEqual(uuids.toSorted());
  });

  it('are deleted with the applications that came to nothing, and kept while one counts or was paid for (R-CHI-1, R-CHI-2, R-CHI-3, R-CHI-4)', async () => {
    const deleting = async (status: AttendanceStatus, paid = 0): Promise<number> => {
      const child = await make.participant();
      const attendance = await make.attendance(offer.uuid, status, child);
      await make.sql('update attendances set paid_amount = $2 where uuid = $1', [attendance, paid]);
      const entry = { uuid: newUuid(), attendance_uuid: attendance, batch_uuid: newUuid(), at: NOW, to_status: status };
      await make.insert('attendance_history', [{ ...entry, procedure: 'staff', notified: false }]);
      const answer = await admin.delete(`/participants/${child}`);
      const left = await make.sql('select from attendance_history where attendance_uuid = $1', [attendance]);
      expect(left).toHaveLength(answer.status === 204 ? 0 : 1);
      return answer.status;
    };
    for (const status of ATTENDANCE_STATUS) {
      const nothing = ['withdrawn', 'rejected', 'unfulfilled'].includes(status);
      expect([status, await deleting(status)]).toEqual([status, nothing ? 204 : 409]);
    }
    expect(await deleting('withdrawn', 100)).toBe(409);
    const [counts] = await make.sql(
      `select (select count(*)::int from attendances where offer_uuid = $1) as rows,
         (select ${ATTENDANCE_STATUS.join(' + ')}
          from offer_tallies where offer_uuid = $1) as counted`,
      [offer.uuid],
    );
    expect(counts?.['counted']).toBe(counts?.['rows']);
  });

  it('take the mails with them that tell of no other child, and leave the rest', async () => {
    const [child, sibling] = [await make.participant({ account: family.uuid }), await make.participant()];
    const about = (children: readonly string[], state = 'sent'): Promise<string> =>
      make.mail({ account: family.uuid, columns: { children, state, ...(state === 'sent' ? {} : { sent_at: null }) } });
    const gone = [await about([child]), await about([child], 'queued')];
    const kept = [await about([child, sibling]), await about([sibling]), await about([])];
    await admin.delete(`/participants/${child}`).expect(204);
    const left = await make.sql('select uuid from mails where uuid = any($1::uuid[])', [[...gone, ...kept]]);
    expect(left.map(({ uuid }) => uuid).toSorted()).toEqual(kept.toSorted());
  });

  it('get another account only while nothing is open for them', async () => {
    const other = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: family.uuid, firstname: 'Wechsel' });
    const attendance = await money.place(child, 500);
    const path = `/participants/${child}`;
    await admin.patch(path, { account: other.email }).expect(409);
    await admin.patch(path, { account: family.email, comment: 'x' }).expect(200);
    await world.hands.pay([{ attendance }]);
    const moved = await admin.patch(path, { account: other.email }).expect(200);
    expect(moved.body).toMatchObject({ account: { uuid: other.uuid } });
  });

  it('are no longer there once their account is erased; nothing that was written about them stays', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: parents.uuid, firstname: 'Vergiss' });
    const attendance = await make.attendance(offer.uuid, 'participated', child);
    await make.sql('update attendances set answers = $2, comment = $3 where uuid = $1', [
      attendance,
      JSON.stringify([{ question: newUuid(), label: 'Allergie?', answer: 'Nüsse' }]),
      'Bringt Oma mit',
    ]);
    const entry = { uuid: newUuid(), attendance_uuid: attendance, account_uuid: parents.uuid, batch_uuid: newUuid() };
    const family = { to_status: 'participated', procedure: 'family', notified: false, note: 'Mutter rief an' };
    await make.insert('attendance_history', [{ ...entry, at: NOW, ...family }]);
    const file = await admin.read(`/accounts/${parents.uuid}/export`);
    expect(file['applications']).toEqual([
      expect.objectContaining({
        comment: 'Bringt Oma mit',
        answers: [{ question: 'Allergie?', answer: 'Nüsse' }],
        paid: 0,
        history: [expect.objectContaining({ to: 'participated', by: 'self', note: 'Mutter rief an' })],
      }),
    ]);
    await admin.delete(`/accounts/${parents.uuid}`).expect(204);
    await admin.get(`/participants/${child}`).expect(404);
    const [kept] = await make.sql(
      `select t.answers, t.comment, h.account_uuid, h.note from attendances t
         join attendance_history h on h.attendance_uuid = t.uuid where t.uuid = $1`,
      [attendance],
    );
    expect(kept).toEqual({ answers: [], comment: null, account_uuid: null, note: null });
    const shown = await admin.read(`/attendances/${attendance}`);
    expect(shown['participant']).toEqual({ uuid: child, name: 'Anonymisiert', firstname: 'Anonymisiert' });
  });

  it('that are masked are compared with by nobody who may not see them, neither by a new child nor by a new name (R-ACC-10, R-ACC-11, R-ACC-13, R-ACC-14)', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const known = { firstname: 'Verdeckt', dateOfBirth: '2015-05-05', account: parents.uuid };
    await create({ ...known, protected: true }, superAdmin).expect(201);
    await create(known, superAdmin).expect(409);
    const path = await made(known);
    await admin.patch(path, { firstname: 'Anders' }).expect(200);
    await superAdmin.patch(path, { firstname: 'Verdeckt' }).expect(409);
    await admin.patch(path, { firstname: 'Verdeckt' }).expect(200);
    // Of two that the caller sees it is told as before.
    await create(known).expect(409);
  });

  it('show the difference of the years as their age to anyone who may not see them, whatever the day (R-ACC-10, R-ACC-11, R-ACC-13, R-ACC-14)', async () => {
    const born = ['2016-01-01', '2016-06-30', '2016-07-01', '2016-07-02', '2016-12-31'];
    const { uuid: account } = await make.account(['ROLE_MEMBER']);
    const children = await make.participants(born.map((day) => ({ account, columns: { date_of_birth: day } })));
    const { uuid } = await make.offer();
    await make.attendances(children.map((participant) => ({ offer: uuid, status: 'waiting', participant })));
    const ages = async (caller: Caller): Promise<unknown[]> => {
      const own = await caller.read<Json[]>(`/participants?account=${account}`);
      const applied = await caller.read<{ participant: Json }[]>(`/attendances?offer=${uuid}`);
      const of = (list: readonly Json[], child: string) => list.find((one) => one['uuid'] === child)?.['age'];
      const applicants = applied.map(({ participant }) => participant);
      return children.map((child) => [of(own, child), of(applicants, child)]);
    };
    expect(await ages(admin)).toEqual([10, 10, 10, 9, 9].map((age) => [age, age]));
    expect(await ages(maskedAdmin)).toEqual([10, 10, 10, 10, 10].map((age) => [age, age]));
  });

  it('of a protected child, the file of a family names it neither on receipts nor in their notes, and holds no remarks, for anyone who may not see it', async () => {
    const { account, child } = await families.family({}, { lastname: 'Quittenbaum' });
    const attendance = await money.place(child, 1250);
    const note = 'Für Max Quittenbaum';
    await superAdmin.posted('/receipts', { attendances: [{ attendance, amount: 500 }], note });
    const remarked = await make.attendance(offer.uuid, 'waiting', child);
    await make.sql(`update attendances set comment = 'Geheim' where uuid = $1`, [remarked]);
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    const file = (caller: Caller): Promise<Json> => caller.read(`/accounts/${account.uuid}/export`);
    const hidden = await file(admin);
    expect(JSON.stringify(hidden)).not.toMatch(/Quittenbaum|Geheim/);
    expect(hidden['receipts']).toMatchObject([{ items: [{ amount: 500 }] }]);
    expect(JSON.stringify(hidden['receipts'])).not.toContain('"offer"');
    for (const caller of [superAdmin, account]) {
      const { receipts, applications } = await file(caller);
      expect(receipts).toMatchObject([
        { note, items: [{ participant: 'Max Quittenbaum', offer: expect.any(String), amount: 500 }] },
      ]);
      expect(JSON.stringify(applications)).toContain('"comment":"Geheim"');
    }
    expect((await payments.get(`/receipts?debtor=${account.uuid}`)).text).not.toContain('Quittenbaum');
  });
});
