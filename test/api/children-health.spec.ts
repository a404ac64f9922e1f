import { describe, expect, it } from '@jest/globals';
import { NightlyRetention } from '../../src/privacy/retention/retention.jobs.js';
import { bodyOf, type Json, violationsOf } from '../support/json.js';
import { pagesOf } from '../support/papers.js';
import { type Caller, openWorld, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
/** A camp of two dates in August: hosts are shown it from 20 July until 20 August. */
const DATES = [
  { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' },
  { begin: '2026-08-05T20:00:00+02:00', end: '2026-08-06T08:00:00+02:00' },
];
const FIRST_DAY = '2026-07-19T22:00:00Z';
const LAST_MOMENT = '2026-08-20T21:59:59Z';
const NOTE = 'Nussallergie\nNotfallset im Rucksack';
const CONTACT = { name: 'Oma Erna', phone: '0171 999' };
const HEALTH = { healthNote: NOTE, emergencyContact: CONTACT };
/** The same in the database, written when the tests begin. */
const WRITTEN = { mobile: '0170 1', health_note: NOTE, emergency_contact: CONTACT, health_noted_at: NOW };

describe('What is known of the health of a child', () => {
  const world = openWorld({ at: NOW });
  const { test, make, club, families } = world;
  const { anonymous, member, host, foreignHost, admin, maskedAdmin, payments, superAdmin } = world.callers;

  const camp = (columns: Json = {}): Promise<TestOffer> => make.offer({ hosts: [club.uuid], dates: DATES, columns });

  /** A child with a note, which was written when the clock stood where it stands. */
  const child = (account?: string, columns: Json = {}): Promise<string> =>
    make.participant({
      ...{ firstname: 'Mia', columns: { ...WRITTEN, ...columns } },
      ...(account === undefined ? {} : { account }),
    });

  const at = async <T>(moment: string, work: () => Promise<T>): Promise<T> => {
    test.clock.standAt(moment);
    try {
      return await work();
    } finally {
      test.clock.standAt(NOW);
    }
  };

  const sheet = (offer: TestOffer, caller: Caller): Promise<Json[]> =>
    caller.read(`/offers/${offer.uuid}/participants`);

  const isOnPaper = async (path: string, caller: Caller): Promise<boolean> => {
    const pdf = await caller.get(path).buffer(true).expect(200);
    const words = (await pagesOf(pdf.body as Buffer)).join(' ');
    return words.includes('Nussallergie') && words.includes('Oma Erna');
  };

  /** Whether the sheet shows it, as data, as a table, and printed. */
  const shownOn = async (offer: TestOffer, caller: Caller, printed = false): Promise<unknown[]> => {
    const path = `/offers/${offer.uuid}/participants`;
    const csv = await caller.get(`${path}/export?format=csv`).expect(200);
    return [
      (await sheet(offer, caller)).some(({ healthNote }) => healthNote === NOTE),
      csv.text.includes('Nussallergie') && csv.text.includes('Oma Erna'),
      ...(printed ? [await isOnPaper(`${path}/export?format=pdf`, caller)] : []),
    ];
  };
  const [SHOWN, HIDDEN] = [
    [true, true],
    [false, false],
  ];

  it('is written by anyone who may write the child, line by line, and shown to admins who see families (R-CHI-7)', async () => {
    const made = bodyOf(await admin.post('/participants', { firstname: 'Mia', ...HEALTH }).expect(201));
    expect(made).toMatchObject(HEALTH);
    const path = `/participants/${String(made['uuid'])}`;
    expect(bodyOf(await admin.get(path))).toMatchObject(HEALTH);
    const changed = bodyOf(await admin.patch(path, { emergencyContact: { phone: '1' } }).expect(200));
    expect(changed).toMatchObject({ healthNote: NOTE, emergencyContact: { phone: '1' } });
    expect(changed['emergencyContact']).toEqual({ phone: '1' });
    const emptied = bodyOf(await admin.patch(path, { healthNote: '', emergencyContact: null }).expect(200));
    for (const field of ['healthNote', 'emergencyContact']) expect(emptied).not.toHaveProperty(field);
    const noted = await make.sql('select health_noted_at from participants where uuid = $1', [made['uuid']]);
    expect(noted).toEqual([{ health_noted_at: null }]);
    await maskedAdmin.patch(path, { healthNote: 'x' }).expect(403);
    const csv = (await admin.get(`/participants/export?format=csv&q=mia`).expect(200)).text;
    expect(csv).toContain('healthNote');
  });

  it('names the field that is wrong', async () => {
    for (const [body, field] of [
      [{ healthNote: 'x'.repeat(2001) }, 'healthNote'],
      [{ emergencyContact: { name: 'Oma' } }, 'emergencyContact.phone'],
      [{ emergencyContact: { phone: 'x'.repeat(65) } }, 'emergencyContact.phone'],
    ] as const) {
      const answer = await admin.post('/participants', { firstname: 'X', ...body });
      expect([answer.status, violationsOf(answer).map(([path]) => path)]).toEqual([422, [field]]);
    }
  });

  it('is for organisers of the child’s place from 14 days before the first date until 14 days after the last, in every form (R-CHI-8)', async () => {
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid], dates: DATES });
    await make.attendance(offer.uuid, 'confirmed', await child());
    expect(await shownOn(offer, host, true)).toEqual([...HIDDEN, false]);
    expect(await shownOn(offer, admin)).toEqual(SHOWN);
    expect(await at(FIRST_DAY, () => shownOn(offer, host, true))).toEqual([...SHOWN, true]);
    const ofDay = `/editions/${edition.uuid}/participants/export?day=2026-08-03&format=pdf`;
    expect(await isOnPaper(ofDay, admin)).toBe(true);
    for (const caller of [maskedAdmin, payments]) expect(await shownOn(offer, caller)).toEqual(HIDDEN);
    // With whom to call in an emergency before the numbers of the family.
    const row = async (caller: Caller): Promise<string> =>
      (await caller.get(`/offers/${offer.uuid}/participants/export?format=csv`).expect(200)).text;
    expect(await row(admin)).toContain(';0171 999, 0170 1;');
    expect(await row(host)).not.toContain('0171 999');
    expect(await row(host)).toContain('0170 1');
  });

  it('appears and disappears with time, to the second, whatever tag the caller holds, and nothing keeps it (R-CHI-8)', async () => {
    const offer = await camp();
    await make.attendance(offer.uuid, 'confirmed', await child());
    const path = `/offers/${offer.uuid}/participants`;
    const beside = (moment: string, seconds: number): string =>
      new Date(Date.parse(moment) + seconds * 1000).toISOString();
    let tag = '';
    for (const [moment, seen] of [
      [beside(FIRST_DAY, -1), false],
      [FIRST_DAY, true],
      [beside(LAST_MOMENT, 1), false],
      [LAST_MOMENT, true],
    ] as const)
      await at(moment, async () => {
        const answer = await test.call('get', path, host.token).set('If-None-Match', tag);
        expect([moment, answer.status, answer.text.includes('Nussallergie')]).toEqual([moment, 200, seen]);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        tag = String(answer.headers['etag']);
        await test.call('get', path, host.token).set('If-None-Match', tag).expect(304);
      });
  });

  it('is not for organisers without a place of the child, in an offer that is called off, or without dates (R-CHI-8)', async () => {
    const states = ['confirmed', 'participated', 'waiting', 'waitlisted', 'withdrawn', 'rejected', 'noshow'] as const;
    const [offer, off, taken] = [await camp(), await camp({ cancelled: true }), await camp({ place: 'unpublished' })];
    const lasting = await make.offer({ hosts: [club.uuid] });
    const others = await make.participants(states.map(() => ({ columns: WRITTEN })));
    await make.attendances([
      ...states.map((status, index) => ({ offer: offer.uuid, status, participant: others[index] })),
      ...[off, taken, lasting].map(
        ({ uuid }) => ({ offer: uuid, status: 'confirmed', participant: others[0] }) as const,
      ),
    ]);
    const stands = async (one: TestOffer, caller: Caller): Promise<unknown[]> =>
      ((await caller.get(`/offers/${one.uuid}/participants?status=${states.join()}`)).body as Json[])
        .filter(({ healthNote, emergencyContact }) => healthNote !== undefined && emergencyContact !== undefined)
        .map(({ status }) => status)
        .sort();
    await at('2026-08-01T08:00:00Z', async () => {
      expect(await stands(offer, host)).toEqual(['confirmed', 'participated']);
      for (const one of [off, taken, lasting]) expect(await stands(one, host)).toEqual([]);
      expect(await stands(offer, admin)).toEqual([...states].sort());
      expect(await stands(off, admin)).toEqual(['confirmed']);
    });
  });

  it('is for super admins alone, and for the family itself, while child or account are protected (R-CHI-7)', async () => {
    const offer = await camp();
    const family = await make.account(['ROLE_MEMBER']);
    const mia = await child(family.uuid);
    await make.attendance(offer.uuid, 'confirmed', mia);
    const seeing = async (): Promise<Caller[]> => {
      const seen: Caller[] = [];
      for (const caller of [host, admin, superAdmin]) {
        const texts = [(await caller.get(`/offers/${offer.uuid}/participants`)).text];
        if (caller !== host) texts.push((await caller.get(`/participants/${mia}`)).text);
        if (caller !== host) texts.push((await caller.get(`/accounts/${family.uuid}/export`)).text);
        const found = texts.map((text) => text.includes('Nussallergie'));
        expect([caller.email, new Set(found).size]).toEqual([caller.email, 1]);
        if (found[0] === true) seen.push(caller);
      }
      return seen;
    };
    await at('2026-08-01T08:00:00Z', async () => {
      expect(await seeing()).toEqual([host, admin, superAdmin]);
      await superAdmin.patch(`/participants/${mia}`, { protected: true }).expect(200);
      expect(await seeing()).toEqual([superAdmin]);
      await superAdmin.patch(`/participants/${mia}`, { protected: false }).expect(200);
      await superAdmin.patch(`/accounts/${family.uuid}`, { protected: true }).expect(200);
      expect(await seeing()).toEqual([superAdmin]);
      const own = await family.read(`/accounts/${family.uuid}/export`);
      expect((own['participants'] as Json[])[0]).toMatchObject(HEALTH);
      expect((own['categories'] as Json[]).map(({ category }) => category)).toContain('health');
    });
  });

  it('is found by no word, and stands in no mail, audit line, history or job (R-CHI-7)', async () => {
    const offer = await camp({ fee: 1000 });
    const { account } = await families.family();
    const health = { health_note: 'Quarkallergie', emergency_contact: { phone: '0199 7' } };
    const mia = await child(account.uuid, health);
    const applied = { participant: mia, notify: true, force: true };
    const { uuid: attendance } = await world.applications.applied(offer, applied);
    await world.applications.transition(attendance, 'confirm', { notify: true });
    await admin.patch(`/participants/${mia}`, { healthNote: 'Quarkallergie und mehr' }).expect(200);
    await world.drain();
    // Super admins are shown all that other admins are.
    for (const path of [
      ...['/search?q=quark', '/participants?q=quark', '/attendances?q=quark', '/search?q=01997', '/accounts?q=0199 7'],
      ...[`/attendances/${attendance}`, `/attendances/${attendance}/history`, `/attendances?participant=${mia}`],
      ...[`/attendances/export?format=csv`, '/mails?q=quark'],
    ]) {
      const { text } = await superAdmin.get(path).expect(200);
      expect([path, /quarkallergie|0199 7/i.test(text)]).toEqual([path, false]);
    }
    const tables = await make.sql(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('participants', 'idempotency_keys')`);
    const written = tables.map(
      ({ name }) =>
        `select '${String(name)}' as name from ${String(name)} x where to_jsonb(x)::text ~* 'quarkallergie|0199 7'`,
    );
    expect(await make.sql(written.join(' union all '))).toEqual([]);
  });

  it('is read on the record: each reading of child, list, sheet and file is a line (R-CHI-7)', async () => {
    const offer = await camp();
    const mia = await child();
    await make.attendance(offer.uuid, 'confirmed', mia);
    const count = async (): Promise<number> => (await make.sql('select from audit_log')).length;
    for (const path of [
      ...[`/participants/${mia}`, '/participants', `/participants/export?format=csv`],
      ...[`/offers/${offer.uuid}/participants`, `/offers/${offer.uuid}/participants/export?format=xlsx`],
    ]) {
      const before = await count();
      await admin.get(path).expect(200);
      expect([path, (await count()) - before]).toEqual([path, 1]);
    }
  });

  it('makes no difference to callers who may not see it: byte by byte, what they are answered is the same without (R-CHI-7)', async () => {
    const offer = await camp();
    const mia = await child(undefined, { health_note: null, emergency_contact: null, health_noted_at: null });
    const attendance = await make.attendance(offer.uuid, 'confirmed', mia);
    const [sheetOf, ofMia] = [`/offers/${offer.uuid}/participants`, `/attendances/${attendance}`];
    const sheets = [`${sheetOf}?status=confirmed,waiting`, `${sheetOf}/export?format=csv`];
    const applied = [ofMia, '/attendances?q=mia', `${ofMia}/history`, '/attendances/export?format=csv'];
    const children = [`/participants/${mia}`, '/participants?q=nuss', '/participants/export?format=csv'];
    const found = '/search?q=nussallergie';
    // What a caller is refused is so whatever is known of a child.
    const asked = [
      [anonymous, [`/offers/${offer.uuid}`]],
      [member, [found]],
      [foreignHost, [found, '/attendances']],
      [host, [found, ...sheets, ...applied, `/offers/${offer.uuid}`]],
      [maskedAdmin, [found, ...sheets, ...applied, ...children]],
      [payments, [sheetOf, ofMia, `/participants/${mia}`]],
    ] as const;
    const answers = async (): Promise<string[]> => {
      const told: string[] = [];
      for (const [caller, paths] of asked)
        for (const path of paths) {
          const { text, headers } = await caller.get(path).expect(200);
          told.push(`${caller.email} ${path} ${String(headers['etag'])} ${text}`);
        }
      return told;
    };
    const without = await answers();
    await admin.patch(`/participants/${mia}`, HEALTH).expect(200);
    expect(await answers()).toEqual(without);
    expect((await admin.get(`/participants/${mia}`)).text).toContain('Nussallergie');
  });

  describe('is forgotten', () => {
    const forgetAt = (moment: string): Promise<void> =>
      at(moment, async () => {
        await test.app.get(NightlyRetention).run();
        await world.drain();
      });
    const knows = async (uuid: string): Promise<boolean> => {
      const [row] = await make.sql(
        'select health_note, emergency_contact, health_noted_at, firstname from participants where uuid = $1',
        [uuid],
      );
      expect(row?.['firstname']).toBe('Mia');
      const { health_note: note, emergency_contact: contact, health_noted_at: moment } = row ?? {};
      expect(new Set([note === null, contact === null, moment === null]).size).toBe(1);
      return note !== null;
    };

    it('by itself in the night after the 14 days, once nothing is to come for the child, with a line and a run (R-CHI-9)', async () => {
      const inOctober = [{ begin: '2026-10-30T09:00:00Z', end: '2026-10-30T10:00:00Z' }];
      const [offer, later] = [await camp(), await make.offer({ dates: inOctober })];
      const [done, going, without] = [await child(), await child(), await child()];
      for (const one of [done, going]) await make.attendance(offer.uuid, 'participated', one);
      await make.attendance(later.uuid, 'waitlisted', going);
      await forgetAt('2026-08-20T20:00:00Z');
      expect([await knows(done), await knows(going), await knows(without)]).toEqual([true, true, true]);
      await forgetAt('2026-08-21T01:17:00+02:00');
      expect([await knows(done), await knows(going), await knows(without)]).toEqual([false, true, true]);
      const [run] = (await superAdmin.get('/retention/runs')).body as Json[];
      expect(run).toMatchObject({ state: 'done', counts: [{ kind: 'health-notes' }, { kind: 'sensitive-answers' }] });
      expect(await make.sql('select route, fields from audit_log where record_uuid = $1', [run?.['uuid']])).toEqual([
        { route: 'JOB retention-run', fields: ['health-notes', 'sensitive-answers'] },
      ]);
      await forgetAt('2026-11-13T01:17:00+01:00');
      expect(await knows(going)).toBe(true);
      await forgetAt('2026-11-14T01:17:00+01:00');
      expect([await knows(going), await knows(without)]).toEqual([false, true]);
      await forgetAt('2027-07-16T08:00:00Z');
      expect(await knows(without)).toBe(false);
    });

    it('with the holidays: not while those go on for which the child has applied; for others once none are to come (R-CHI-9)', async () => {
      const [begin, end] = ['2026-07-30T00:00:00+02:00', '2026-09-13T00:00:00+02:00'];
      const edition = await make.edition({ tasks: [{ type: 'holiday', begin, end }] });
      const offer = await make.offer({ edition: edition.uuid, hosts: [club.uuid], dates: DATES });
      const [done, elsewhere, noted] = [await child(), await child(), await child()];
      for (const one of [done, noted]) await make.attendance(offer.uuid, 'participated', one);
      await forgetAt('2026-09-01T01:17:00+02:00');
      expect([await knows(done), await knows(elsewhere)]).toEqual([true, true]);
      // Nor while it was noted since.
      await at('2026-09-20T08:00:00Z', async () => {
        await admin.patch(`/participants/${noted}`, { healthNote: 'Neu für den Herbst' }).expect(200);
      });
      await forgetAt('2026-09-27T01:17:00+02:00');
      expect([await knows(done), await knows(elsewhere), await knows(noted)]).toEqual([false, false, true]);
    });

    it('with the family: erasing it leaves nothing of it (R-CHI-9)', async () => {
      const family = await make.account(['ROLE_MEMBER']);
      const mia = await child(family.uuid);
      await make.attendance((await camp()).uuid, 'withdrawn', mia);
      await superAdmin.delete(`/accounts/${family.uuid}`).expect(204);
      const rows = await make.sql(
        'select health_note, emergency_contact, health_noted_at from participants where uuid = $1',
        [mia],
      );
      expect(rows).toEqual([{ health_note: null, emergency_contact: null, health_noted_at: null }]);
    });
  });
});
