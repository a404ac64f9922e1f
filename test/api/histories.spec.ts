import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { type CallerName, openWorld, prepared } from '../world/index.js';

const NOW = '2026-06-01T08:00:00Z';
const DATES = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];

interface Entry {
  readonly changes: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
  readonly by?: Json;
}

/** Who changed what from which value to which. */
describe('The histories of records', () => {
  const world = openWorld({ at: NOW });
  const { make, callers, club, anglers, families } = world;
  const edition = prepared(() => make.edition({ alias: 'sommer' }));
  let parents: string;
  let child: string;
  let attendance: string;

  const history = async (caller: CallerName, path: string): Promise<Entry[]> =>
    (await callers[caller].get(`${path}/history`).expect(200)).body as Entry[];
  const latest = async (caller: CallerName, path: string): Promise<Entry['changes']> =>
    (await history(caller, path))[0]?.changes ?? [];

  beforeAll(async () => {
    const family = await families.family({ firstname: 'Olga', lastname: 'Berg', phone: '06291 1' });
    [parents, child] = [family.account.uuid, family.child];
    const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid], dates: DATES, columns: { fee: 900 } });
    attendance = await make.attendance(offer.uuid, 'waiting', child);
  });

  it('offers: values as the record shows them, references with the names of now, and each variant from what it held', async () => {
    const category = await make.category({ name: 'Wasser', alias: 'wasser' });
    const base = await make.offer({ edition: edition.uuid, hosts: [club.uuid], name: 'Kanu', dates: DATES });
    const path = `/offers/${base.uuid}`;
    const variant = String(
      ((await callers.admin.post(`${path}/variant`, { dates: DATES }).expect(201)).body as Json)['uuid'],
    );
    await make.sql(`update offers set teaser = 'Eigener' where uuid = $1`, [variant]);
    await callers.admin
      .patch(path, {
        ...{ name: 'Kajak', teaser: 'Auf dem Fluss', categories: ['wasser'], hosts: [anglers.uuid, club.uuid] },
        ...{ applicationDeadline: '2026-07-01T10:00:00+02:00', contact: callers.host.uuid, accessibility: ['WC'] },
        dates: [{ begin: '2026-08-04T09:00:00+02:00', end: '2026-08-04T12:00:00+02:00' }],
      })
      .expect(200);
    const reference = { uuid: category.uuid, name: 'Wasser', alias: 'wasser' };
    const own = { uuid: club.uuid, name: club.name, alias: club.alias };
    const other = { uuid: anglers.uuid, name: anglers.name, alias: anglers.alias };
    const changes = await latest('admin', path);
    expect(Object.fromEntries(changes.map(({ field, ...ends }) => [field, ends]))).toEqual({
      name: { from: 'Kanu', to: 'Kajak' },
      teaser: { to: 'Auf dem Fluss' },
      categories: { from: [], to: [reference] },
      hosts: { from: [own], to: [other, own] },
      accessibility: { from: [], to: ['WC'] },
      applicationDeadline: { to: '2026-07-01T10:00:00+02:00' },
      contact: { to: { uuid: callers.host.uuid, name: 'Host Probe' } },
      dates: { from: DATES, to: [{ begin: '2026-08-04T09:00:00+02:00', end: '2026-08-04T12:00:00+02:00' }] },
    });
    const followed = await latest('admin', `/offers/${variant}`);
    expect(followed).toContainEqual({ field: 'teaser', from: 'Eigener', to: 'Auf dem Fluss' });
    expect(followed.map(({ field }) => field)).not.toContain('dates');

    await callers.admin.post(`${path}/transition`, { transition: 'cancel' }).expect(200);
    expect(await latest('host', path)).toEqual([
      { field: 'status', from: ['published'], to: ['published', 'cancelled'] },
    ]);
    await callers.admin.patch(path, { teaser: null }).expect(200);
    expect(await latest('host', path)).toEqual([{ field: 'teaser', from: 'Auf dem Fluss' }]);
    await callers.admin.post(`${path}/renew-link`, {}).expect(200);
    expect((await history('admin', path))[0]).toMatchObject({ action: 'link_renewed', changes: [] });
  });

  it('offers: a contact that is masked since is named to nobody who may not see it', async () => {
    const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid] });
    const contact = await make.account(['ROLE_HOST'], { lastname: 'Gesperrt' });
    await callers.admin.patch(`/offers/${offer.uuid}`, { contact: contact.uuid }).expect(200);
    await make.sql('update accounts set protected = true where uuid = $1', [contact.uuid]);
    const [shown] = await latest('host', `/offers/${offer.uuid}`);
    expect(shown).toEqual({ field: 'contact', to: { uuid: contact.uuid } });
    expect(await latest('superAdmin', `/offers/${offer.uuid}`)).toMatchObject([
      { to: { name: expect.stringContaining('Gesperrt') as unknown } },
    ]);
  });

  it('applications: fields and states; nothing of what is for admins to organisers, no words to anyone who may not see the child', async () => {
    const path = `/attendances/${attendance}`;
    await callers.admin.patch(path, { comment: 'Nussallergie', priority: 2 }).expect(200);
    await callers.admin.patch(path, { decision: 'confirmed', fee: 400 }).expect(200);
    await callers.admin.patch(path, { comment: null, agreementReceived: true }).expect(200);
    await callers.admin.post(`${path}/transition`, { transition: 'confirm' }).expect(200);
    const all = (await history('admin', path)).map(({ changes }) => changes);
    expect(all).toEqual(
      [
        [{ field: 'status', from: 'waiting', to: 'confirmed' }],
        [
          { field: 'comment', from: 'Nussallergie' },
          { field: 'agreementReceived', from: false, to: true },
        ],
        [
          { field: 'decision', to: 'confirmed' },
          { field: 'ownFee', to: 400 },
        ],
        [
          { field: 'comment', to: 'Nussallergie' },
          { field: 'priority', to: 2 },
        ],
      ].map((changes) => expect.arrayContaining(changes) as unknown),
    );
    const fields = async (caller: CallerName): Promise<string[]> =>
      (await history(caller, path)).map(({ changes }) =>
        changes
          .map(({ field }) => field)
          .sort()
          .join(),
      );
    expect(await fields('host')).toEqual(['status', 'agreementReceived,comment', 'comment,priority']);
    expect(await fields('maskedAdmin')).toEqual(['status', 'agreementReceived', 'decision,ownFee', 'priority']);
    expect((await callers.host.get(`${path}/history?itemsPerPage=1&page=3`).expect(200)).body).toHaveLength(1);
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    expect(await fields('host')).toEqual(['status', 'agreementReceived', 'priority']);
    expect(await fields('superAdmin')).toHaveLength(4);
    await make.sql('update participants set protected = false where uuid = $1', [child]);
  });

  it('accounts: every field but secrets, whoever changed it; to whom it is masked, only what is shown of it now', async () => {
    const path = `/accounts/${parents}`;
    const { superAdmin, admin } = callers;
    await admin.patch(path, { phone: '06291 2', address: { city: 'Adelsheim' } }).expect(200);
    await superAdmin.patch(path, { disabled: true, lastname: 'Tal' }).expect(200);
    await superAdmin.patch(path, { disabled: false }).expect(200);
    const [, second, first] = await history('admin', path);
    expect(first?.by).toEqual({ uuid: admin.uuid, name: 'Admin Probe' });
    expect(first?.changes).toContainEqual({ field: 'phone', from: '06291 1', to: '06291 2' });
    expect(first?.changes.find(({ field }) => field === 'address')).toMatchObject({
      from: { street: 'Schlossplatz 1' },
      to: { city: 'Adelsheim' },
    });
    expect(second?.changes).toEqual(
      expect.arrayContaining([
        { field: 'lastname', from: 'Berg', to: 'Tal' },
        { field: 'disabled', from: false, to: true },
      ]),
    );
    const masked = (await history('maskedAdmin', path)).map(({ changes }) => changes);
    expect(masked).toEqual([
      [{ field: 'disabled', from: true, to: false }],
      [{ field: 'disabled', from: false, to: true }],
    ]);
    expect((await callers.host.get(`${path}/history`)).status).toBe(403);
    await superAdmin.patch(path, { protected: true }).expect(200);
    for (const { changes } of await history('admin', path)) {
      for (const { field } of changes) expect(['disabled', 'protected']).toContain(field);
    }
    await superAdmin.patch(path, { protected: false }).expect(200);
    const me = await callers.member.get('/me').expect(200);
    await callers.member.patch('/me', { mobile: '0170 9' }).expect(200);
    const own = await history('admin', `/accounts/${String((me.body as Json)['uuid'])}`);
    expect(own[0]).toMatchObject({ changes: [{ field: 'mobile', to: '0170 9' }], by: { uuid: callers.member.uuid } });
  });

  it('participants: with their account as a reference, and of health only that it changed', async () => {
    const kid = await make.participant({ account: parents, firstname: 'Mia' });
    const path = `/participants/${kid}`;
    await callers.admin
      .patch(path, {
        firstname: 'Max',
        lastname: 'Neu',
        healthNote: 'Erdnüsse',
        emergencyContact: { name: 'Oma', phone: '1' },
      })
      .expect(200);
    await callers.admin.patch(path, { account: null, discounted: true }).expect(200);
    const [second, first] = await history('admin', path);
    expect(first?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'lastname', to: 'Neu' }),
        { field: 'healthNote' },
        { field: 'emergencyContact' },
      ]),
    );
    expect(second?.changes).toEqual(
      expect.arrayContaining([
        { field: 'account', from: { uuid: parents, name: 'Olga Tal' } },
        { field: 'discounted', from: false, to: true },
      ]),
    );
    const [stored] = await make.sql(
      'select changes::text as text from person_changes where participant_uuid = $1 order by at',
      [kid],
    );
    expect(stored?.['text']).not.toMatch(/Erdnüsse|Oma/);
    expect((await history('maskedAdmin', path)).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      expect.arrayContaining(['account', 'discounted']),
    ]);
    expect((await history('maskedAdmin', path))[0]?.changes).toContainEqual({
      field: 'account',
      from: { uuid: parents },
    });
  });

  it('go with the people: nothing of them is left when an account is erased', async () => {
    const family = await families.family({ lastname: 'Fort' });
    const offer = await make.offer({ edition: edition.uuid });
    const kept = await make.attendance(offer.uuid, 'participated', family.child);
    await callers.admin.patch(`/accounts/${family.account.uuid}`, { phone: '4711' }).expect(200);
    await callers.admin.patch(`/participants/${family.child}`, { lastname: 'Weg' }).expect(200);
    await callers.admin.patch(`/attendances/${kept}`, { comment: 'Schwimmt nicht' }).expect(200);
    await callers.admin.delete(`/accounts/${family.account.uuid}`).expect(204);
    const [left] = await make.sql(
      `select (select count(*)::int from person_changes where account_uuid = $1 or participant_uuid = $2) as people,
         (select count(*)::int from attendance_edits where attendance_uuid = $3) as edits`,
      [family.account.uuid, family.child, kept],
    );
    expect(left).toEqual({ people: 0, edits: 0 });
  });

  it('of two children that become one are one history, with what the one got from the other', async () => {
    const [goes, stays] = [
      await make.participant({ account: parents, firstname: 'Lia', columns: { phone: '4711' } }),
      await make.participant({ account: parents, firstname: 'Lea' }),
    ];
    await callers.admin.patch(`/participants/${goes}`, { firstname: 'Lina' }).expect(200);
    await callers.admin.post(`/participants/${goes}/merge`, { into: stays }).expect(200);
    expect((await history('admin', `/participants/${stays}`)).map(({ changes }) => changes)).toEqual([
      [{ field: 'phone', to: '4711' }],
      [{ field: 'firstname', from: 'Lia', to: 'Lina' }],
    ]);
  });

  it('note nothing where nothing changed', async () => {
    const before = await history('admin', `/accounts/${parents}`);
    await callers.admin.patch(`/accounts/${parents}`, { phone: '06291 2' }).expect(200);
    expect(await history('admin', `/accounts/${parents}`)).toEqual(before);
  });
});
