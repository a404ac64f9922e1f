import { beforeAll, describe, expect, it } from '@jest/globals';
import { AccountErasure } from '../../src/accounts/account-erasure.js';
import { ExternalIds } from '../../src/platform/database/external-ids.store.js';
import { madeBy } from '../support/json.js';
import { type Caller, JUNE, openWorld } from '../world/index.js';

describe('What other programs call records', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, families, offers, applications } = world;
  const { admin, superAdmin } = world.callers;
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
});
