import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AccountErasure } from '../../src/accounts/account-erasure.js';
import { ExternalIds } from '../../src/platform/database/external-ids.store.js';
import { bodyOf, type Json, madeBy, pluck, violationsOf } from '../support/json.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { expectProblem } from '../support/problems.js';
import { type Caller, JUNE, openWorld } from '../world/index.js';

describe('What other programs call records', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families, offers, applications } = world;
  const { admin, superAdmin, host, foreignHost, anonymous } = world.callers;
  let website: Caller;
  let ids: ExternalIds;
  beforeAll(async () => {
    website = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN'], { kind: 'service' });
    ids = test.app.get(ExternalIds);
  });

  const name = (record: string, externalId: string | null, owner = website.uuid): Promise<void> =>
    test.database.transaction(() => ids.write(owner, 'participant', [{ record, externalId }]));
  const named = async (kind: 'participant' | 'attendance', externalId: string): Promise<string | undefined> =>
    (await ids.find(website.uuid, kind, [externalId])).get(externalId);
  const shown = async (record: string): Promise<string | undefined> =>
    (await ids.of(website.uuid, 'participant', [record])).get(record);

  it('a name leads to one record of its kind, for the account that gave it (R-API-59)', async () => {
    const { child } = await families.family();
    await name(child, 'kind-1');
    expect(await named('participant', 'kind-1')).toBe(child);
    expect(await named('attendance', 'kind-1')).toBeUndefined();
    expect(await ids.find(admin.uuid, 'participant', ['kind-1'])).toEqual(new Map());
    expect(await ids.of(admin.uuid, 'participant', [child])).toEqual(new Map());
    await name(child, 'kind-1a');
    expect([await named('participant', 'kind-1'), await named('participant', 'kind-1a')]).toEqual([undefined, child]);
    await name(child, null);
    expect([await named('participant', 'kind-1a'), await shown(child)]).toEqual([undefined, undefined]);
  });

  it('whoever has named nothing is asked for no names: lists cost a statement more from the first name on (R-API-59)', async () => {
    const clerk = await make.account(['ROLE_ADMIN']);
    const hosts = (): Promise<number> => test.statements(() => clerk.get('/hosts').expect(200));
    await hosts();
    const before = await hosts();
    const created = await clerk.posted('/hosts', { name: 'Ruderclub', externalId: 'verein-1' });
    expect(created['externalId']).toBe('verein-1');
    expect(await hosts()).toBe(before + 1);
    expect(await clerk.read('/hosts?externalId=verein-1')).toEqual([
      expect.objectContaining({ externalId: 'verein-1' }),
    ]);
  });

  it('no two records of a kind have one name of an account, also where both are named at once (R-API-59)', async () => {
    const [one, other] = [await families.child(undefined), await families.child(undefined)];
    await name(one, 'doppelt');
    const refused = expect.objectContaining({
      violations: [expect.objectContaining({ propertyPath: 'externalId' })],
    });
    await expect(name(other, 'doppelt')).rejects.toEqual(refused);
    await name(other, 'doppelt', admin.uuid);
    const both = [one, other].map((record) => ({ record, externalId: 'zwei' }));
    await expect(ids.write(website.uuid, 'participant', both)).rejects.toEqual(refused);
  });

  it('who gives the same name again changes nothing (R-API-59)', async () => {
    const child = await families.child(undefined);
    const rows = () => make.sql('select * from external_ids where participant_uuid = $1', [child]);
    await name(child, 'gleich');
    const before = await rows();
    await name(child, 'gleich');
    expect(await rows()).toEqual(before);
  });

  it('of two children that become one both names lead to the one that stays, which shows its own (R-API-59)', async () => {
    const offer = await offers.published();
    const { account, child: stays } = await families.family();
    const goes = await families.child(account.uuid);
    const [kept, left] = [
      (await applications.applied(offer, { participant: stays })).uuid,
      (await applications.applied(offer, { participant: goes })).uuid,
    ];
    await name(stays, 'bleibt');
    await name(goes, 'geht');
    await ids.write(website.uuid, 'attendance', [
      { record: kept, externalId: 'wunsch-1' },
      { record: left, externalId: 'wunsch-2' },
    ]);
    await admin.post(`/participants/${goes}/merge`, { into: stays }).expect(200);
    expect([await named('participant', 'bleibt'), await named('participant', 'geht')]).toEqual([stays, stays]);
    expect(await shown(stays)).toBe('bleibt');
    expect([await named('attendance', 'wunsch-1'), await named('attendance', 'wunsch-2')]).toEqual([kept, kept]);
    // The other one may be shown instead; both still lead there.
    await name(stays, 'geht');
    expect([await shown(stays), await named('participant', 'bleibt')]).toEqual(['geht', stays]);
  });

  it('a child without a name gets that of the one that is merged into it (R-API-59)', async () => {
    const { account, child: stays } = await families.family();
    const goes = await families.child(account.uuid);
    await name(goes, 'nachgereicht');
    await admin.post(`/participants/${goes}/merge`, { into: stays }).expect(200);
    expect([await named('participant', 'nachgereicht'), await shown(stays)]).toEqual([stays, 'nachgereicht']);
  });

  it('the name of a moved application leads to what became of it, there and back (R-API-59)', async () => {
    const [here, there] = [await offers.published(), await offers.published()];
    const { uuid } = await applications.applied(here);
    await ids.write(website.uuid, 'attendance', [{ record: uuid, externalId: 'umzug' }]);
    const { uuid: arrived } = madeBy(await applications.act(uuid, 'move', { offer: there.uuid }));
    expect(await named('attendance', 'umzug')).toBe(arrived);
    await applications.act(arrived, 'move', { offer: here.uuid }).expect(201);
    expect(await named('attendance', 'umzug')).toBe(uuid);
  });

  it('goes with the record, with the family, and with the account that gave it (R-API-59)', async () => {
    const offer = await offers.published();
    const lonely = await families.child(undefined);
    const kept = await families.family();
    const { uuid } = await applications.applied(offer, { participant: kept.child });
    await name(lonely, 'allein');
    await name(kept.child, 'familie');
    await ids.write(website.uuid, 'attendance', [{ record: uuid, externalId: 'anmeldung' }]);
    await ids.write(website.uuid, 'account', [{ record: kept.account.uuid, externalId: 'konto' }]);
    await admin.delete(`/participants/${lonely}`).expect(204);
    expect(await named('participant', 'allein')).toBeUndefined();
    await test.database.transaction(() => test.app.get(AccountErasure).erase(kept.account));
    expect(await ids.find(website.uuid, 'account', ['konto'])).toEqual(new Map());
    expect([await named('participant', 'familie'), await named('attendance', 'anmeldung')]).toEqual([
      undefined,
      undefined,
    ]);
    const [service, child] = [await make.account(['ROLE_ADMIN'], { kind: 'service' }), await families.child(undefined)];
    await name(child, 'dienst', service.uuid);
    await superAdmin.delete(`/accounts/${service.uuid}`).expect(204);
    expect(await make.sql('select from external_ids where participant_uuid = $1', [child])).toEqual([]);
    // A request that was under way writes nothing more.
    await name(child, 'dienst', service.uuid);
    expect(await make.sql('select from external_ids where participant_uuid = $1', [child])).toEqual([]);
  });

  describe('over the API', () => {
    interface Kind {
      readonly path: string;
      /** What is sent for a new record. */
      readonly body: () => Json | Promise<Json>;
      /** A change that others see. */
      readonly change: Json;
    }
    const KINDS: readonly Kind[] = [
      {
        path: '/accounts',
        body: () => ({ email: `f${newUuid()}@example.org`, lastname: 'Muster', roles: ['ROLE_MEMBER'] }),
        change: { firstname: 'Erika' },
      },
      { path: '/participants', body: () => ({ firstname: 'Mia' }), change: { lastname: 'Muster' } },
      {
        path: '/attendances',
        body: async () => ({ offer: (await offers.published()).uuid, participant: await families.eightYearOld() }),
        change: { priority: 2 },
      },
      { path: '/offers', body: () => ({ name: 'Töpfern', edition: world.summer.uuid }), change: { fee: 500 } },
      { path: '/hosts', body: () => ({ name: 'Kanuclub' }), change: { text: 'Wir paddeln.' } },
    ];

    it.each(KINDS)(
      '$path: is written with the record and alone, shown and found by its account only, in lists and alone (R-API-59)',
      async ({ path, body, change }) => {
        const found = async (externalId: string, caller = website): Promise<unknown[]> =>
          pluck(await caller.get(`${path}?externalId=${encodeURIComponent(externalId)}`).expect(200), 'uuid');
        const made = await website.posted(path, { ...(await body()), externalId: '  Formular 7/ä  ' });
        const { uuid } = made;
        expect(made['externalId']).toBe('Formular 7/ä');
        const one = `${path}/${uuid}`;
        expect((await website.read(one))['externalId']).toBe('Formular 7/ä');
        const [listed] = await website.read<Json[]>(`${path}?externalId=Formular%207/ä`);
        expect(listed).toMatchObject({ uuid, externalId: 'Formular 7/ä' });
        // Nobody else.
        for (const caller of [admin, superAdmin]) {
          expect(await caller.read(one)).not.toHaveProperty('externalId');
          expect(await found('Formular 7/ä', caller)).toEqual([]);
        }
        expect(await found('unbekannt')).toEqual([]);
        // Another record cannot have it, neither a new one nor an old one; another account’s may.
        const taken = await website.post(path, { ...(await body()), externalId: 'Formular 7/ä' });
        expect([taken.status, violationsOf(taken)]).toEqual([422, [['externalId', CODES.uniqueEntity]]]);
        const other = await website.posted(path, await body());
        expect(violationsOf(await website.patch(`${path}/${other.uuid}`, { externalId: 'Formular 7/ä' }))).toHaveLength(
          1,
        );
        await admin.patch(`${path}/${other.uuid}`, { externalId: 'Formular 7/ä' }).expect(200);
        expect(await found('Formular 7/ä', admin)).toEqual([other.uuid]);
        expect(await found('Formular 7/ä')).toEqual([uuid]);
        // A change of it alone is none for others: neither version nor history.
        const before = await admin.get(one);
        const renamed = await website
          .patch(one, { externalId: 'F8' })
          .set('If-Match', before.headers['etag'] ?? '')
          .expect(200);
        expect(bodyOf(renamed)['externalId']).toBe('F8');
        const after = await admin.get(one);
        expect([after.headers['etag'], after.body]).toEqual([before.headers['etag'], before.body]);
        if (path !== '/hosts') {
          const entries = await superAdmin.read<Json[]>(`${one}/history`);
          expect(JSON.stringify(entries)).not.toContain('externalId');
        }
        expect([await found('Formular 7/ä'), await found('F8')]).toEqual([[], [uuid]]);
        // Other changes leave it, null takes it away.
        expect(bodyOf(await website.patch(one, change).expect(200))['externalId']).toBe('F8');
        expect(bodyOf(await website.patch(one, { externalId: null }).expect(200))).not.toHaveProperty('externalId');
        expect([await found('F8'), (await website.read(one))['externalId']]).toEqual([[], undefined]);
        for (const wrong of ['x'.repeat(65), 'a\nb', 'a\u0000b', 7])
          expect((await website.patch(one, { externalId: wrong })).status).toBe(422);
        await website.patch(one, { externalId: 'x'.repeat(64) }).expect(200);
      },
    );

    it('of those who are masked for the caller neither the record shows it, nor is it found by it (R-API-59, R-ACC-10)', async () => {
      const { account, child } = await families.family();
      const offer = await offers.published();
      const application = await website.posted('/attendances', {
        ...{ offer: offer.uuid, participant: child, externalId: 'w-geschützt' },
      });
      await website.patch(`/accounts/${account.uuid}`, { externalId: 'f-geschützt' }).expect(200);
      await website.patch(`/participants/${child}`, { externalId: 'k-geschützt' }).expect(200);
      const paths = [
        [`/accounts/${account.uuid}`, '/accounts?externalId=f-geschützt'],
        [`/participants/${child}`, '/participants?externalId=k-geschützt'],
        [`/attendances/${application.uuid}`, '/attendances?externalId=w-geschützt'],
      ] as const;
      for (const [one, list] of paths) {
        expect(await website.read(one)).toHaveProperty('externalId');
        expect(await website.read<Json[]>(encodeURI(list))).toHaveLength(1);
      }
      await superAdmin.patch(`/accounts/${account.uuid}`, { protected: true }).expect(200);
      for (const [one, list] of paths) {
        expect(await website.read(one)).not.toHaveProperty('externalId');
        expect(await website.read<Json[]>(encodeURI(list))).toEqual([]);
      }
      await website.patch(`/attendances/${application.uuid}`, { externalId: 'neu' }).expect(403);
    });

    it('organiser users name what they may write, and no child (R-API-59)', async () => {
      await host.patch(`/hosts/${world.club.uuid}`, { externalId: 'wir' }).expect(200);
      expect(pluck(await host.get('/hosts?externalId=wir'), 'uuid')).toEqual([world.club.uuid]);
      const offer = await offers.published({ columns: { requires_application: true } });
      await host.patch(`/offers/${offer.uuid}`, { externalId: 'kurs-1' }).expect(200);
      expect(pluck(await host.get('/offers?externalId=kurs-1'), 'uuid')).toEqual([offer.uuid]);
      expect(pluck(await host.get('/offers'), 'externalId')).toContain('kurs-1');
      expect(pluck(await foreignHost.get('/offers?externalId=kurs-1'), 'uuid')).toEqual([]);
      expect(pluck(await anonymous.get('/offers?externalId=kurs-1').expect(200), 'uuid')).toEqual([]);
      expect(await anonymous.read(`/offers/${offer.uuid}`)).not.toHaveProperty('externalId');
      expectProblem(
        await host.post('/attendances', { offer: offer.uuid, participant: { firstname: 'Mia', externalId: 'x' } }),
        403,
        'participant.externalId: only the administration may set this.',
      );
    });

    it('the file of a family has what others call it, its children and its applications; of protected children without it (R-API-59)', async () => {
      const { account, child } = await families.family();
      const offer = await offers.published({ name: 'Töpfern' });
      await website.patch(`/accounts/${account.uuid}`, { externalId: 'akte-f' }).expect(200);
      await website.patch(`/participants/${child}`, { externalId: 'akte-k' }).expect(200);
      await website.posted('/attendances', { offer: offer.uuid, participant: child, externalId: 'akte-w' });
      const file = async (caller: Caller): Promise<Json[]> =>
        (await caller.read<{ externalIds: Json[] }>(`/accounts/${account.uuid}/export`)).externalIds;
      const createdAt = expect.any(String);
      const own = [
        { kind: 'account', externalId: 'akte-f', createdAt },
        { kind: 'participant', participant: child, externalId: 'akte-k', createdAt },
        { kind: 'attendance', participant: child, offer: 'Töpfern', externalId: 'akte-w', createdAt },
      ];
      expect(await file(admin)).toEqual(own);
      expect(JSON.stringify(await file(admin))).not.toContain(website.uuid);
      await superAdmin.patch(`/participants/${child}`, { protected: true }).expect(200);
      expect(await file(account)).toEqual(own);
      expect(JSON.stringify(await file(admin))).not.toMatch(/akte-k|akte-w/);
    });

    it('a child that is made with its application has a name of its own, refused under its place (R-API-59)', async () => {
      const [one, other] = [await offers.published(), await offers.published()];
      const body = { participant: { firstname: 'Mia', externalId: 'kind-neu' }, externalId: 'wunsch-neu' };
      const { participant } = await website.posted<{ participant: { uuid: string } }>('/attendances', {
        ...{ ...body, offer: one.uuid },
      });
      expect(pluck(await website.get('/participants?externalId=kind-neu'), 'uuid')).toEqual([participant.uuid]);
      const again = await website.post('/attendances', { ...body, offer: other.uuid, externalId: 'wunsch-neu-2' });
      expect(violationsOf(again).map(([field]) => field)).toEqual(['participant.externalId']);
    });

    it('copies and variants of an offer have no name (R-API-59)', async () => {
      const offer = await website.posted('/offers', { name: 'Malen', edition: world.summer.uuid, externalId: 'malen' });
      const path = `/offers/${offer.uuid}`;
      expect(await website.posted(`${path}/copy`, {})).not.toHaveProperty('externalId');
      expect(await website.posted(`${path}/variant`, {})).not.toHaveProperty('externalId');
      expect(pluck(await website.get('/offers?externalId=malen'), 'uuid')).toEqual([offer.uuid]);
    });

    it('of two requests that want one name at once one is refused (R-API-59)', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => website.post('/hosts', { name: 'Gleichzeitig', externalId: 'eins' })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
      for (const answer of answers.filter(({ status }) => status === 422))
        expect(violationsOf(answer).map(([field]) => field)).toEqual(['externalId']);
    });

    it('a list takes one statement more, however many records there are (R-API-59)', async () => {
      const asked = jest.spyOn(test.database, 'rows');
      await website.get('/hosts').expect(200);
      expect(asked.mock.calls.filter(([statement]) => statement.startsWith('external_ids'))).toHaveLength(1);
      asked.mockClear();
      await anonymous.get('/offers').expect(200);
      expect(asked.mock.calls.filter(([statement]) => statement.startsWith('external_ids'))).toEqual([]);
    });
  });
});
