import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { type CallerName, IN_AUGUST, openWorld, prepared } from '../world/index.js';

const NOW = '2026-06-01T08:00:00Z';

interface Entry {
  readonly changes: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
  readonly by?: Json;
}

const pluckFields = (changes: Entry['changes']): string[] => changes.map(({ field }) => field);

/** Who changed what from which value to which. */
describe('The histories of records', () => {
  const world = openWorld({ at: NOW });
  const { make, callers, club, anglers, families } = world;
  const { admin, superAdmin, host, member } = callers;
  const edition = prepared(() => make.edition({ alias: 'sommer' }));
  let parents: string;
  let child: string;
  let attendance: string;

  const history = (caller: CallerName, path: string) => callers[caller].read<Entry[]>(`${path}/history`);
  const changesOf = async (caller: CallerName, path: string) =>
    (await history(caller, path)).map(({ changes }) => changes);
  const latest = async (caller: CallerName, path: string): Promise<Entry['changes']> =>
    (await history(caller, path))[0]?.changes ?? [];

  beforeAll(async () => {
    const family = await families.family({ firstname: 'Olga', lastname: 'Berg', phone: '06291 1' });
    [parents, child] = [family.account.uuid, family.child];
    const offer = await make.offer({
      edition: edition.uuid,
      hosts: [club.uuid],
      dates: IN_AUGUST,
      columns: { fee: 900 },
    });
    attendance = await make.attendance(offer.uuid, 'waiting', child);
  });

  it('offers: values as the record shows them, references with the names of now, and each variant from what it held (R-API-56, R-OFF-7)', async () => {
    const category = await make.category({ name: 'Wasser', alias: 'wasser' });
    const base = await make.offer({ edition: edition.uuid, hosts: [club.uuid], name: 'Kanu', dates: IN_AUGUST });
    const path = `/offers/${base.uuid}`;
    const { uuid: variant } = await admin.posted(`${path}/variant`, { dates: IN_AUGUST });
    await make.sql(`update offers set teaser = 'Eigener' where uuid = $1`, [variant]);
    const applicationDeadline = '2026-07-01T10:00:00+02:00';
    const dates = [{ begin: '2026-08-04T09:00:00+02:00', end: '2026-08-04T12:00:00+02:00' }];
    const links = { categories: ['wasser'], hosts: [anglers.uuid, club.uuid], contact: host.uuid };
    const texts = { name: 'Kajak', teaser: 'Auf dem Fluss', accessibility: ['WC'] };
    await admin.patch(path, { ...texts, ...links, applicationDeadline, dates }).expect(200);
    const reference = { uuid: category.uuid, name: 'Wasser', alias: 'wasser' };
    const [own, other] = [club, anglers].map(({ uuid, name, alias }) => ({ uuid, name, alias }));
    const changes = await latest('admin', path);
    expect(Object.fromEntries(changes.map(({ field, ...ends }) => [field, ends]))).toEqual({
      name: { from: 'Kanu', to: 'Kajak' },
      teaser: { to: 'Auf dem Fluss' },
      categories: { from: [], to: [reference] },
      hosts: { from: [own], to: [other, own] },
      accessibility: { from: [], to: ['WC'] },
      applicationDeadline: { to: applicationDeadline },
      contact: { to: { uuid: host.uuid, name: 'Host Probe' } },
      dates: { from: IN_AUGUST, to: dates },
    });
    const followed = await latest('admin', `/offers/${variant}`);
    expect(followed).toContainEqual({ field: 'teaser', from: 'Eigener', to: 'Auf dem Fluss' });
    expect(followed.map(({ field }) => field)).not.toContain('dates');

    await admin.post(`${path}/transition`, { transition: 'cancel' }).expect(200);
    expect(await latest('host', path)).toEqual([
      { field: 'status', from: ['published'], to: ['published', 'cancelled'] },
    ]);
    await admin.patch(path, { teaser: null }).expect(200);
    expect(await latest('host', path)).toEqual([{ field: 'teaser', from: 'Auf dem Fluss' }]);
    await admin.post(`${path}/renew-link`, {}).expect(200);
    expect((await history('admin', path))[0]).toMatchObject({ action: 'link_renewed', changes: [] });
  });

  it('offers: a contact that is masked since is named to nobody who may not see it (R-API-56)', async () => {
    const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid] });
    const contact = await make.account(['ROLE_HOST'], { lastname: 'Gesperrt' });
    await admin.patch(`/offers/${offer.uuid}`, { contact: contact.uuid }).expect(200);
    await make.sql('update accounts set protected = true where uuid = $1', [contact.uuid]);
    const [shown] = await latest('host', `/offers/${offer.uuid}`);
    expect(shown).toEqual({ field: 'contact', to: { uuid: contact.uuid } });
    const name = expect.stringContaining('Gesperrt');
    expect(await latest('superAdmin', `/offers/${offer.uuid}`)).toMatchObject([{ to: { name } }]);
  });

  it('applications: fields and states; nothing of what is for admins to organisers, no words to anyone who may not see the child (R-API-56, R-ATT-6)', async () => {
    const path = `/attendances/${attendance}`;
    for (const change of [
      { comment: 'Nussallergie', priority: 2 },
      { decision: 'confirmed', fee: 400 },
      { comment: null, agreementReceived: true },
    ])
      await admin.patch(path, change).expect(200);
    await world.applications.transition(attendance, 'confirm');
    const told = (await changesOf('admin', path)).map((changes) =>
      Object.fromEntries(changes.map(({ field, ...ends }) => [field, ends])),
    );
    expect(told).toEqual([
      { status: { from: 'waiting', to: 'confirmed' } },
      { comment: { from: 'Nussallergie' }, agreementReceived: { from: false, to: true } },
      { decision: { to: 'confirmed' }, ownFee: { to: 400 } },
      { comment: { to: 'Nussallergie' }, priority: { to: 2 } },
    ]);
    const fields = async (caller: CallerName): Promise<string[]> => {
      const all = await changesOf(caller, path);
      return all.map((changes) => pluckFields(changes).sort().join());
    };
    expect(await fields('host')).toEqual(['status', 'agreementReceived,comment', 'comment,priority']);
    expect(await fields('maskedAdmin')).toEqual(['status', 'agreementReceived', 'decision,ownFee', 'priority']);
    expect((await host.get(`${path}/history?itemsPerPage=1&page=3`).expect(200)).body).toHaveLength(1);
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    expect(await fields('host')).toEqual(['status', 'agreementReceived', 'priority']);
    expect(await fields('superAdmin')).toHaveLength(4);
    await make.sql('update participants set protected = false where uuid = $1', [child]);
  });

  it('accounts: every field but secrets, no matter who changed it; callers for whom it is masked get only what they are shown of it now (R-API-56, R-PEO-21)', async () => {
    const path = `/accounts/${parents}`;
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
    expect(await changesOf('maskedAdmin', path)).toEqual([
      [{ field: 'disabled', from: true, to: false }],
      [{ field: 'disabled', from: false, to: true }],
    ]);
    await host.get(`${path}/history`).expect(403);
    await superAdmin.patch(path, { protected: true }).expect(200);
    for (const field of pluckFields((await changesOf('admin', path)).flat()))
      expect(['disabled', 'protected']).toContain(field);
    await superAdmin.patch(path, { protected: false }).expect(200);
    await member.patch('/me', { mobile: '0170 9' }).expect(200);
    const [own] = await history('admin', `/accounts/${member.uuid}`);
    expect(own).toMatchObject({ changes: [{ field: 'mobile', to: '0170 9' }], by: { uuid: member.uuid } });
  });

  it('participants: with their account as a reference, and of health only that it changed (R-API-56, R-CHI-15)', async () => {
    const kid = await make.participant({ account: parents, firstname: 'Mia' });
    const path = `/participants/${kid}`;
    const health = { healthNote: 'Erdnüsse', emergencyContact: { name: 'Oma', phone: '1' } };
    await admin.patch(path, { firstname: 'Max', lastname: 'Neu', ...health }).expect(200);
    await admin.patch(path, { account: null, discounted: true }).expect(200);
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
    const stored = await make.sql('select changes::text from person_changes where participant_uuid = $1', [kid]);
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toMatch(/Erdnüsse|Oma/);
    const [masked, ...more] = await changesOf('maskedAdmin', path);
    expect([pluckFields(masked!).sort(), more]).toEqual([['account', 'discounted'], []]);
    expect(masked).toContainEqual({ field: 'account', from: { uuid: parents } });
  });

  it('go with the people: nothing of them is left when an account is erased (R-CHI-15, R-PEO-21)', async () => {
    const family = await families.family({ lastname: 'Fort' });
    const offer = await make.offer({ edition: edition.uuid });
    const kept = await make.attendance(offer.uuid, 'participated', family.child);
    await admin.patch(`/accounts/${family.account.uuid}`, { phone: '4711' }).expect(200);
    await admin.patch(`/participants/${family.child}`, { lastname: 'Weg' }).expect(200);
    await admin.patch(`/attendances/${kept}`, { comment: 'Schwimmt nicht' }).expect(200);
    await admin.delete(`/accounts/${family.account.uuid}`).expect(204);
    const [left] = await make.sql(
      `select (select count(*)::int from person_changes where account_uuid = $1 or participant_uuid = $2) as people,
         (select count(*)::int from attendance_edits where attendance_uuid = $3) as edits`,
      [family.account.uuid, family.child, kept],
    );
    expect(left).toEqual({ people: 0, edits: 0 });
  });

  it('of two children that become one are one history, with what the one got from the other (R-CHI-15)', async () => {
    const goes = await make.participant({ account: parents, firstname: 'Lia', columns: { phone: '4711' } });
    const stays = await make.participant({ account: parents, firstname: 'Lea' });
    await admin.patch(`/participants/${goes}`, { firstname: 'Lina' }).expect(200);
    await admin.post(`/participants/${goes}/merge`, { into: stays }).expect(200);
    expect(await changesOf('admin', `/participants/${stays}`)).toEqual([
      [{ field: 'phone', to: '4711' }],
      [{ field: 'firstname', from: 'Lia', to: 'Lina' }],
    ]);
  });

  it('note nothing where nothing changed (R-PEO-21)', async () => {
    const before = await history('admin', `/accounts/${parents}`);
    await admin.patch(`/accounts/${parents}`, { phone: '06291 2' }).expect(200);
    expect(await history('admin', `/accounts/${parents}`)).toEqual(before);
  });
});
