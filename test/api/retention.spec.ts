import { describe, expect, it } from '@jest/globals';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { NightlyRetention } from '../../src/privacy/retention/retention.jobs.js';
import { StoredSettings } from '../../src/settings/settings.store.js';
import { bodyOf, type Json, pluck } from '../support/json.js';
import { printed } from '../support/papers.js';
import { type Caller, openWorld } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const OLD = '2020-05-01T08:00:00Z';
const BORN = { date_of_birth: '2017-05-04' };
const TODAY = [{ begin: NOW, end: '2026-07-01T10:00:00Z' }];

describe('Retention', () => {
  const world = openWorld({ at: NOW });
  const { test, make, families, callers, money } = world;
  const { superAdmin, admin } = world.callers;

  const start = (dryRun: boolean) => superAdmin.post('/retention/runs', { dryRun });
  const started = (dryRun: boolean) => superAdmin.posted('/retention/runs', { dryRun });
  const read = (uuid: string) => superAdmin.read(`/retention/runs/${uuid}`);
  const countsOf = ({ counts }: Json): Record<string, unknown> =>
    Object.fromEntries((counts as Json[]).map(({ kind, due, forgotten }) => [String(kind), [due, forgotten]]));

  const mail = (at: string, state: string) => ({
    ...{ uuid: newUuid(), event: newUuid(), template: 'x', attachments: [], attempts: 1, state },
    ...{ recipient_name: 'Petra Probe', recipient_address: 'petra@example.org', subject: 'Hallo Petra' },
    ...{ text: 'Text', html: 'Text', created_at: at, sent_at: state === 'sent' ? at : null },
  });

  /** A family whose account, child and tokens are of that time. */
  const family = async (at: string, apply?: string): Promise<{ account: string; child: string }> => {
    const { uuid: account } = await make.account(['ROLE_MEMBER'], { created_at: at, modified_at: at });
    await make.sql('update tokens set created_at = $2 where account_uuid = $1', [account, at]);
    const columns = { created_at: at, modified_at: at, date_of_birth: '2012-05-04' };
    const child = await make.participant({ account, firstname: 'Mia', columns });
    if (apply !== undefined) {
      const attendance = await make.attendance(apply, 'participated', child);
      await make.sql('update attendances set created_at = $2, modified_at = $2 where uuid = $1', [attendance, at]);
    }
    return { account, child };
  };

  it('A dry run counts what would go and changes nothing; a run forgets it, and both are in the log (R-EXP-7, R-PRI-3)', async () => {
    await make.insert('audit_log', [{ uuid: newUuid(), route: 'JOB old', outcome: 'done', at: OLD, fields: [] }]);
    await make.insert('mails', [mail(OLD, 'sent'), mail(OLD, 'failed'), mail(OLD, 'queued'), mail(NOW, 'sent')]);
    const consent = { account_uuid: newUuid(), kind: 'photos', version: '1', given: true };
    await make.insert('consents', [
      { ...consent, uuid: newUuid(), at: '2010-01-01T00:00:00Z' },
      { ...consent, uuid: newUuid(), at: OLD },
    ]);
    const host = (await make.host()).uuid;
    const open = { expires_at: NOW, sends: [OLD], created_at: OLD };
    for (const ended of [{}, { expires_at: OLD }, { revoked_at: OLD }, { accepted_at: OLD }])
      await make.invitation({ host, by: admin.uuid, columns: { ...open, ...ended } });
    const pastOffer = await make.offer({ dates: [{ begin: OLD, end: '2020-05-01T10:00:00Z' }] });
    const laterOffer = await make.offer({ dates: TODAY });
    const gone = await family(OLD);
    const kept = await family(OLD, pastOffer.uuid);
    const busy = await family(OLD, laterOffer.uuid);
    const young = await family('2026-01-01T08:00:00Z');

    const due = { auditLines: 1, consents: 1, families: 2, invitations: 3, mails: 2 };
    const counted = (forgotten: (due: number) => number) =>
      Object.fromEntries(Object.entries(due).map(([kind, count]) => [kind, [count, forgotten(count)]]));
    const dry = await started(true);
    expect(dry).toMatchObject({ state: 'done', dryRun: true, by: { name: 'SuperAdmin Probe' } });
    expect(countsOf(dry)).toMatchObject(counted(() => 0));
    expect(await make.sql(`select from mails where subject = ''`)).toEqual([]);

    const begun = await started(false);
    expect(begun['state']).toBe('running');
    await start(false).expect(409);
    await start(true).expect(202);
    await world.drain();
    const done = await read(begun.uuid);
    expect(done['state']).toBe('done');
    expect(countsOf(done)).toMatchObject(counted((count) => count));
    expect(await make.sql('select expires_at from invitations')).toEqual([{ expires_at: new Date(NOW) }]);

    const left = await make.sql('select uuid, lastname from accounts where uuid = any($1)', [
      [gone.account, kept.account, busy.account, young.account],
    ]);
    expect(left.map(({ uuid }) => uuid).sort()).toEqual([kept.account, busy.account, young.account].sort());
    const [child] = await make.sql('select firstname, email from participants where uuid = $1', [kept.child]);
    expect(child).toEqual({ firstname: 'Anonymisiert', email: null });
    const [application] = await make.sql('select status from attendances where participant_uuid = $1', [kept.child]);
    expect(application).toEqual({ status: 'participated' });
    const mails = await make.sql(
      `select state || ' ' || recipient_address as mail from mails where template = 'x' order by 1`,
    );
    const [bare, full] = ['', 'petra@example.org'];
    expect(mails.map(({ mail }) => mail)).toEqual([
      ...[`failed ${bare}`, `queued ${full}`, `sent ${bare}`, `sent ${full}`],
    ]);
    const logged = async (route: string): Promise<unknown[]> =>
      (await make.sql('select record_uuid as uuid from audit_log where route = $1', [route])).map(({ uuid }) => uuid);
    expect(await logged('JOB retention-run')).toEqual([begun.uuid]);
    expect((await logged('JOB retention-family')).sort()).toEqual([gone.account, kept.account].sort());
    const again = await started(true);
    expect(countsOf(again)).toMatchObject({ auditLines: [0, 0], consents: [0, 0], families: [0, 0], mails: [0, 0] });
    const runs = pluck(await superAdmin.get('/retention/runs').expect(200), 'uuid');
    expect(runs).toEqual(expect.arrayContaining([dry.uuid, begun.uuid, again.uuid]));
  });

  it('A family with open money is not forgotten, be it charged to the account or to the child before it had one (R-PRI-4)', async () => {
    const pastOffer = await make.offer({ columns: { fee: 500 }, dates: [{ begin: OLD, end: '2020-05-01T10:00:00Z' }] });
    const [owing, late] = [await family(OLD), await family(OLD)];
    await make.sql('update participants set account_uuid = null where uuid = $1', [late.child]);
    for (const { child } of [owing, late]) await money.confirmed(pastOffer.uuid, child);
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [late.child, late.account]);
    await make.sql('update attendances set modified_at = $2 where participant_uuid = any($1)', [
      [owing.child, late.child],
      OLD,
    ]);
    const debtors = await make.sql('select uuid from debtors where uuid = any($1)', [[owing.account, late.child]]);
    expect(debtors).toHaveLength(2);
    expect(countsOf(await started(true))).toMatchObject({ families: [0, 0] });
  });

  it('Of five who start at once, one does, and more than a batch goes in its run', async () => {
    const old = Array.from({ length: 250 }, () => mail(OLD, 'sent'));
    await make.insert('mails', old);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(false)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    await world.drain();
    const [run] = await superAdmin.read<Json[]>('/retention/runs');
    expect(countsOf(run!)['mails']).toEqual([250, 250]);
  });

  it('A run whose process died is given up after an hour', async () => {
    const { uuid } = await started(false);
    test.clock.standAt('2026-07-01T09:30:00Z');
    await start(false).expect(202);
    expect((await read(uuid))['state']).toBe('failed');
    await world.drain();
    expect((await read(uuid))['state']).toBe('failed');
    test.clock.standAt(NOW);
  });

  it('Runs by itself at night only when the settings ask for it', async () => {
    const nightly = async (): Promise<number> => {
      await test.app.get(NightlyRetention).run();
      await world.drain();
      return (await make.sql('select from retention_runs where account_uuid is null and not dry_run')).length;
    };
    expect(await nightly()).toBe(0);
    await test.app.get(StoredSettings).write('retention', { automatic: true });
    expect(await nightly()).toBe(1);
    await test.app.get(StoredSettings).write('retention', { automatic: false });
  });

  describe('What families write with an application (R-PRI-7)', () => {
    const nightAt = async (moment: string): Promise<void> => {
      test.clock.standAt(moment);
      await test.app.get(NightlyRetention).run();
      await world.drain();
      test.clock.standAt(NOW);
    };
    const QUESTIONS = [
      { label: 'Allergien?' },
      { label: 'T-Shirt?', type: 'choice', choices: ['S', 'M'] },
      { label: 'Lieblingstier?', sensitive: false },
      { label: 'Krank gewesen?', type: 'boolean', sensitive: true },
      { label: 'Nicht mehr gefragt', type: 'choice', choices: ['ja'] },
    ];
    const GIVEN = ['Nussallergie', 'M', 'Esel', true, 'ja'];
    type Question = Json & { readonly uuid: string };

    /** An application with a remark, which was changed once, and answers to all questions, of which one goes. */
    const applied = async (dates: Json[], edition: string): Promise<{ uuid: string; mail: string }> => {
      const offer = await make.offer({ edition, dates, maxParticipants: 9 } as never);
      const read = await admin.patch(`/offers/${offer.uuid}`, { applicationQuestions: QUESTIONS }).expect(200);
      const questions = bodyOf(read)['applicationQuestions'] as Question[];
      const participant = await make.participant({ account: (await make.account(['ROLE_MEMBER'])).uuid });
      const answers = questions.map(({ uuid: question }, at) => ({ question, answer: GIVEN[at] }));
      const body = { offer: offer.uuid, participant, answers, comment: 'Hat Asthma.' };
      const { uuid } = await admin.posted('/attendances', { ...body, status: 'confirmed', notify: true });
      await world.drain();
      const [mail] = await make.sql('select uuid from mails where $1 = any(quotes)', [uuid]);
      await admin.patch(`/attendances/${uuid}`, { comment: 'Hat Asthma und Heuschnupfen.' }).expect(200);
      // Questions that say nothing of it anew stay as sensitive as they are.
      const kept = questions.slice(0, -1).map(({ sensitive: _, ...question }) => question);
      await admin.patch(`/offers/${offer.uuid}`, { applicationQuestions: kept }).expect(200);
      return { uuid, mail: String(mail?.['uuid']) };
    };
    /** What can still be read of it anywhere. */
    const left = async ({ uuid, mail }: { uuid: string; mail: string }): Promise<unknown[]> => {
      const texts = [`/attendances/${uuid}`, `/attendances/${uuid}/history`, `/mails/${mail}`].map((path) =>
        admin.get(path).expect(200),
      );
      const all = (await Promise.all(texts)).map(({ text }) => text).join(' ');
      return ['Nussallergie', 'Asthma', 'Heuschnupfen', '"ja"', 'Esel', '"M"'].filter((words) => all.includes(words));
    };

    it('is forgotten in the night after 14 days: remark and sensitive answers, in its history and in mails, and nothing else', async () => {
      const dates = [
        { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' },
        { begin: '2026-08-05T20:00:00+02:00', end: '2026-08-06T08:00:00+02:00' },
      ];
      const { uuid: edition } = await make.edition();
      const application = await applied(dates, edition);
      const before = await admin.read(`/attendances/${application.uuid}`);
      await nightAt('2026-08-20T20:00:00Z');
      expect(await left(application)).toEqual(['Nussallergie', 'Asthma', 'Heuschnupfen', '"ja"', 'Esel', '"M"']);
      await nightAt('2026-08-21T01:17:00+02:00');
      expect(await left(application)).toEqual(['Esel', '"M"']);
      const { comment, answers, ...rest } = before;
      expect(comment).toBe('Hat Asthma und Heuschnupfen.');
      const after = await admin.read(`/attendances/${application.uuid}`);
      expect(after).toEqual({ ...rest, answers: (answers as Json[]).slice(1, 3), etag: after['etag'] });
      // That it was changed, and that there was a mail, is kept.
      expect((await admin.get(`/attendances/${application.uuid}/history`)).text).toContain(
        '"changes":[{"field":"comment"}]',
      );
      expect(await admin.read(`/mails/${application.mail}`)).toHaveProperty('subject');
      expect(countsOf(await started(true))['sensitive-answers']).toEqual([0, 0]);
    });

    it('of an offer without dates is forgotten after the holidays of its edition, else after a year', async () => {
      const [begin, end] = ['2026-07-30T00:00:00+02:00', '2026-09-13T00:00:00+02:00'];
      const summer = await make.edition({ tasks: [{ type: 'holiday', begin, end }] });
      const [held, unknown] = [await applied([], summer.uuid), await applied([], (await make.edition()).uuid)];
      await nightAt('2026-09-26T20:00:00Z');
      expect(await left(held)).toContain('Asthma');
      await nightAt('2026-09-29T01:17:00+02:00');
      expect([await left(held), (await left(unknown)).length]).toEqual([['Esel', '"M"'], 6]);
      await nightAt('2027-07-17T01:17:00+02:00');
      expect(await left(unknown)).toEqual(['Esel', '"M"']);
    });
  });

  describe('Consents', () => {
    const path = (account: string): string => `/accounts/${account}/consents`;

    it('are added and listed latest first, by the person and by admins who see families (R-PRI-6)', async () => {
      const person = await make.account(['ROLE_MEMBER']);
      const body = { kind: 'photos', version: '2026-03' };
      await person.post(path(person.uuid), { ...body, given: true }).expect(201);
      await admin.post(path(person.uuid), { ...body, given: false }).expect(201);
      expect(await person.read(path(person.uuid))).toMatchObject([
        { given: false, kind: 'photos', recordedBy: { uuid: admin.uuid } },
        { given: true, recordedBy: { uuid: person.uuid } },
      ]);
    });

    it('are never changed, and outlive the account (R-PRI-6)', async () => {
      const person = await make.account(['ROLE_MEMBER']);
      const { uuid } = person;
      await person.post(path(uuid), { kind: 'photos', version: '1', given: true }).expect(201);
      await superAdmin.delete(`/accounts/${uuid}`).expect(204);
      expect(await make.sql('select given from consents where account_uuid = $1', [uuid])).toEqual([{ given: true }]);
      for (const sql of ['update consents set given = false', 'delete from consents', 'truncate consents']) {
        await expect(make.sql(sql)).rejects.toThrow(/consents is append-only/);
      }
    });
  });

  describe('The export of a family', () => {
    const path = (account: string): string => `/accounts/${account}/export`;

    it('holds everything that is kept, and for how long; secrets and names of staff it does not hold (R-PRI-5)', async () => {
      const person = await make.account(['ROLE_MEMBER'], { phone: '0171 1' });
      const { uuid, email } = person;
      const offer = await make.offer({ name: 'Paddeln', dates: TODAY });
      const child = await make.participant({ account: uuid, firstname: 'Mia', columns: BORN });
      await make.attendance(offer.uuid, 'confirmed', child);
      await make.insert('mails', [{ ...mail(NOW, 'sent'), recipient_address: email.toUpperCase(), subject: 'Zusage' }]);
      await person.post(`/accounts/${uuid}/consents`, { kind: 'photos', version: '1', given: true }).expect(201);
      await admin.patch(`/accounts/${uuid}`, { mobile: '0172 2' }).expect(200);
      const answer = await person.get(path(uuid)).expect(200);
      const [body, text] = [bodyOf(answer), answer.text];
      const dates = [{ begin: '2026-07-01T10:00:00+02:00' }];
      expect(body).toMatchObject({
        uuid,
        account: { email, phone: '0171 1', mobile: '0172 2', roles: ['ROLE_MEMBER'] },
        participants: [{ uuid: child, firstname: 'Mia', dateOfBirth: '2017-05-04' }],
        applications: [{ participant: child, offer: 'Paddeln', status: 'confirmed', dates }],
        mails: [{ subject: 'Zusage', state: 'sent' }],
        consents: [{ kind: 'photos', given: true }],
        tokens: [{ name: 'test' }],
      });
      const storage = new Map((body['categories'] as Json[]).map((one) => [one['category'], one['storage']]));
      expect([...storage.keys()].sort()).toEqual([
        ...[
          'account',
          'applications',
          'auditLog',
          'bankEntries',
          'books',
          'changes',
          'consents',
          'draws',
          'externalIds',
          'health',
          'hosts',
        ],
        ...['invitations', 'mails', 'notes', 'participants', 'tokens'],
      ]);
      expect(storage.get('mails')).toContain('6 months');
      expect(body['auditLog']).toContainEqual(
        expect.objectContaining({ route: 'PATCH /accounts/:uuid', by: 'staff', fields: ['mobile'] }),
      );
      expect(text).not.toMatch(/null|secret|fpa_|hash/i);
      expect(text).not.toContain(admin.uuid);
      // Purposes, recipients and periods are in the language of the reader.
      const { categories } = bodyOf(await person.get(path(uuid)).set('Accept-Language', 'de').expect(200));
      const inGerman = { category: 'mails', storage: 'Empfänger und Inhalt: 6 Monate' };
      expect(categories).toContainEqual(expect.objectContaining(inGerman));
      expect(JSON.stringify(categories)).not.toMatch(/\b(the|and|for|after)\b/i);
    });

    const words = async (account: string, caller: Caller) =>
      (await printed(caller, `${path(account)}?format=pdf`)).join(' ');

    it('is there for people, too: a paper in German words with purposes, periods and all that is kept, which hides what it hides for programs (R-PRI-5)', async () => {
      const { account: person, child } = await families.family(
        { lastname: 'Muster', phone: '0171 1' },
        { firstname: 'Mia', lastname: 'Muster', ...BORN },
      );
      const { uuid, email } = person;
      const offer = await make.offer({ name: 'Paddeln', dates: TODAY });
      await make.attendance(offer.uuid, 'confirmed', child);
      await make.attendance(offer.uuid, 'confirmed', await make.participant({ firstname: 'Fremdes' }));
      await make.insert('mails', [{ ...mail(NOW, 'sent'), recipient_address: email, subject: 'Zusage für Mia' }]);
      const hidden = await families.child(uuid, { firstname: 'Geheim', protected: true });
      const application = await make.attendance((await make.offer({ name: 'Baden' })).uuid, 'confirmed', hidden);
      await make.sql(`update attendances set comment = 'Nussallergie' where uuid = $1`, [application]);
      const text = await words(uuid, person);
      for (const part of [
        ...['Auskunft über gespeicherte Daten', 'Für Erika Muster', 'Anmelden im Konto und Erreichen der Eltern'],
        ...['Empfänger und Inhalt: 6 Monate', 'Schlossplatz 1, 74740 Adelsheim', 'Geburtsdatum 04.05.2017'],
        ...['Kind Mia Muster Angebot Paddeln Ausgabe', 'Status bestätigt', 'Zusage für Mia'],
        ...['Kind Geheim Probe Angebot Baden', 'Nussallergie', 'Ihre Rechte', 'Seite 1 von'],
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/undefined|null|object Object|ROLE_|Fremdes/);
      expect(text).not.toContain(uuid);
      expect(text).not.toContain(child);
      const masked = await words(uuid, admin);
      expect(masked).not.toMatch(/Geheim|Nussallergie/);
      expect(masked).toContain('Kind nicht sichtbar Angebot Baden');
      await callers.host.get(`${path(uuid)}?format=pdf`).expect(404);
      await admin.get(`${path(superAdmin.uuid)}?format=pdf`).expect(403);
      await admin.get(`${path(uuid)}?format=doc`).expect(400);
    });

    it('shows protected children to the family itself and to super admins only (R-PRI-5)', async () => {
      const { account: person } = await families.family({}, { firstname: 'Geheim', protected: true });
      const textFor = async (caller: Caller): Promise<string> => (await caller.get(path(person.uuid)).expect(200)).text;
      expect(await textFor(admin)).not.toContain('Geheim');
      for (const caller of [superAdmin, person]) expect(await textFor(caller)).toContain('Geheim');
      await make.setAccount(person.uuid, { protected: true });
      await admin.get(path(person.uuid)).expect(403);
      expect(await textFor(person)).toContain('Geheim');
    });
  });
});
