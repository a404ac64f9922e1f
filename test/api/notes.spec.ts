import { beforeAll, describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { bodyOf, listOf, pluck } from '../support/json.js';
import { openWorld } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T08:00:00Z' });
const { make, families } = world;
const { admin, superAdmin, maskedAdmin, payments, host, readOnly } = world.callers;

type Noted = 'accounts' | 'attendances';
let paths: Record<Noted, string>;
let locked: Record<Noted, string>;

const recordsOf = async (columns = {}, child = {}): Promise<Record<Noted, string>> => {
  const family = await families.family(columns, child);
  const offer = await make.offer();
  const attendance = await make.attendance(offer.uuid, 'waiting', family.child);
  return { accounts: `/accounts/${family.account.uuid}/notes`, attendances: `/attendances/${attendance}/notes` };
};

beforeAll(async () => {
  paths = await recordsOf();
  locked = await recordsOf({ protected: true });
});

describe.each(['accounts', 'attendances'] as const)('Notes on %s', (about) => {
  it('hold who wrote what when, the latest first (R-DESK-1)', async () => {
    const first = await admin.post(paths[about], { text: 'Mutter angerufen\nholt früher ab' });
    expect([first.status, first.body]).toEqual([
      201,
      {
        uuid: expect.any(String),
        text: 'Mutter angerufen\nholt früher ab',
        ...(about === 'accounts' ? {} : { attendance: paths.attendances.split('/')[2] }),
        by: { uuid: admin.uuid, name: expect.any(String) },
        createdAt: '2026-07-01T10:00:00+02:00',
      },
    ]);
    const second = bodyOf(await superAdmin.post(paths[about], { text: '<b>{{x}}</b>' }).expect(201));
    const list = listOf(await readOnly.get(paths[about]).expect(200));
    expect(list).toEqual([second, first.body]);
  });

  it('take a text of up to 5,000 characters, and nothing else', async () => {
    expect((await admin.post(paths[about], { text: 'ä'.repeat(5000) })).status).toBe(201);
    const wrong = [
      [{ text: 'ä'.repeat(5001) }, 'text', CODES.tooLong],
      [{ text: ' ' }, 'text', CODES.blank],
      [{}, 'text', CODES.blank],
      [{ text: 'x', by: admin.uuid }, 'by', CODES.unknownField],
    ] as const;
    for (const [body, path, code] of wrong) expectViolations(await admin.post(paths[about], body), { [path]: code });
  });

  it('are for admins who see families, and of locked ones for super admins (R-DESK-2)', async () => {
    for (const caller of [maskedAdmin, payments, host]) {
      await caller.get(paths[about]).expect(403);
      await caller.post(paths[about], { text: 'x' }).expect(403);
    }
    await superAdmin.post(locked[about], { text: 'Geheim' }).expect(201);
    for (const answer of [await admin.get(locked[about]), await admin.post(locked[about], { text: 'x' })]) {
      expectProblem(answer, 403, expect.stringMatching(/not for you/));
      expect(answer.text).not.toContain('Geheim');
    }
    expect(pluck(await superAdmin.get(locked[about]), 'text')).toEqual(['Geheim']);
    await admin.get(`/${about}/${newUuid()}/notes`).expect(404);
  });

  it('are deleted by the person who wrote them or by super admins, and never found under another record (R-DESK-1)', async () => {
    const write = async (): Promise<string> => String(bodyOf(await admin.post(paths[about], { text: 'weg' }))['uuid']);
    const [one, other] = [await write(), await write()];
    const colleague = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    expectProblem(await colleague.delete(`${paths[about]}/${one}`), 403, expect.stringMatching(/who wrote it/));
    await superAdmin.delete(`${locked[about]}/${one}`).expect(404);
    await admin.delete(`${paths[about]}/${newUuid()}`).expect(404);
    await admin.delete(`${paths[about]}/x`).expect(404);
    await admin.delete(`${paths[about]}/${one}`).expect(204);
    await admin.delete(`${paths[about]}/${one}`).expect(404);
    await superAdmin.delete(`${paths[about]}/${other}`).expect(204);
    const answers = await Promise.all([1, 2].map(async () => admin.delete(`${paths[about]}/${await write()}`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it('are deleted with the version of the record they are about', async () => {
    const { uuid } = bodyOf(await admin.post(paths[about], { text: 'weg' }));
    const remove = (tag: string) => admin.delete(`${paths[about]}/${String(uuid)}`).set('If-Match', tag);
    await remove('"stale"').expect(412);
    const { etag } = (await admin.get(paths[about].replace(/\/notes$/, ''))).headers as { etag: string };
    await remove(etag).expect(204);
  });

  it('leave a line in the audit log for each reading and writing, without their words (R-DESK-2)', async () => {
    await admin.post(paths[about], { text: 'Vertrauliches' });
    await admin.get(paths[about]);
    const lines = await make.sql(
      'select route, fields, audit_log::text as whole from audit_log order by uuid desc limit 2',
    );
    expect(lines.map(({ route }) => route)).toEqual([`GET /${about}/:uuid/notes`, `POST /${about}/:uuid/notes`]);
    expect(JSON.stringify(lines)).not.toContain('Vertrauliches');
  });
});

describe('Notes', () => {
  const words = 'Hausverbotwort';
  /** A family, and an application that stays when it is erased. */
  const noted = async () => {
    const { account, child } = await families.family();
    return { account, attendance: await make.attendance((await make.offer()).uuid, 'participated', child) };
  };
  const notesOf = (account: string, attendance: string) =>
    make.sql('select text from notes where account_uuid = $1 or attendance_uuid = $2', [account, attendance]);

  it('stand in no other answer of the desk: not with the record, nor in search (R-DESK-2)', async () => {
    await admin.post(paths.accounts, { text: words });
    await admin.post(paths.attendances, { text: words });
    const of = (path: string): string => path.replace(/\/notes$/, '');
    for (const path of [of(paths.accounts), of(paths.attendances), `${of(paths.attendances)}/history`]) {
      expect((await admin.get(path).expect(200)).text).not.toContain(words);
    }
    expect((await admin.get(`/search?q=${words}`).expect(200)).text).not.toContain(words);
    expect((await admin.get(`/accounts?q=${words}`).expect(200)).body).toEqual([]);
    expect((await admin.get(`/attendances?q=${words}`).expect(200)).body).toEqual([]);
  });

  it('stand in the file of the family, without who wrote them, those on a locked child without their words (R-DESK-3)', async () => {
    const family = await families.family();
    const offer = await make.offer({ name: 'Paddeln' });
    const attendance = await make.attendance(offer.uuid, 'waiting', family.child);
    await admin.post(`/accounts/${family.account.uuid}/notes`, { text: 'Ruft selten zurück' });
    await admin.post(`/attendances/${attendance}/notes`, { text: 'Kommt später' });
    const file = async (caller: { get: (path: string) => ReturnType<typeof admin.get> }): Promise<unknown> =>
      bodyOf(await caller.get(`/accounts/${family.account.uuid}/export`).expect(200))['notes'];
    const own = [
      { text: 'Ruft selten zurück', createdAt: expect.any(String) },
      { text: 'Kommt später', offer: 'Paddeln', createdAt: expect.any(String) },
    ];
    expect(await file(family.account)).toEqual(own);
    await make.sql('update participants set protected = true where uuid = $1', [family.child]);
    expect(await file(admin)).toEqual([own[0], { offer: 'Paddeln', createdAt: expect.any(String) }]);
    expect(await file(family.account)).toEqual(own);
  });

  it('go with the family, also where its applications stay without names (R-DESK-3)', async () => {
    const { account, attendance } = await noted();
    await admin.post(`/accounts/${account.uuid}/notes`, { text: 'a' }).expect(201);
    await admin.post(`/attendances/${attendance}/notes`, { text: 'b' }).expect(201);
    expect(await notesOf(account.uuid, attendance)).toHaveLength(2);
    await superAdmin.delete(`/accounts/${account.uuid}`).expect(204);
    expect(await make.sql('select status from attendances where uuid = $1', [attendance])).toHaveLength(1);
    expect(await notesOf(account.uuid, attendance)).toEqual([]);
    await admin.post(`/accounts/${account.uuid}/notes`, { text: 'zu spät' }).expect(404);
    await admin.post(`/attendances/${attendance}/notes`, { text: 'zu spät' }).expect(404);
  });

  it('written while the family is erased do not outlive it (R-DESK-3)', async () => {
    for (let heat = 0; heat < 2; heat += 1) {
      const { account, attendance } = await noted();
      const answers = await Promise.all([
        superAdmin.delete(`/accounts/${account.uuid}`),
        admin.post(`/accounts/${account.uuid}/notes`, { text: 'x' }),
        admin.post(`/attendances/${attendance}/notes`, { text: 'x' }),
      ]);
      expect(answers[0].status).toBe(204);
      for (const { status } of answers.slice(1)) expect([201, 404]).toContain(status);
      expect(await notesOf(account.uuid, attendance)).toEqual([]);
    }
  });

  it('stay reachable when their child turns out to be another one, with those of the application that was withdrawn for it', async () => {
    const { account, child } = await families.family();
    const twin = await families.child(account.uuid);
    const offer = await make.offer();
    const one = await make.attendance(offer.uuid, 'waitlisted', child);
    const other = await make.attendance(offer.uuid, 'waiting', twin);
    await admin.post(`/attendances/${one}/notes`, { text: 'an der, die bleibt' }).expect(201);
    await admin.post(`/attendances/${other}/notes`, { text: 'an der anderen' }).expect(201);
    await admin.post(`/participants/${twin}/merge`, { into: child }).expect(200);
    const both = ['an der anderen', 'an der, die bleibt'];
    expect(pluck(await admin.get(`/attendances/${one}/notes`), 'text')).toEqual(both);
    expect(pluck(await admin.get(`/attendances/${other}/notes`), 'text')).toEqual([]);
    const { notes } = bodyOf(await admin.get(`/accounts/${account.uuid}/case`).expect(200));
    expect(notes).toHaveLength(2);
  });

  it('stay when who wrote them is gone, without a name', async () => {
    const colleague = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    const { account } = await families.family();
    await colleague.post(`/accounts/${account.uuid}/notes`, { text: 'bleibt' }).expect(201);
    await superAdmin.delete(`/accounts/${colleague.uuid}`).expect(204);
    const [note] = listOf(await admin.get(`/accounts/${account.uuid}/notes`));
    expect([note?.['text'], note?.['by']]).toEqual(['bleibt', undefined]);
  });

  it('on an admin are for super admins, also when they are about oneself', async () => {
    await admin.get(`/accounts/${admin.uuid}/notes`).expect(403);
    await superAdmin.get(`/accounts/${admin.uuid}/notes`).expect(200);
  });
});
