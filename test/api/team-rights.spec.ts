import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { bodyOf, type Json } from '../support/json.js';
import { type Caller, openWorld, prepared, type TestOffer, type TestRecord } from '../world/index.js';
import { expectProblem } from '../support/problems.js';

/** The lists are released only then: until that day hosts see no applications. */
const [begin, end] = ['2099-07-01T00:00:00+02:00', '2099-08-01T00:00:00+02:00'];
const RELEASED_LATER = { type: 'publish_lists', begin, end } as const;

const PERSON = { firstname: 'Vera', lastname: 'Verein', password: 'Fagott Leuchtturm Zwiebel 7' };

describe('Who lets others see families through a team', () => {
  /** The club has applications, the young one has none. */
  const world = openWorld({ anglers: { name: 'Neuer Verein' } });
  const { test, make, callers, club, anglers: young } = world;
  const { superAdmin, payments } = world.callers;
  const offer = prepared(() => make.offer({ hosts: [club.uuid] }));
  beforeAll(async () => {
    await make.attendance(offer.uuid, 'withdrawn');
  });

  const send = async (caller: Caller, method: 'post' | 'patch', path: string, body: Json = {}): Promise<Response> =>
    test.call(method, path, caller.token).send(body);
  const someone = (): string => `${newUuid()}@verein.example`;
  const person = (columns: Json = {}): Promise<Caller> => make.account(['ROLE_HOST'], columns);
  const memberOf = async (host: TestRecord, columns: Json = {}): Promise<Caller> => {
    const account = await person(columns);
    await make.join(host.uuid, account.uuid);
    return account;
  };
  /** How many are in the team of the club, and how many mails there are. */
  const teamAndMails = async (): Promise<{ members: number; mails: number }> => {
    const [row] = await make.sql(
      `select (select count(*)::int from mails) as mails,
         (select count(*)::int from host_members where host_uuid = $1) as members`,
      [club.uuid],
    );
    return row as { members: number; mails: number };
  };

  type Attempt = (caller: Caller, host: TestRecord, hosted: TestRecord) => Promise<Response>;
  /** Every way to become, or to make somebody, the eyes of a host. */
  const ATTEMPTS: Readonly<Record<string, Attempt>> = {
    'an account made in the team': (caller, host) =>
      send(caller, 'post', '/accounts', { email: someone(), hosts: [host.alias] }),
    'an account put into the team': async (caller, host) =>
      send(caller, 'patch', `/accounts/${(await person()).uuid}`, { hosts: [host.uuid] }),
    'add-member': async (caller, host) =>
      send(caller, 'post', `/hosts/${host.uuid}/add-member`, { account: (await person()).email }),
    'an invitation': (caller, host) => send(caller, 'post', '/invitations', { email: someone(), host: host.alias }),
    'an invitation sent again': async (caller, host) => {
      const { uuid } = await make.invitation({ host: host.uuid, by: superAdmin.uuid });
      return send(caller, 'post', `/invitations/${uuid}/resend`);
    },
    'another address of a member': async (caller, host) =>
      send(caller, 'patch', `/accounts/${(await memberOf(host)).uuid}`, { email: someone() }),
    'another address of an account with which an offer is shared': async (caller, _host, hosted) => {
      const { uuid } = await person();
      await make.sql('insert into offer_shares (offer_uuid, account_uuid) values ($1, $2)', [hosted.uuid, uuid]);
      return send(caller, 'patch', `/accounts/${uuid}`, { email: someone() });
    },
    // Outside of the team its address could be changed, and somebody who means well takes it back.
    'remove-member': async (caller, host) =>
      send(caller, 'post', `/hosts/${host.uuid}/remove-member`, { account: (await memberOf(host)).uuid }),
    'an account taken out of the team': async (caller, host) =>
      send(caller, 'patch', `/accounts/${(await memberOf(host)).uuid}`, { hosts: [] }),
    'ROLE_HOST for a member without it': async (caller, host) => {
      const { uuid } = await memberOf(host, { roles: [] });
      return send(caller, 'patch', `/accounts/${uuid}`, { roles: ['ROLE_HOST'] });
    },
    'a disabled member enabled': async (caller, host) =>
      send(caller, 'patch', `/accounts/${(await memberOf(host, { disabled: true })).uuid}`, { disabled: false }),
    'an organiser added to an offer': async (caller, _host, hosted) => {
      const puppet = await make.host();
      return send(caller, 'patch', `/offers/${hosted.uuid}`, { hosts: [puppet.uuid] });
    },
  };

  // The last of these ways changes them.
  const hosted = prepared(() => make.offer({ hosts: [club.uuid] }));
  const open = prepared(() => make.offer({ hosts: [young.uuid] }));
  beforeAll(async () => {
    await make.attendance(hosted.uuid, 'rejected');
  });

  describe.each(Object.entries(ATTEMPTS))('%s', (_way, attempt) => {
    it('takes ROLE_PARTICIPANTS_ADMIN where the team has applications, in whatever state, and says so (R-ACC-17)', async () => {
      const before = await teamAndMails();
      const refused = await attempt(callers.maskedAdmin, club, hosted);
      expectProblem(refused, 403, expect.stringContaining('ROLE_PARTICIPANTS_ADMIN'));
      const after = await teamAndMails();
      // What the attempt itself sets up before it asks is one member at most.
      expect(after.members - before.members).toBeLessThanOrEqual(1);
      expect(after.mails).toBe(before.mails);
      expect((await attempt(callers.admin, club, hosted)).status).toBeLessThan(300);
      // Where nobody has applied yet it is for every admin.
      expect((await attempt(callers.maskedAdmin, young, open)).status).toBeLessThan(300);
    });
  });

  it('payments admins do not see families either, super admins do; organiser users invite as usual', async () => {
    const add = ATTEMPTS['add-member']!;
    expect([(await add(payments, club, hosted)).status, (await add(superAdmin, club, hosted)).status]).toEqual([
      403, 200,
    ]);
    const invitation = { email: someone(), host: club.uuid };
    expect((await send(callers.host, 'post', '/invitations', invitation)).status).toBe(201);
  });

  describe('and a team that was brought together blindly, while nobody had applied,', () => {
    const puppet = async (bring: (host: TestRecord) => Promise<Response>): Promise<TestOffer> => {
      const host = await make.host();
      const hosted = await make.offer({ hosts: [host.uuid] });
      expect((await bring(host)).status).toBeLessThan(300);
      return hosted;
    };
    const byMasked = (): Promise<TestOffer> =>
      puppet((host) => send(callers.maskedAdmin, 'post', '/accounts', { email: someone(), hosts: [host.uuid] }));
    const bring = async (caller: Caller, offer: TestOffer, child?: string): Promise<[number, number]> => {
      const participant = child ?? (await make.participant());
      const elsewhere = await make.attendance((await make.offer({ hosts: [club.uuid] })).uuid, 'waiting', participant);
      const moved = await send(caller, 'post', `/attendances/${elsewhere}/move`, { offer: offer.uuid, force: true });
      const body = { offer: offer.uuid, participant: child ?? (await make.participant()), force: true };
      return [moved.status, (await send(caller, 'post', '/attendances', body)).status];
    };

    it('is brought no child by them: neither by an application nor by a move (R-ACC-19)', async () => {
      expect(await bring(callers.maskedAdmin, await byMasked())).toEqual([403, 403]);
      const readdressed = await puppet(async (host) =>
        send(callers.maskedAdmin, 'patch', `/accounts/${(await memberOf(host)).uuid}`, { email: someone() }),
      );
      expect(await bring(payments, readdressed)).toEqual([403, 403]);
    });

    it('is brought children by admins who see families, and by everybody those whom it sees already', async () => {
      const hosted = await byMasked();
      expect(await bring(callers.admin, hosted)).toEqual([201, 201]);
      const child = await make.participant();
      const hostOf = 'select host_uuid as host from offer_hosts where offer_uuid = $1';
      const [{ host } = {}] = await make.sql(hostOf, [hosted.uuid]);
      await make.attendance((await make.offer({ hosts: [String(host)] })).uuid, 'rejected', child);
      const body = { offer: hosted.uuid, participant: child, force: true };
      expect((await send(callers.maskedAdmin, 'post', '/attendances', body)).status).toBe(201);
    });

    it('is not meant where admins who see families made it: masked ones go on applying there (R-ACC-19)', async () => {
      const hosted = await puppet((host) =>
        send(callers.admin, 'post', '/accounts', { email: someone(), hosts: [host.uuid] }),
      );
      expect(await bring(callers.maskedAdmin, hosted)).toEqual([201, 201]);
    });
  });

  it('a refused change changes nothing: neither team, address, role nor organisers', async () => {
    const account = await memberOf(club, { roles: [] });
    const path = `/accounts/${account.uuid}`;
    const states = async (): Promise<unknown[]> => [
      bodyOf(await superAdmin.get(path)),
      bodyOf(await superAdmin.get(`/hosts/${club.uuid}`)),
      bodyOf(await superAdmin.get(`/offers/${offer.uuid}`)),
    ];
    const before = await states();
    for (const [method, at, body] of [
      ['patch', path, { email: someone(), phone: '1' }],
      ['patch', path, { roles: ['ROLE_HOST'] }],
      ['patch', `/offers/${offer.uuid}`, { hosts: [club.uuid, young.uuid], bring: 'Hut' }],
      ['post', `/hosts/${club.uuid}/add-member`, { account: (await person()).uuid }],
    ] as const) {
      expect((await send(callers.maskedAdmin, method, at, body)).status).toBe(403);
    }
    expect(await states()).toEqual(before);
  });

  it('what lets nobody see more stays possible: other fields, teams sent as they are, organisers taken away or sent as they are', async () => {
    const account = await memberOf(club);
    const hosted = await make.offer({ hosts: [club.uuid, young.uuid] });
    await make.attendance(hosted.uuid, 'confirmed');
    for (const [method, at, body] of [
      ['patch', `/accounts/${account.uuid}`, { phone: '1', email: account.email, hosts: [club.uuid], disabled: false }],
      ['patch', `/offers/${hosted.uuid}`, { hosts: [young.uuid, club.uuid] }],
      ['patch', `/offers/${hosted.uuid}`, { hosts: [club.uuid] }],
    ] as const) {
      const answer = await send(callers.maskedAdmin, method, at, body);
      expect([at, body, answer.status]).toEqual([at, body, 200]);
    }
  });

  describe('An offer with applications', () => {
    /** In an edition whose lists are not released. */
    const hostedWith = async (status: AttendanceStatus, edition?: TestRecord): Promise<TestRecord> => {
      const { uuid } = edition ?? (await make.edition({ tasks: [RELEASED_LATER] }));
      const hosted = await make.offer({ hosts: [club.uuid], edition: uuid });
      await make.attendance(hosted.uuid, status);
      return hosted;
    };
    const patch = (caller: Caller, { uuid }: TestRecord, body: Json): Promise<Response> =>
      send(caller, 'patch', `/offers/${uuid}`, body);

    it('gets another edition only by admins who see families, whatever became of the application (R-ACC-18)', async () => {
      const hosted = await hostedWith('withdrawn');
      const open = await make.edition();
      for (const caller of [callers.host, callers.maskedAdmin, payments]) {
        const refused = await patch(caller, hosted, { edition: open.alias, bring: 'Hut' });
        expectProblem(refused, 403, expect.stringMatching(/^edition: .*ROLE_PARTICIPANTS_ADMIN/));
      }
      expect(bodyOf(await callers.host.get(`/attendances?offer=${hosted.uuid}`))['data'] ?? []).toEqual([]);
      expect((await patch(callers.admin, hosted, { edition: open.uuid })).status).toBe(200);
    });

    it('is also one whose variant, which would follow, has some: it keeps organisers and edition (R-ACC-17, R-ACC-18)', async () => {
      const base = await make.offer({ hosts: [club.uuid] });
      const variant = await make.offer({ hosts: [club.uuid], columns: { variant_of_uuid: base.uuid } });
      await make.attendance(variant.uuid, 'withdrawn');
      const { uuid } = await make.edition();
      for (const caller of [callers.host, callers.maskedAdmin])
        for (const body of [{ edition: uuid }, { hosts: [club.uuid, young.uuid] }])
          expect((await patch(caller, base, body)).status).toBe(403);
      expect((await patch(callers.admin, base, { edition: uuid })).status).toBe(200);
      expect((await patch(callers.admin, base, { hosts: [club.uuid, young.uuid] })).status).toBe(200);
    });

    it('gets no further organiser from organiser users, not even one of their own (R-ACC-18)', async () => {
      const hosted = await hostedWith('withdrawn');
      const both = await memberOf(club);
      await make.join(young.uuid, both.uuid);
      for (const hosts of [[club.uuid, young.uuid], [young.uuid]]) {
        expectProblem(await patch(both, hosted, { hosts }), 403, expect.stringMatching(/^hosts: /));
      }
      expect((await patch(callers.admin, hosted, { hosts: [club.uuid, young.uuid] })).status).toBe(200);
    });

    it('still loses organisers, keeps its edition sent as it is, and gets other fields by organiser users', async () => {
      const edition = await make.edition();
      const hosted = await hostedWith('confirmed', edition);
      await make.insert('offer_hosts', [{ offer_uuid: hosted.uuid, host_uuid: young.uuid, position: 1 }]);
      for (const body of [
        { edition: edition.uuid, bring: 'Hut' },
        { hosts: [young.uuid, club.uuid] },
        { hosts: [club.uuid] },
      ]) {
        expect([body, (await patch(callers.host, hosted, body)).status]).toEqual([body, 200]);
      }
      // One without applications is moved and shared as usual.
      const free = await make.offer({ hosts: [club.uuid] });
      const { uuid } = await make.edition();
      const body = { edition: uuid, hosts: [club.uuid, young.uuid] };
      expect((await patch(callers.host, free, body)).status).toBe(200);
    });
  });

  it('add-member refuses in its order: unknown account 422, not to be changed 403, the team 403, version 412, member 409 (R-ACC-17)', async () => {
    const add = (caller: Caller, account: string, tag = '"stale"'): Promise<Response> =>
      caller.post(`/hosts/${club.uuid}/add-member`).set('If-Match', tag).send({ account });
    const { maskedAdmin, admin } = callers;
    expect((await add(maskedAdmin, someone())).status).toBe(422);
    expectProblem(await add(maskedAdmin, callers.member.uuid), 403, 'You may not change this account.');
    const { uuid } = await memberOf(club);
    expectProblem(await add(maskedAdmin, uuid), 403, expect.stringMatching(/^This team sees/));
    expect((await add(admin, uuid)).status).toBe(412);
    expect((await add(admin, uuid, '*')).status).toBe(409);
  });

  it('applications of one’s own children do not count', async () => {
    const admin = await make.account(['ROLE_ADMIN']);
    const host = await make.host();
    const own = await make.offer({ hosts: [host.uuid] });
    await make.attendance(own.uuid, 'waiting', await make.participant({ account: admin.uuid }));
    const add = async (caller: Caller): Promise<number> =>
      (await send(caller, 'post', `/hosts/${host.uuid}/add-member`, { account: (await person()).uuid })).status;
    expect([await add(callers.maskedAdmin), await add(admin)]).toEqual([403, 200]);
  });

  it('an invitation dies when families apply after an admin who does not see them sent it (R-ACC-17)', async () => {
    const host = await make.host();
    const accept = async (by: Caller): Promise<number> => {
      const code = newUuid();
      await make.invitation({ host: host.uuid, by: by.uuid, code });
      return (await test.call('post', '/invitations/accept').send({ code, ...PERSON })).status;
    };
    expect(await accept(callers.maskedAdmin)).toBe(201);
    await make.attendance((await make.offer({ hosts: [host.uuid] })).uuid, 'waiting');
    expect([await accept(callers.maskedAdmin), await accept(callers.admin)]).toEqual([422, 201]);
    expect(await accept(await memberOf(host))).toBe(201);
  });

  describe('and who is told', () => {
    const told = () =>
      test.database.query<{ template: string; address: string; text: string }>(
        `select template, recipient_address as address, text from mails where template like 'team-%' order by 1, 2`,
      );
    const addresses = async (): Promise<string[]> => (await told()).map(({ address }) => address);
    beforeEach(() => make.sql('delete from mails'));

    /** A host with an application, and two in its team of whom one cannot act. */
    const team = async (): Promise<{ host: TestRecord; member: Caller }> => {
      const host = await make.host({ name: 'Bogenschützen' });
      await make.attendance((await make.offer({ hosts: [host.uuid] })).uuid, 'confirmed');
      const member = await memberOf(host);
      await memberOf(host, { disabled: true });
      return { host, member };
    };
    const add = async (host: TestRecord, account: Caller, by = callers.admin): Promise<void> => {
      expect((await send(by, 'post', `/hosts/${host.uuid}/add-member`, { account: account.uuid })).status).toBe(200);
    };

    it('the team and the super admins, once each, for every way to add somebody; never the account itself (R-ACC-20)', async () => {
      for (const way of ['an account made in the team', 'an account put into the team', 'add-member']) {
        await make.sql('delete from mails');
        const { host, member } = await team();
        const answer = await ATTEMPTS[way]!(callers.admin, host, host);
        const told = [member.email, superAdmin.email].sort();
        expect([way, answer.status < 300, await addresses()]).toEqual([way, true, told]);
      }
    });

    it('in words that name the organiser, the account, who did it and when', async () => {
      test.clock.standAt('2026-07-01T08:00:00Z');
      const { host } = await team();
      await add(host, await person({ firstname: 'Petra', lastname: 'Puppe' }));
      const [mail] = await told();
      expect(mail?.template).toBe('team-member-joined');
      for (const word of ['Petra Puppe', 'Bogenschützen', 'Admin Probe', '1. Juli 2026', '10:00'])
        expect(mail?.text).toContain(word);
      test.clock.run();
    });

    it('but no names of families and of accounts under a lock, since the mail is for several', async () => {
      const locked = await person({ lastname: 'Geheim', protected: true });
      await add((await team()).host, locked, superAdmin);
      await add((await team()).host, await make.account(['ROLE_MEMBER'], { lastname: 'Geheim' }));
      const mails = await told();
      expect(mails).toHaveLength(4);
      for (const { text } of mails) {
        expect(text).not.toContain('Geheim');
        expect(text).toContain('dessen Name hier nicht genannt wird');
      }
    });

    it('when the administration changes the address of a member: not the new nor the old address stands in it (R-ACC-20)', async () => {
      const { host, member } = await team();
      const puppet = await memberOf(host);
      const email = someone();
      expect((await send(callers.admin, 'patch', `/accounts/${puppet.uuid}`, { email })).status).toBe(200);
      const mails = await told();
      expect(mails.map(({ template, address }) => [template, address])).toEqual(
        [member.email, superAdmin.email].sort().map((address) => ['team-member-address-changed', address]),
      );
      for (const { text } of mails) expect([text.includes(email), text.includes(puppet.email)]).toEqual([false, false]);
    });

    it('when an invitation is accepted, with the name of the person who invited', async () => {
      const { host, member } = await team();
      const code = newUuid();
      await make.invitation({ host: host.uuid, by: member.uuid, code });
      expect((await test.call('post', '/invitations/accept').send({ code, ...PERSON })).status).toBe(201);
      expect(await addresses()).toEqual([member.email, superAdmin.email].sort());
      expect((await told())[0]?.text).toContain('Vera Verein');
    });

    it('also where nobody has applied yet, when an admin did it who does not see families: they may apply later (R-ACC-20)', async () => {
      const host = await make.host();
      await add(host, await person(), callers.admin);
      expect(await addresses()).toEqual([]);
      await add(host, await person(), callers.maskedAdmin);
      expect(await addresses()).toContain(superAdmin.email);
    });

    it('not of what does not happen, nor of what was so before', async () => {
      const { host, member } = await team();
      const again = await send(callers.admin, 'post', `/hosts/${host.uuid}/add-member`, { account: member.uuid });
      expect(again.status).toBe(409);
      const same = { hosts: [host.uuid], email: member.email, phone: '1' };
      expect((await send(callers.admin, 'patch', `/accounts/${member.uuid}`, same)).status).toBe(200);
      expect((await send(callers.admin, 'patch', `/accounts/${member.uuid}`, { hosts: [] })).status).toBe(200);
      expect(await addresses()).toEqual([]);
    });
  });
});
