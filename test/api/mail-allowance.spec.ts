import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAILS_PER_DAY } from '../../src/hosts/mail-allowance.store.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Json } from '../support/json.js';
import { type Caller, JUNE, type OfferOptions, openWorld, type TestOffer } from '../world/index.js';

/** R-MAIL-8: one allowance for all mails that hosts cause. */
describe('Mails that organisers cause', () => {
  const world = openWorld({ at: JUNE, summer: true });
  const { test, make, club, anglers, offers, applications } = world;
  const { admin, host } = world.callers;
  let edition: string;
  beforeAll(async () => {
    edition = (await make.edition({ hostsCanAssign: true })).uuid;
  });
  beforeEach(async () => {
    test.clock.standAt(JUNE);
    await make.sql('delete from organiser_mails');
    await world.forgetJobs();
  });

  const offered = (options: OfferOptions = {}): Promise<TestOffer> => offers.published({ edition, ...options });
  /** Applications of as many families, each with an address. */
  const familiesOf = async (offer: TestOffer, count: number): Promise<string[]> => {
    const addresses = Array.from({ length: count }, () => ({ columns: { email: `${newUuid()}@example.org` } }));
    const children = await make.participants(addresses);
    return make.attendances(children.map((participant) => ({ offer: offer.uuid, status: 'waiting', participant })));
  };
  const many = (attendances: readonly string[], more: Json = {}, caller: Caller = host) =>
    caller.post('/attendances/transition', { attendances, transition: 'confirm', notify: true, ...more });
  const counted = async (host = club.uuid): Promise<number> => {
    const [row] = await make.sql(
      'select coalesce(sum(mails), 0)::int as mails from organiser_mails where host_uuid = $1',
      [host],
    );
    return Number(row!['mails']);
  };
  const spent = (mails: number, day = '2026-06-01', host = club.uuid) =>
    make.sql('insert into organiser_mails (host_uuid, day, mails) values ($1, $2, $3)', [host, day, mails]);

  it('are counted as what will be mailed: a family once, nobody without an address, nothing without notify', async () => {
    const offer = await offered();
    const [first, second] = await familiesOf(offer, 2);
    const account = await make.account(['ROLE_MEMBER']);
    const siblings = await Promise.all(
      [1, 2].map(async () => make.attendance(offer.uuid, 'waiting', await make.participant({ account: account.uuid }))),
    );
    const unreachable = await make.attendance(offer.uuid, 'waiting');
    await many([first!], { notify: false }).expect(200);
    expect(await counted()).toBe(0);
    await many([second!, ...siblings, unreachable]).expect(200);
    expect(await counted()).toBe(2);
    test.clock.standAt('2026-08-03T10:00:00+02:00');
    await many([first!], { transition: 'participated' }).expect(200);
    expect(await counted()).toBe(2);
  });

  it('are refused beyond the allowance with a 429 that says when to come again, and nothing is changed (R-MAIL-8)', async () => {
    const offer = await offered();
    const uuids = await familiesOf(offer, 3);
    await spent(MAILS_PER_DAY - 2);
    const refused = await many(uuids);
    expect(refused.status).toBe(429);
    // Until local midnight.
    expect(refused.headers['retry-after']).toBe(String(14 * 3600));
    expect(await applications.states(uuids)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await applications.history(uuids[0]!)).toEqual([]);
    expect(await counted()).toBe(MAILS_PER_DAY - 2);
    expect((await many(uuids, { partial: true })).status).toBe(429);
    await many(uuids.slice(0, 2)).expect(200);
    expect((await many(uuids.slice(2))).status).toBe(429);
    await many(uuids.slice(2), { notify: false }).expect(200);
    test.clock.standAt('2026-06-02T00:00:00+02:00');
    await many(uuids.slice(2), { transition: 'reject' }).expect(200);
    // The day before is forgotten.
    expect(await counted()).toBe(1);
  });

  it('count for the organiser, no matter which of its team sent them, and for no other one (R-MAIL-8)', async () => {
    const offer = await offered();
    const foreign = await offered({ hosts: [anglers.uuid] });
    const [one, two] = await familiesOf(offer, 2);
    const [other] = await familiesOf(foreign, 1);
    const both = await make.account(['ROLE_HOST']);
    await make.insert(
      'host_members',
      [club.uuid, anglers.uuid].map((host) => ({ host_uuid: host, account_uuid: both.uuid, created_at: JUNE })),
    );
    await spent(MAILS_PER_DAY - 1);
    await many([one!], {}, both).expect(200);
    expect((await many([two!])).status).toBe(429);
    expect((await many([two!, other!], {}, both)).status).toBe(429);
    const angler = await make.account(['ROLE_HOST']);
    await make.join(anglers.uuid, angler.uuid);
    await many([other!], {}, angler).expect(200);
    // What somebody of both teams caused counts for both.
    expect([await counted(), await counted(anglers.uuid)]).toEqual([MAILS_PER_DAY, 2]);
  });

  it('begin again with no other organiser of the same user, whichever of them runs the offer', async () => {
    const both = await make.account(['ROLE_HOST']);
    for (const host of [club, anglers]) await make.join(host.uuid, both.uuid);
    const offer = await offered({ hosts: [club.uuid, anglers.uuid] });
    const [one] = await familiesOf(offer, 1);
    await spent(MAILS_PER_DAY);
    expect((await both.patch(`/offers/${offer.uuid}`, { hosts: [anglers.uuid] })).status).toBe(200);
    const cancel = { transition: 'cancel', notify: true };
    expect((await both.post(`/offers/${offer.uuid}/transition`, cancel)).status).toBe(429);
    expect((await many([one!], {}, both)).status).toBe(429);
    const invitation = { email: 'drei@example.org', host: anglers.uuid };
    expect((await both.post('/invitations', invitation)).status).toBe(429);
    expect([await counted(), await counted(anglers.uuid)]).toEqual([MAILS_PER_DAY, 0]);
  });

  it('never count for staff', async () => {
    const uuids = await familiesOf(await offered(), 2);
    await spent(MAILS_PER_DAY);
    await many(uuids, {}, admin).expect(200);
    expect(await counted()).toBe(MAILS_PER_DAY);
  });

  it('are exact however many ask at once (R-MAIL-8)', async () => {
    const uuids = await familiesOf(await offered(), 5);
    await spent(MAILS_PER_DAY - 2);
    const answers = await Promise.all(uuids.map((uuid) => many([uuid])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    expect(await counted()).toBe(MAILS_PER_DAY);
  });

  it('go to a family three times a day about one application, and not five (R-MAIL-8)', async () => {
    const [uuid] = await familiesOf(await offered(), 1);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const transition = index % 2 === 0 ? 'waitlist' : 'confirm';
      statuses.push((await many([uuid!], { transition })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.slice(3).every((status) => status === 429 || status === 409)).toBe(true);
    await world.drain();
    const sent = await make.sql(
      `select m.template from mails m join attendances t on t.participant_uuid = any(m.children)
       where t.uuid = $1 and m.state = 'sent'`,
      [uuid],
    );
    // Of what had not been told yet, the last one alone.
    expect(sent).toEqual([{ template: 'application-waitlisted' }]);
    test.clock.standAt('2026-06-02T10:00:00+02:00');
    await many([uuid!], { transition: 'reset' }).expect(200);
  });

  it('are those to families that get a place that a rejection makes free, too, however often it is taken back in between', async () => {
    const offer = await offered({ maxParticipants: 1 });
    const [one, two] = await familiesOf(offer, 2);
    await many([one!], { notify: false }).expect(200);
    await many([two!], { notify: false, transition: 'waitlist' }).expect(200);
    await spent(MAILS_PER_DAY - 1);
    const reject = (uuid: string) => many([uuid], { notify: false, transition: 'reject' });
    await reject(one!).expect(200);
    await world.drain();
    expect([await applications.states([two!]), await counted()]).toEqual([['confirmed'], MAILS_PER_DAY]);
    await many([one!], { notify: false, transition: 'reset' }).expect(200);
    await many([one!], { notify: false, transition: 'waitlist' }).expect(200);
    expect((await reject(two!)).status).toBe(429);
    expect(await applications.states([one!, two!])).toEqual(['waitlisted', 'confirmed']);
  });

  it('go three times a day to the families of one offer that is called off and on again, and not five', async () => {
    const offer = await offered();
    await familiesOf(offer, 1);
    const move = (index: number, caller: Caller, notify = true) =>
      caller.post(`/offers/${offer.uuid}/transition`, { transition: index % 2 === 0 ? 'cancel' : 'relaunch', notify });
    // What staff have mailed is nothing to the hosts.
    for (const index of [0, 1]) await move(index, admin).expect(200);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await move(index, host)).status);
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    expect(statuses.slice(3).every((status) => status === 429 || status === 409)).toBe(true);
    expect((await move(1, host)).headers['retry-after']).toBe(String(14 * 3600));
    expect((await offers.read(offer)).body).toMatchObject({ status: ['published', 'cancelled'] });
    await move(1, host, false).expect(200);
    await move(0, admin).expect(200);
    const other = await offered();
    await host.post(`/offers/${other.uuid}/transition`, { transition: 'cancel', notify: true }).expect(200);
    test.clock.standAt('2026-06-02T10:00:00+02:00');
    await move(1, host).expect(200);
  });

  it('are those to families that get a place that more places, or an offer taken up again, make free', async () => {
    const offer = await offered({ maxParticipants: 1 });
    const [one, two, three] = await familiesOf(offer, 3);
    await many([one!], { notify: false }).expect(200);
    await many([two!, three!], { notify: false, transition: 'waitlist' }).expect(200);
    await spent(MAILS_PER_DAY - 1);
    await offers.patch(offer, { maxParticipants: 3 }, host).expect(429);
    await offers.patch(offer, { maxParticipants: 2 }, host).expect(200);
    expect(await counted()).toBe(MAILS_PER_DAY);
    await world.drain();
    expect(await applications.states([two!, three!])).toEqual(['confirmed', 'waitlisted']);
    await offers.patch(offer, { maxParticipants: 3 }).expect(200);
    await make.sql('update offers set cancelled = true where uuid = $1', [offer.uuid]);
    await host.post(`/offers/${offer.uuid}/transition`, { transition: 'relaunch' }).expect(429);
  });

  it('are those about offers that are called off, applications handed in and invitations too (R-MAIL-8)', async () => {
    const offer = await offered();
    await familiesOf(offer, 3);
    await spent(MAILS_PER_DAY - 4);
    const move = (transition: string) => host.post(`/offers/${offer.uuid}/transition`, { transition, notify: true });
    await move('cancel').expect(200);
    expect((await move('relaunch')).status).toBe(429);
    const invite = (email: string) => host.post('/invitations', { email, host: club.uuid });
    await invite('eins@example.org').expect(201);
    expect((await invite('zwei@example.org')).status).toBe(429);
    const phase = {
      type: 'application_system',
      begin: '2026-05-01T00:00:00+02:00',
      end: '2026-07-01T00:00:00+02:00',
      columns: { application_system: 'firstcome' },
    } as const;
    const open = await offers.published({ edition: (await make.edition({ tasks: [phase] })).uuid });
    const apply = (notify: boolean) =>
      host.post('/attendances', {
        offer: open.uuid,
        participant: { firstname: 'Mia', dateOfBirth: '2016-05-04', email: 'wer@example.org' },
        notify,
      });
    expect((await apply(true)).status).toBe(429);
    await apply(false).expect(201);
    expect(await counted()).toBe(MAILS_PER_DAY);
  });
});
