import { describe, expect, it } from '@jest/globals';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, listOf, violationsOf } from '../support/json.js';
import { type Caller, JUNE, openWorld } from '../world/index.js';

describe('The agreement form of an application', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { make, offers, applications } = world;
  const { admin, host, foreignHost, maskedAdmin, readOnly } = world.callers;

  const patch = (uuid: string, body: Json, caller: Caller = admin) => caller.patch(`/attendances/${uuid}`, body);
  const historyOf = async (uuid: string): Promise<Json[]> => listOf(await admin.get(`/attendances/${uuid}/history`));
  const released = async (): Promise<string> => (await make.edition({ tasks: [RELEASED] })).uuid;

  it('has not arrived until somebody says so; who did stands in the history, and twice is once (R-ATT-25)', async () => {
    const { uuid } = await applications.applied(await offers.toApplyFor(await offers.edition('lot')));
    expect(bodyOf(await admin.get(`/attendances/${uuid}`))['agreementReceived']).toBe(false);
    expect(bodyOf(await patch(uuid, { agreementReceived: true }))['agreementReceived']).toBe(true);
    await patch(uuid, { agreementReceived: true, priority: 1 });
    expect(bodyOf(await patch(uuid, { agreementReceived: false }))['agreementReceived']).toBe(false);
    // The change of priority has an entry too, without a word about the form.
    const [gone, come, ...others] = (await historyOf(uuid)).filter(({ note }) => note !== undefined);
    expect(others).toEqual([]);
    expect(gone).toMatchObject({
      from: 'waiting',
      to: 'waiting',
      note: 'Die Einverständniserklärung liegt nicht vor.',
    });
    expect(come).toMatchObject({ changes: [{ field: 'agreementReceived', from: false, to: true }] });
    expect(come).toMatchObject({ note: 'Die Einverständniserklärung liegt vor.', procedure: 'staff', notified: false });
    expect((come!['by'] as Json)['uuid']).toBe(admin.uuid);
    const bad = await patch(uuid, { agreementReceived: 'ja' });
    expect([bad.status, violationsOf(bad)]).toEqual([422, [['agreementReceived', CODES.type]]]);
  });

  it('is ticked off by the team of the offer, also of a child that is masked, and by nobody else (R-ATT-25)', async () => {
    const offer = await offers.published({ edition: await released() });
    const [uuid = ''] = await applications.of(offer, 'confirmed');
    await make.sql(
      'update participants set shielded = true where uuid = (select participant_uuid from attendances where uuid = $1)',
      [uuid],
    );
    const before = bodyOf(await host.get(`/attendances/${uuid}`))['modifiedAt'];
    world.test.clock.standAt('2026-06-02T10:00:00+02:00');
    const changed = bodyOf(await patch(uuid, { agreementReceived: true }, host));
    expect(changed).toMatchObject({ agreementReceived: true });
    expect(changed['modifiedAt']).not.toBe(before);
    expect((await historyOf(uuid))[0]).toMatchObject({ procedure: 'organiser' });
    expect((await patch(uuid, { agreementReceived: false }, maskedAdmin)).status).toBe(200);
    expect((await patch(uuid, { agreementReceived: false }, foreignHost)).status).toBe(404);
    expect((await patch(uuid, { agreementReceived: false }, readOnly)).status).toBe(403);
  });

  it('leaves alone what the family is told later of the place', async () => {
    const offer = await offers.published({ edition: await released() });
    const { children, email } = await world.families.named('Erika', ['Max']);
    const uuid = await make.attendance(offer.uuid, 'waitlisted', children[0]);
    await applications.change([uuid], 'confirm', { procedure: 'promotion', notified: false });
    await patch(uuid, { agreementReceived: true });
    await admin.post('/attendances/notify', { attendances: [uuid] }).expect(202);
    await world.drain();
    expect(await world.mails.to(email, 'application-promoted')).toHaveLength(1);
  });

  it('is a filter and a column of exports, and stays behind when the child moves to another offer (R-ATT-25)', async () => {
    const edition = await offers.edition('lot');
    const [from, to] = [await offers.toApplyFor(edition), await offers.toApplyFor(edition)];
    const { uuid } = await applications.applied(from);
    const { uuid: without } = await applications.applied(from);
    await patch(uuid, { agreementReceived: true });
    const found = async (value: string): Promise<unknown[]> =>
      listOf(await admin.get(`/attendances?edition=${edition}&agreementReceived=${value}`)).map((one) => one['uuid']);
    expect([await found('true'), await found('false')]).toEqual([[uuid], [without]]);
    const { text } = await admin.get(`/attendances/export?edition=${edition}&format=csv`);
    expect(text.split('\n')[0]).toContain('agreementReceived');
    const moved = bodyOf(await admin.post(`/attendances/${uuid}/move`, { offer: to.uuid, force: true }));
    expect(moved['agreementReceived']).toBe(false);
  });
});

/** Hosts see the lists. */
const RELEASED = {
  type: 'publish_lists',
  begin: '2026-05-01T00:00:00+02:00',
  end: '2026-09-01T00:00:00+02:00',
} as const;
