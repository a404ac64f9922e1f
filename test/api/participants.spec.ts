import { describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { ReceiptIssuing } from '../../src/money/receipts/receipt-issuing.js';
import { bodyOf, type Json } from '../support/json.js';
import { type CallerName, openWorld, prepared } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';

describe('Participants', () => {
  const world = openWorld({ at: NOW });
  const { test, make, callers, families, money } = world;
  const { host, payments, admin, superAdmin } = world.callers;
  const offer = prepared(() => make.offer());
  const family = prepared(() => make.account(['ROLE_MEMBER'], { phone: '06291 1', mobile: '0170 1' }));

  type Method = 'post' | 'patch' | 'delete' | 'get';
  const send = async (
    method: Method,
    path: string,
    body?: Json,
    caller: CallerName = 'admin',
  ): Promise<{ status: number; body: Json }> => {
    const answer = await test.call(method, path, callers[caller].token).send(body);
    return { status: answer.status, body: bodyOf(answer) };
  };
  const create = (body: Json, caller?: CallerName): Promise<{ status: number; body: Json }> =>
    send('post', '/participants', body, caller);

  it('are created with tidy names, and shown with their effective contact: their own value, else the account’s', async () => {
    const { status, body } = await create({
      firstname: '  Anna\u00a0\u00a0Lena ',
      lastname: '\u00a0Probe\t',
      dateOfBirth: '2016-02-29',
      account: family.email.toUpperCase(),
      mobile: '0171 2',
      discounted: true,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      uuid: body['uuid'],
      firstname: 'Anna Lena',
      lastname: 'Probe',
      name: 'Anna Lena Probe',
      dateOfBirth: '2016-02-29',
      age: 10,
      account: { uuid: family.uuid, name: expect.stringMatching(/Probe$/) as unknown },
      mobile: '0171 2',
      contact: { email: family.email, phone: '0171 2' },
      discounted: true,
      protected: false,
      createdAt: '2026-07-01T10:00:00+02:00',
    });
    expect((await send('patch', `/participants/${String(body['uuid'])}`, { mobile: null })).body['contact']).toEqual({
      email: family.email,
      phone: '06291 1',
    });
  });

  it('are born not before 1900 and not in the future, today included', async () => {
    for (const [dateOfBirth, code] of [
      ['1899-12-31', 'ea4e51d1-3342-48bd-87f1-9e672cd90cad'],
      ['2026-07-02', '30fbb013-d015-4232-8b3b-8f3be97a7e14'],
    ] as const) {
      const { status, body } = await create({ firstname: 'Zu', dateOfBirth });
      expect([status, body['violations']]).toEqual([
        422,
        [expect.objectContaining({ propertyPath: 'dateOfBirth', code })],
      ]);
    }
    for (const dateOfBirth of ['1900-01-01', '2026-07-01']) {
      expect((await create({ firstname: 'Gerade', dateOfBirth })).status).toBe(201);
    }
    expect((await create({ firstname: '\u00a0 ' })).status).toBe(422);
    expect((await create({ firstname: 'Nie', dateOfBirth: '2017-02-29' })).status).toBe(422);
  });

  it('are known once per account by name and date of birth, also when two add them at once', async () => {
    const child = { firstname: 'Jörg', lastname: 'Müller', dateOfBirth: '2015-05-05', account: family.uuid };
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(child)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await create({ ...child, firstname: 'JÖRG', lastname: 'müller' })).status).toBe(409);
    expect((await create({ ...child, dateOfBirth: '2015-05-06' })).status).toBe(201);
    const twin = await create({ ...child, firstname: 'Jana' });
    const path = `/participants/${String(twin.body['uuid'])}`;
    expect((await send('patch', path, { firstname: 'Jörg' })).status).toBe(409);
    expect((await create({ ...child, account: null })).status).toBe(201);
    expect((await create({ ...child, account: null })).status).toBe(201);
  });

  it('name an account that exists and that the caller may see', async () => {
    expect((await create({ firstname: 'X', account: 'niemand@example.org' })).status).toBe(422);
    const locked = await make.account(['ROLE_MEMBER'], { protected: true });
    expect((await create({ firstname: 'X', account: locked.uuid })).status).toBe(403);
    expect((await create({ firstname: 'X', account: locked.uuid }, 'superAdmin')).status).toBe(201);
  });

  it('are protected by super admins only, and masked for everybody else from then on', async () => {
    expect((await create({ firstname: 'X', protected: true })).status).toBe(403);
    const { body } = await create({ firstname: 'Verborgen', dateOfBirth: '2016-01-01', protected: true }, 'superAdmin');
    const path = `/participants/${String(body['uuid'])}`;
    const shown = await send('get', path);
    expect(Object.keys(shown.body).sort()).toEqual(['age', 'createdAt', 'discounted', 'protected', 'uuid']);
    expect((await send('patch', path, { protected: false })).status).toBe(403);
    expect((await send('delete', path)).status).toBe(403);
    expect((await send('get', '/participants?q=verborgen')).body).toEqual([]);
    expect((await send('patch', path, { protected: false }, 'superAdmin')).status).toBe(200);
  });

  it('are protected with their account: its flag masks and shows them at once, whoever asks and whichever way', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: parents.uuid, columns: { lastname: 'Quittenbaum' } });
    const other = await make.participant({ columns: { lastname: 'Quittenbaum' } });
    const club = await make.host({ members: [host.uuid] });
    const listed = await make.offer({ hosts: [club.uuid] });
    const attendance = await make.attendance(listed.uuid, 'confirmed', child);
    const named = async (caller: CallerName): Promise<string[]> => {
      const paths = [`/participants/${child}`, `/participants?q=quittenbaum&account=${parents.uuid}`];
      const applications = ['/attendances?q=quittenbaum', `/attendances/${attendance}`];
      const lists = [`/offers/${listed.uuid}/participants`, '/search?q=quittenbaum', `/accounts/${parents.uuid}`];
      const answers = await Promise.all(
        [...paths, ...applications, ...lists].map(async (path) => {
          const { text } = await callers[caller].get(path);
          return text.replaceAll(other, '').includes('Quittenbaum') && text.includes(child) ? path : '';
        }),
      );
      return answers.filter((path) => path !== '');
    };
    const protect = (flag: boolean): Promise<unknown> =>
      send('patch', `/accounts/${parents.uuid}`, { protected: flag }, 'superAdmin');
    const before = [await named('admin'), await named('host')];
    expect(before.map((paths) => paths.length)).toEqual([7, 3]);
    await protect(true);
    expect([await named('admin'), await named('host')]).toEqual([[], []]);
    expect(await named('superAdmin')).toEqual(before[0]);
    const shown = await send('get', `/participants/${child}`);
    expect(Object.keys(shown.body).sort()).toEqual(['account', 'createdAt', 'discounted', 'protected', 'uuid']);
    expect(shown.body['protected']).toBe(true);
    expect((await send('patch', `/participants/${child}`, { comment: 'X' })).status).toBe(403);
    expect((await send('delete', `/participants/${child}`)).status).toBe(403);
    expect((await send('patch', `/participants/${child}`, { comment: 'X' }, 'superAdmin')).status).toBe(200);
    await protect(false);
    expect([await named('admin'), await named('host')]).toEqual(before);
  });

  it('of an account that is being protected are protected too, also those that come to it meanwhile', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const moving = await make.participant();
    await Promise.all([
      ...[1, 2, 3, 4].map((index) => create({ firstname: `Neu ${index}`, account: parents.uuid }, 'superAdmin')),
      send('patch', `/participants/${moving}`, { account: parents.uuid }, 'superAdmin'),
      send('patch', `/accounts/${parents.uuid}`, { protected: true }, 'superAdmin'),
      ...[5, 6, 7, 8].map((index) => create({ firstname: `Neu ${index}`, account: parents.uuid }, 'superAdmin')),
    ]);
    const children = await make.sql('select shielded from participants where account_uuid = $1', [parents.uuid]);
    expect(children.map(({ shielded }) => shielded)).toEqual(Array.from({ length: 9 }, () => true));
    await send('patch', `/participants/${moving}`, { account: null }, 'superAdmin');
    const [moved] = await make.sql('select shielded from participants where uuid = $1', [moving]);
    expect(moved?.['shielded']).toBe(false);
  });

  it('come by last name, are found by name and by account, masked ones by neither name nor address', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const uuids: string[] = [];
    for (const lastname of ['Zebra', 'Äpfel', 'apfel']) {
      uuids.push(await make.participant({ account: parents.uuid, firstname: 'Sortiert', columns: { lastname } }));
    }
    const list = async (query: string, caller?: CallerName): Promise<unknown[]> =>
      ((await send('get', `/participants?${query}`, undefined, caller)).body as unknown as Json[]).map(
        ({ uuid }) => uuid,
      );
    const sorted = [uuids[2], uuids[1], uuids[0]];
    expect(await list('q=sortiert')).toEqual(sorted);
    expect(await list(`account=${parents.email}`)).toEqual(sorted);
    expect(await list(`account=${parents.uuid}&discounted=true`)).toEqual([]);
    expect(await list('q=sortiert zebra')).toEqual([uuids[0]]);
    expect(await list('q=sortiert', 'maskedAdmin')).toEqual([]);
    expect(await list(`account=${parents.email}`, 'maskedAdmin')).toEqual([]);
    expect(await list(`account=${parents.uuid}`, 'maskedAdmin')).toEqual(uuids.toSorted());
  });

  it('are deleted with the applications that came to nothing, and kept while one counts or was paid for', async () => {
    for (const [status, columns, expected] of [
      ['waiting', '', 409],
      ['confirmed', '', 409],
      ['waitlisted', '', 409],
      ['participated', '', 409],
      ['noshow', '', 409],
      ['withdrawn', '', 204],
      ['rejected', '', 204],
      ['unfulfilled', '', 204],
      ['withdrawn', 'paid_amount = 100', 409],
    ] as const) {
      const child = await make.participant();
      const attendance = await make.attendance(offer.uuid, status, child);
      if (columns !== '') await make.sql(`update attendances set ${columns} where uuid = $1`, [attendance]);
      await make.insert('attendance_history', [
        {
          ...{ uuid: newUuid(), attendance_uuid: attendance, batch_uuid: newUuid(), at: NOW, to_status: status },
          ...{ procedure: 'staff', notified: false },
        },
      ]);
      expect([status, columns, (await send('delete', `/participants/${child}`)).status]).toEqual([
        status,
        columns,
        expected,
      ]);
      const left = await make.sql('select from attendance_history where attendance_uuid = $1', [attendance]);
      expect(left).toHaveLength(expected === 204 ? 0 : 1);
    }
    const [counts] = await make.sql(
      `select (select count(*)::int from attendances where offer_uuid = $1) as rows,
         (select waiting + confirmed + waitlisted + withdrawn + rejected + unfulfilled + participated + noshow
          from offer_tallies where offer_uuid = $1) as counted`,
      [offer.uuid],
    );
    expect(counts?.['counted']).toBe(counts?.['rows']);
  });

  it('take the mails with them that tell of no other child, and leave the rest', async () => {
    const [child, sibling] = [await make.participant({ account: family.uuid }), await make.participant()];
    const about = (children: readonly string[], state = 'sent'): Promise<string> =>
      make.mail({ account: family.uuid, columns: { children, state, ...(state === 'sent' ? {} : { sent_at: null }) } });
    const [alone, waiting, both, other, nobody] = [
      await about([child]),
      await about([child], 'queued'),
      await about([child, sibling]),
      await about([sibling]),
      await about([]),
    ];
    expect((await send('delete', `/participants/${child}`)).status).toBe(204);
    const left = await make.sql('select uuid from mails where uuid = any($1::uuid[])', [
      [alone, waiting, both, other, nobody],
    ]);
    expect(left.map(({ uuid }) => uuid).toSorted()).toEqual([both, other, nobody].toSorted());
  });

  it('get another account only while nothing is open for them', async () => {
    const other = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: family.uuid, firstname: 'Wechsel' });
    const attendance = await money.place(child, 500);
    const path = `/participants/${child}`;
    expect((await send('patch', path, { account: other.email })).status).toBe(409);
    expect((await send('patch', path, { account: family.email, comment: 'x' })).status).toBe(200);
    await world.hands.pay([{ attendance }]);
    const moved = await send('patch', path, { account: other.email });
    expect([moved.status, moved.body['account']]).toMatchObject([200, { uuid: other.uuid }]);
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
    await make.insert('attendance_history', [
      {
        ...{ uuid: newUuid(), attendance_uuid: attendance, account_uuid: parents.uuid, batch_uuid: newUuid(), at: NOW },
        ...{ to_status: 'participated', procedure: 'family', notified: false, note: 'Mutter rief an' },
      },
    ]);
    const file = await send('get', `/accounts/${parents.uuid}/export`);
    expect(file.body['applications']).toEqual([
      expect.objectContaining({
        comment: 'Bringt Oma mit',
        answers: [{ question: 'Allergie?', answer: 'Nüsse' }],
        paid: 0,
        history: [expect.objectContaining({ to: 'participated', by: 'self', note: 'Mutter rief an' })],
      }),
    ]);
    expect((await send('delete', `/accounts/${parents.uuid}`)).status).toBe(204);
    expect((await send('get', `/participants/${child}`)).status).toBe(404);
    const [kept] = await make.sql(
      `select t.answers, t.comment, h.account_uuid, h.note from attendances t
         join attendance_history h on h.attendance_uuid = t.uuid where t.uuid = $1`,
      [attendance],
    );
    expect(kept).toEqual({ answers: [], comment: null, account_uuid: null, note: null });
    const shown = (await send('get', `/attendances/${attendance}`)).body;
    expect(shown['participant']).toEqual({ uuid: child, name: 'Anonymisiert', firstname: 'Anonymisiert' });
  });

  it('that are masked are compared with by nobody who may not see them, neither by a new child nor by a new name', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const known = { firstname: 'Verdeckt', dateOfBirth: '2015-05-05', account: parents.uuid };
    expect((await create({ ...known, protected: true }, 'superAdmin')).status).toBe(201);
    expect((await create(known, 'superAdmin')).status).toBe(409);
    const { status, body } = await create(known);
    expect(status).toBe(201);
    const path = `/participants/${String(body['uuid'])}`;
    expect((await send('patch', path, { firstname: 'Anders' })).status).toBe(200);
    expect((await send('patch', path, { firstname: 'Verdeckt' }, 'superAdmin')).status).toBe(409);
    expect((await send('patch', path, { firstname: 'Verdeckt' })).status).toBe(200);
    // Of two that the caller sees it is told as before.
    expect((await create(known)).status).toBe(409);
  });

  it('show the difference of the years as their age to anyone who may not see them, whatever the day', async () => {
    const ages = async (caller: CallerName): Promise<unknown[]> => {
      const shown: unknown[] = [];
      for (const born of ['2016-01-01', '2016-06-30', '2016-07-01', '2016-07-02', '2016-12-31']) {
        const child = await make.participant({ columns: { date_of_birth: born } });
        const attendance = await make.attendance(offer.uuid, 'waiting', child);
        const { participant } = (await send('get', `/attendances/${attendance}`, undefined, caller)).body;
        shown.push([
          (await send('get', `/participants/${child}`, undefined, caller)).body['age'],
          (participant as Json)['age'],
        ]);
      }
      return shown;
    };
    expect(await ages('admin')).toEqual([10, 10, 10, 9, 9].map((age) => [age, age]));
    expect(await ages('maskedAdmin')).toEqual([10, 10, 10, 10, 10].map((age) => [age, age]));
  });

  it('of a protected child, the file of a family names it neither on receipts nor in their notes for anyone who may not see it', async () => {
    const { account, child } = await families.family({}, { lastname: 'Quittenbaum' });
    const attendance = await money.place(child, 1250);
    await test.database.transaction(() =>
      test.app.get(ReceiptIssuing).issue({
        ...{ payments: [{ attendance, amount: 500 }], method: 'cash', note: 'Für Max Quittenbaum' },
        issuedBy: payments.uuid,
      }),
    );
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    const file = async (token: string | undefined): Promise<Json> =>
      bodyOf(await test.call('get', `/accounts/${account.uuid}/export`, token));
    const hidden = await file(admin.token);
    expect(JSON.stringify(hidden)).not.toContain('Quittenbaum');
    const [receipt] = hidden['receipts'] as Json[];
    expect(receipt).toMatchObject({ items: [{ offer: expect.any(String) as unknown, amount: 500 }] });
    for (const token of [superAdmin.token, account.token]) {
      expect((await file(token))['receipts']).toMatchObject([
        { note: 'Für Max Quittenbaum', items: [{ participant: 'Max Quittenbaum', amount: 500 }] },
      ]);
    }
    expect((await payments.get(`/receipts?debtor=${account.uuid}`)).text).not.toContain('Quittenbaum');
  });

  it('of a protected child, the file of a family holds neither answers nor remarks for anyone who may not see it', async () => {
    const parents = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: parents.uuid, columns: { protected: true } });
    const attendance = await make.attendance(offer.uuid, 'waiting', child);
    await make.sql(`update attendances set comment = 'Geheim' where uuid = $1`, [attendance]);
    const commentFor = async (caller: CallerName): Promise<unknown> => {
      const { body } = await send('get', `/accounts/${parents.uuid}/export`, undefined, caller);
      return (body['applications'] as Json[])[0]?.['comment'];
    };
    expect([await commentFor('admin'), await commentFor('superAdmin')]).toEqual([undefined, 'Geheim']);
  });
});
