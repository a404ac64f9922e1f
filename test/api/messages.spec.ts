import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { type Response } from 'supertest';
import { MAILS_PER_DAY } from '../../src/hosts/mail-allowance.store.js';
import { MAX_RUNS } from '../../src/jobs/background-work.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { MessageQueueStore } from '../../src/messages/message-queue.store.js';
import { bodyOf, detailOf, type Json, pluck } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { type Received, refusal } from '../support/smtp.js';
import { type Caller, JUNE, type OfferOptions, openWorld, prepared, type TestOffer } from '../world/index.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\nxref\n0 1\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n');
const THURSDAY = [{ begin: '2026-08-06T09:00:00+02:00', end: '2026-08-06T12:00:00+02:00' }];

describe('Messages', () => {
  const world = openWorld({
    ...{ at: JUNE, summer: true, mailServer: true },
    settings: { mailFrom: 'Stadt Müster <post@musterstadt.example>' },
    club: { columns: { email: 'kanu@example.org', phone: '09341 777' } },
  });
  const { test, make, club, anglers, offers, families, mailServer: server } = world;
  const { admin, superAdmin, host, foreignHost } = world.callers;
  let edition: string;
  let alone: string;

  const offered = (name: string, options: OfferOptions = {}): Promise<TestOffer> =>
    offers.published({ edition, name, dates: THURSDAY, ...options });

  beforeAll(async () => {
    edition = (await make.edition({ name: 'Sommer der Nachrichten' })).uuid;
  });
  const paddling = prepared(() =>
    offered('Paddeln', { columns: { meeting_point: 'Bootshaus' }, categories: [world.water.uuid] }),
  );
  const climbing = prepared(() => offered('Klettern'));
  const fishing = prepared(() => offered('Angeln', { hosts: [anglers.uuid] }));
  const erika = prepared(() => families.named('Erika', ['Max', 'Ida'], { email: 'erika@example.org' }));
  const hidden = prepared(() =>
    families.named('Geheim', ['Verborgen'], { email: 'geheim@example.org', protected: true }),
  );
  beforeAll(async () => {
    const called = await offered('Abgesagt', { cancelled: true });
    alone = await make.participant({ firstname: 'Leo', columns: { lastname: 'Allein', email: 'leo@example.org' } });
    const nowhere = await make.participant({ firstname: 'Nora', columns: { lastname: 'Nirgends' } });
    const [max, ida] = erika.children;
    for (const [offer, status, child] of [
      [paddling, 'confirmed', max],
      [climbing, 'waiting', max],
      [paddling, 'waitlisted', ida],
      [called, 'confirmed', ida],
      [paddling, 'confirmed', hidden.children[0]],
      [fishing, 'confirmed', alone],
      [paddling, 'rejected', alone],
      [paddling, 'confirmed', nowhere],
    ] as const)
      await make.attendance(offer.uuid, status, child);
  });
  beforeEach(async () => {
    for (const table of ['mails', 'messages', 'organiser_mails']) await make.sql(`delete from ${table}`);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    test.clock.standAt(JUNE);
    await world.forgetJobs();
  });

  const draft = (audience: Json = {}, more: Json = {}): Json => ({
    audience: { edition, to: 'families', ...audience },
    subject: 'Regen in {{edition}}',
    body: '{{greeting}},\n\nes regnet. **Bitte** eine Jacke für {{names}} mitgeben.',
    ...more,
  });
  const send = (audience: Json = {}, more: Json = {}, caller: Caller = admin) =>
    caller.post('/messages', draft(audience, more));
  const preview = (audience: Json = {}, more: Json = {}, caller: Caller = admin) =>
    caller.post('/messages/preview', draft(audience, more));
  const accepted = (response: Response): Json & { uuid: string } => {
    if (response.status !== 202) throw new Error(`${String(response.status)}: ${response.text}`);
    return bodyOf(response) as Json & { uuid: string };
  };
  /** Addresses of the mails that arrived, once all jobs are done. */
  const reached = async (): Promise<string[]> => {
    await world.drain();
    return server.received.flatMap(({ to }) => to).sort();
  };
  /** The first mail for this address. */
  const to = (address: string): Received | undefined => server.to(address)[0];
  const attached = (data: Buffer, filename = 'plan.pdf'): Json => ({ filename, data: data.toString('base64') });
  const readMessage = (uuid: string): Promise<Json> => admin.read(`/messages/${uuid}`);
  const shown = async (...of: Parameters<typeof preview>): Promise<Json> => bodyOf(await preview(...of).expect(200));
  const FAMILIES = ['erika@example.org', 'geheim@example.org', 'leo@example.org'];

  describe('to families', () => {
    it('are one mail for each, however many children it has, as text and HTML with its own values (R-MSG-2)', async () => {
      const answer = await send({}, { replyTo: 'fragen@example.org' });
      const { uuid, ...message } = accepted(answer);
      expect(message).toMatchObject({
        audience: {
          edition: { uuid: edition },
          to: 'families',
          statuses: ['waiting', 'confirmed', 'waitlisted', 'participated'],
        },
        subject: 'Regen in {{edition}}',
        replyTo: 'fragen@example.org',
        attachments: [],
        by: { uuid: admin.uuid },
        ...{ recipients: 3, sent: 0, failed: 0, waiting: 3, leftOut: 0, unreachable: 1 },
      });
      expect(message['audience']).not.toHaveProperty('offers');
      expect(await reached()).toEqual(FAMILIES);
      const { mail } = to('erika@example.org')!;
      expect(mail.subject).toBe('Regen in Sommer der Nachrichten');
      expect(mail.text).toContain('Guten Tag Erika Muster,\n\nes regnet. Bitte eine Jacke für Ida und Max mitgeben.');
      expect(mail.html).toContain('<strong>Bitte</strong> eine Jacke für Ida und Max');
      expect(mail.replyTo).toMatchObject([{ address: 'fragen@example.org' }]);
      expect(mail.from).toMatchObject({ address: 'post@musterstadt.example', name: 'Stadt Müster' });
      expect(to('leo@example.org')!.mail.text).toContain('Guten Tag,\n');
      expect(await readMessage(uuid)).toMatchObject({ recipients: 3, sent: 3, failed: 0 });
      const file = await admin.read<{ mails: Json[] }>(`/accounts/${erika.uuid}/export`);
      expect(file.mails).toContainEqual(expect.objectContaining({ kind: 'message', subject: mail.subject }));
      const job = await admin.read(String(answer.headers['location']));
      expect(job).toMatchObject({ kind: 'send-message', state: 'done', record: uuid, done: 3, total: 3 });
      expect(job['result']).toEqual({ mailed: 3 });
    });

    it('keep the single line breaks of a letter, in text and HTML', async () => {
      const body = 'Guten Tag,\n\n- Jacke\n- Hut\n\nViele Grüße\nPetra Amt\nZimmer 3';
      const { text, html } = await shown({}, { body });
      expect(text).toContain(`${body}\n`);
      expect(html).toMatch(/Viele Grüße<br>\s*Petra Amt<br>\s*Zimmer 3<\/p>/);
    });

    it('list the children with offers, dates and meeting point; values never become markup (R-MSG-4)', async () => {
      const named = 'update participants set firstname = $2 where uuid = $1';
      await make.sql(named, [erika.children[0], '**Max** [x](http://x.example)']);
      const body =
        '{{#children}}\n## {{child}}\n\n{{#offers}}\n- {{offer}}{{#placed}}: Platz{{/placed}}{{#waitlisted}}: Warteliste{{/waitlisted}}{{#open}}: offen{{/open}}{{#dates}}, {{when}}{{/dates}}{{#meetingPoint}}, {{meetingPoint}}{{/meetingPoint}}\n{{/offers}}\n{{/children}}';
      const { text, html } = (await shown({ offers: [paddling.alias, climbing.uuid] }, { body })) as Record<
        string,
        string
      >;
      const [inText, when] = [text!.replace(/\s+/g, ' '), 'Donnerstag, 6. August 2026, 9:00–12:00 Uhr'];
      expect(text).toContain('- Paddeln: Platz,');
      const max = `**Max** [x](http://x.example) - Paddeln: Platz, ${when}, Bootshaus - Klettern: offen, ${when}`;
      expect(inText).toContain(max);
      expect(inText).toContain(`Ida - Paddeln: Warteliste, ${when}, Bootshaus`);
      expect(html).not.toContain('href="http://x.example"');
      await make.sql(named, [erika.children[0], 'Max']);
    });

    it('go to those who match every filter: offers, categories, organisers and states (R-MSG-1)', async () => {
      /** How many are reached, and how many are not. */
      const counts = async (audience: Json): Promise<string> => {
        const answer = await preview(audience);
        if (answer.status === 422) return 'nobody';
        const { recipients, unreachable } = bodyOf(answer) as { recipients: number; unreachable: unknown[] };
        return `${String(recipients)} and ${String(unreachable.length)}`;
      };
      for (const [audience, reached] of [
        [{ statuses: ['rejected'] }, '1 and 0'],
        [{ offers: [climbing.uuid] }, '1 and 0'],
        [{ categories: ['wasser'] }, '2 and 1'],
        [{ hosts: [anglers.alias] }, '1 and 0'],
        [{ hosts: [anglers.alias], categories: ['wasser'] }, 'nobody'],
        [{ offers: [climbing.uuid], statuses: ['confirmed'] }, 'nobody'],
      ] as const)
        expect([audience, await counts(audience)]).toEqual([audience, reached]);
    });

    it('are about what takes place, and about a cancelled offer only when it is named (R-MSG-3)', async () => {
      const [cancelled] = await make.sql(`select uuid from offers where name = 'Abgesagt'`);
      const body =
        '{{#offers}}\n- {{offer}}{{#calledOff}} fällt aus{{/calledOff}}{{#dates}}, {{when}}{{/dates}}\n{{/offers}}';
      expect((await shown({}, { body }, superAdmin))['text']).not.toContain('Abgesagt');
      const named = await shown({ offers: [String(cancelled!['uuid'])] }, { body });
      expect(named['text']).toContain('- Abgesagt fällt aus\n');
    });

    it('reach protected families without naming them (R-MSG-6)', async () => {
      const only = { offers: [paddling.uuid], statuses: ['confirmed'] };
      const some = await shown(only);
      expect(some).toMatchObject({ recipients: 2, subject: 'Regen in Sommer der Nachrichten' });
      expect(some['text']).toContain('Guten Tag Erika Muster');
      expect(JSON.stringify(some)).not.toMatch(/Geheim|Verborgen/);
      const locked = { edition: (await make.edition()).uuid };
      await make.attendance((await offers.published(locked)).uuid, 'confirmed', hidden.children[0]);
      // Nobody is left whom the admin may see: the preview is made of the examples.
      const example = await shown(locked);
      expect(example).toMatchObject({ recipients: 1 });
      expect(example['text']).toContain('Guten Tag Erika Muster');
      expect(example['text']).toContain('Max und Ida');
      expect((await shown(locked, {}, superAdmin))['text']).toContain('Guten Tag Geheim Muster');
    });

    it('go on after the first day of a course, and by default to no waiting list of an organiser (R-MSG-9)', async () => {
      await make.sql(`update attendances set status = 'participated' where offer_uuid = $1 and status = 'confirmed'`, [
        paddling.uuid,
      ]);
      const own = await shown({ offers: [paddling.uuid] }, { body: '{{names}}' }, host);
      expect(own).toMatchObject({ recipients: 2, byStatus: { confirmed: 0, participated: 2 } });
      expect(own['text']).toMatch(/^Max\n/);
      const all = ['confirmed', 'waitlisted', 'participated'];
      const named = await shown({ offers: [paddling.uuid], statuses: all }, { body: '{{names}}' }, host);
      expect(named).toMatchObject({ recipients: 2, byStatus: { confirmed: 0, waitlisted: 1, participated: 2 } });
      const line = 'Diese Nachricht geht auch an Familien auf der Warteliste. Für Ida ist noch kein Platz frei.';
      expect(named['html']).toContain(`>${line}</p>`);
      // Who writes to the waiting list alone says it.
      expect((await shown({ statuses: ['waitlisted'] }))['text']).not.toContain('geht auch an');
      expect((await shown({ offers: [paddling.uuid] }))['byStatus']).toEqual({
        waiting: 0,
        confirmed: 0,
        waitlisted: 1,
        participated: 2,
      });
      await make.sql(`update attendances set status = 'noshow' where offer_uuid = $1 and status = 'participated'`, [
        paddling.uuid,
      ]);
      await preview({ offers: [paddling.uuid] }, {}, host).expect(422);
      expectViolations(await preview({ statuses: ['noshow'] }, {}, host), { 'audience.statuses': CODES.choice });
      expect(await shown({ statuses: ['noshow'] })).toMatchObject({ byStatus: { noshow: 2 } });
      await make.sql(`update attendances set status = 'confirmed' where offer_uuid = $1 and status = 'noshow'`, [
        paddling.uuid,
      ]);
    });

    it('reach those that have not applied in the edition, also when they did in another (R-MSG-10)', async () => {
      const next = (await make.edition({ name: 'Herbst' })).uuid;
      const absent = { edition: next, withoutApplication: true };
      const before = await shown(absent, {}, superAdmin);
      expect(before).not.toHaveProperty('byStatus');
      await make.attendance((await offers.published({ edition: next })).uuid, 'withdrawn', erika.children[1]);
      expect(await shown(absent)).toMatchObject({ recipients: Number(before['recipients']) - 1 });
      const message = accepted(await send(absent, { body: '{{greeting}}, noch ist etwas frei.' }));
      expect(message['audience']).toEqual({ edition: expect.anything(), to: 'families', withoutApplication: true });
      expect(await reached()).toEqual(FAMILIES.filter((address) => !address.startsWith('erika')));
      expect(to('leo@example.org')!.mail.text).toContain('Guten Tag, noch ist etwas frei.');
      // A child without an account is the one that the mail is about, and goes with it.
      expect(await make.sql('select children from mails where recipient_address = $1', ['leo@example.org'])).toEqual([
        { children: [alone] },
      ]);
      for (const [audience, line] of [
        [{ ...absent, offers: [paddling.uuid] }, 'audience.offers: '],
        [{ ...absent, to: 'hosts' }, 'audience.withoutApplication: '],
        [{ edition: next, withoutOffer: true }, 'audience.withoutOffer: '],
      ] as const)
        expectProblem(await preview(audience), 422, expect.stringMatching(new RegExp(`^${line}`)));
      await preview({ edition, withoutApplication: true }, {}, host).expect(403);
    });

    it('say who cannot be reached, and why (R-MSG-4)', async () => {
      const gone = await make.participant({ firstname: 'Weg', columns: { anonymised_at: JUNE } });
      const uuid = await make.attendance(fishing.uuid, 'confirmed', gone);
      const { unreachable } = (await shown()) as { unreachable: Json[] };
      expect(unreachable.map(({ reason }) => reason).sort()).toEqual(['erased', 'no-address']);
      const nora = { uuid: expect.any(String), name: 'Nora Nirgends' };
      expect(unreachable).toContainEqual({ participant: nora, reason: 'no-address' });
      await make.sql('delete from attendances where uuid = $1', [uuid]);
      await make.sql('update participants set email = null where uuid = $1', [alone]);
      const refused = await send({ offers: [fishing.uuid] }).expect(422);
      expect(detailOf(refused)).toContain('None of those who match has an e-mail address.');
      await make.sql(`update participants set email = 'leo@example.org' where uuid = $1`, [alone]);
    });
  });

  it('to teams are one mail for each member, or to the address of an organiser without a team (R-MSG-2, R-MSG-10)', async () => {
    const lonely = await make.host({ name: 'Einzel', columns: { email: 'einzel@example.org' } });
    const mute = await make.host({ name: 'Stumm' });
    const both = await make.host({ name: 'Zweitverein', members: [host.uuid] });
    const off = await make.account(['ROLE_HOST'], { disabled: true });
    await make.join(club.uuid, off.uuid);
    for (const uuid of [lonely.uuid, mute.uuid, both.uuid]) await offered('Entwurf', { hosts: [uuid], place: 'draft' });
    const body = '{{greeting}}, {{organisers}}: {{#offers}}{{offer}} {{/offers}}';
    const message = accepted(await send({ to: 'hosts' }, { body }));
    expect(message).toMatchObject({ recipients: 3, unreachable: 1, audience: { to: 'hosts' } });
    expect(message['audience']).not.toHaveProperty('statuses');
    expect(await reached()).toEqual([foreignHost.email, host.email, 'einzel@example.org'].sort());
    expect(to(host.email)!.mail.text).toContain('Kanuclub und Zweitverein: ');
    const toTeams = (audience: Json, body: string, caller?: Caller) =>
      shown({ to: 'hosts', ...audience }, { body }, caller);
    const { unreachable } = await toTeams({}, 'x');
    expect(unreachable).toEqual([{ host: { uuid: mute.uuid, name: 'Stumm' }, reason: 'no-address' }]);
    // An edition that is restricted to hosts addresses them before they have an offer.
    const small = await make.edition({ hosts: [lonely.uuid] });
    expect(await toTeams({ edition: small.uuid }, 'x')).toMatchObject({ recipients: 1 });
    // Who is named is meant, without any offer in the edition.
    const idle = await make.host({ name: 'Ruhig', columns: { email: 'ruhig@example.org' } });
    expect(await toTeams({ hosts: [idle.alias] }, 'x')).toMatchObject({ recipients: 1 });
    // And those who have none can be asked for one.
    const idlers = await toTeams({ hosts: [idle.alias, lonely.alias], withoutOffer: true }, '{{organisers}}');
    expect([idlers['recipients'], idlers['text']]).toEqual([1, expect.stringContaining('Ruhig')]);
    expect(await toTeams({ edition: small.uuid, withoutOffer: true }, 'x')).toMatchObject({ recipients: 1 });
    // A member under an information lock gets the mail, and is not named.
    const locked = await make.account(['ROLE_HOST'], { firstname: 'Heimlich', protected: true });
    const quiet = await make.host({ name: 'Leise', members: [locked.uuid] });
    const example = { recipients: 1, text: expect.stringContaining('Guten Tag Erika Muster') };
    expect(await toTeams({ hosts: [quiet.alias] }, '{{greeting}}')).toMatchObject(example);
    const named = await toTeams({ hosts: [quiet.alias] }, '{{greeting}}', superAdmin);
    expect(named['text']).toContain('Guten Tag Heimlich');
    await make.sql('update offers set place = $2 where name = $1', ['Entwurf', 'unpublished']);
  });

  describe('are refused', () => {
    const refused = async (answer: PromiseLike<Response>, detail: unknown): Promise<void> =>
      expectProblem(await answer, 422, detail);

    it('when they name what does not exist, or nobody (R-MSG-1)', async () => {
      const other = await offers.published({ name: 'Woanders' });
      await refused(
        send({ offers: [paddling.uuid, 'gibt-es-nicht', other.uuid] }),
        'audience.offers[1]: There is no offer “gibt-es-nicht”.\naudience.offers[2]: “Woanders” belongs to another edition.',
      );
      await refused(
        send({ hosts: ['niemand'], categories: ['wasser', 'nichts'] }),
        'audience.categories[1]: There is no category “nichts”.\naudience.hosts[0]: There is no organiser “niemand”.',
      );
      await refused(send({ edition: 'keine' }), 'audience.edition: There is no such edition.');
      await refused(send({ statuses: ['noshow'] }), 'audience: Nobody matches all of this.');
      await refused(send({ to: 'hosts', statuses: ['confirmed'] }), expect.stringContaining('audience.statuses: '));
      expectViolations(await send({ offers: [] }), { 'audience.offers': CODES.tooFew });
    });

    it('when their words name an unknown variable, or show a value to others (R-MSG-4)', async () => {
      const words = { subject: 'An {{niemand}}', body: '{{#children}}{{adresse}}{{/children}}' };
      const answer = await send({}, words);
      expectViolations(answer, { subject: CODES.expression, body: CODES.expression });
      const unknown = 'body: This value cannot be used: there is no variable adresse (line 1, column 14).';
      expect(detailOf(answer)).toContain(unknown);
      const shows = await preview({}, { body: '[hier](https://x.example/?n={{names}})' });
      expectViolations(shows, { body: CODES.expression });
      // Nor when nothing is left of their subject.
      await refused(send({}, { subject: '{{#several}}{{/several}} ' }), expect.stringMatching(/^subject: /));
    });

    it('when an attachment is not a PDF, PNG or JPEG, whatever it is called, or all are too large (R-MSG-5)', async () => {
      const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#f00' } });
      const webp = await picture.webp().toBuffer();
      const zip = Buffer.from('PK\u0003\u0004');
      const answer = await send({}, { attachments: [attached(PDF), attached(zip), attached(webp, 'a.png')] });
      const { fileType } = CODES;
      expectViolations(answer, { 'attachments[1].data': fileType, 'attachments[2].data': fileType });
      const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(1_600_000, 32), PDF.subarray(9)]);
      const both = await preview({}, { attachments: [attached(large), attached(large)] });
      expectViolations(both, { attachments: CODES.fileTooLarge });
      const six = await send({}, { attachments: Array.from({ length: 6 }, () => attached(PDF)) });
      expectViolations(six, { attachments: CODES.tooMany });
      expect(await make.sql('select uuid from messages')).toEqual([]);
    });

    it('to staff who see no families, though they are in a team (R-MSG-6)', async () => {
      const torn = await make.account(['ROLE_ADMIN', 'ROLE_HOST']);
      await make.join(club.uuid, torn.uuid);
      const { uuid } = accepted(await send());
      for (const path of ['/messages', `/messages/${uuid}`]) await torn.get(path).expect(403);
      await send({}, {}, torn).expect(403);
    });
  });

  it('carry their attachments, stored once, under safe names and without what a picture tells (R-MSG-5)', async () => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f0' } });
    const photo = await picture
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '49/1 24/1 0/1' } })
      .toBuffer();
    const attachments = [attached(PDF, '../../Länge & "Plan".exe'), attached(photo, 'foto.png')];
    const { uuid, ...message } = accepted(await send({}, { attachments }));
    expect(message['attachments']).toMatchObject([
      { filename: 'Länge Plan.pdf', contentType: 'application/pdf', size: PDF.length },
      { filename: 'foto.jpg', contentType: 'image/jpeg' },
    ]);
    await world.drain();
    for (const { mail } of server.received) {
      expect(mail.attachments).toMatchObject([
        { filename: 'Länge Plan.pdf', mimeType: 'application/pdf' },
        { filename: 'foto.jpg', mimeType: 'image/jpeg' },
      ]);
      expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(PDF);
      const { exif } = await sharp(Buffer.from(mail.attachments[1]!.content as ArrayBuffer)).metadata();
      expect(exif).toBeUndefined();
    }
    expect(server.received).toHaveLength(3);
    expect(await make.sql('select position from message_files')).toHaveLength(2);
    const [mail] = await admin.read<Json[]>('/mails?type=message');
    expect((await admin.read(`/mails/${String(mail!['uuid'])}`))['attachments']).toMatchObject([
      { filename: 'Länge Plan.pdf', contentType: 'application/pdf' },
      { filename: 'foto.jpg', contentType: 'image/jpeg' },
    ]);
    server.reset();
    await admin.post(`/mails/${String(mail!['uuid'])}/resend`).expect(200);
    await world.drain();
    expect(server.received[0]!.mail.attachments).toHaveLength(2);
    expect(await readMessage(uuid)).toMatchObject({ sent: 3 });
  });

  it('can be tried: what the first would get goes to the caller alone, with the attachments (R-MSG-4)', async () => {
    const answer = await admin.post('/messages/test', draft({}, { attachments: [attached(PDF)] })).expect(200);
    expect(bodyOf(answer)).toMatchObject({ recipients: 3 });
    expect(await reached()).toEqual([admin.email]);
    const { mail } = server.received[0]!;
    expect(mail.text).toContain('eine Jacke für Ida und Max');
    expect(mail.text).not.toContain('Erika');
    expect(mail.subject).toBe('Test: Regen in Sommer der Nachrichten');
    expect(mail.attachments).toHaveLength(1);
    expect(bodyOf(answer)).toMatchObject({ subject: 'Regen in Sommer der Nachrichten' });
    // It names her children, but she never got it.
    expect((await superAdmin.read<{ mails: unknown[] }>(`/accounts/${erika.uuid}/export`)).mails).toEqual([]);
    expect(await admin.read('/messages')).toEqual([]);
  });

  describe('reach everybody once', () => {
    /** The worker takes so many mails at once, and dies in these steps. */
    const dying = (mails: number, dies: (step: number) => boolean) => {
      const store = test.app.get(MessageQueueStore);
      const take = store.take.bind(store);
      let step = 0;
      return jest.spyOn(store, 'take').mockImplementation(async (message) => {
        step += 1;
        const taken = await take(message, mails);
        if (dies(step)) throw new Error('The worker dies.');
        return taken;
      });
    };

    it('when the worker dies between two steps (R-MSG-2)', async () => {
      dying(2, (step) => step === 2);
      const { uuid } = accepted(await send());
      await world.drain();
      const left = await make.sql('select from message_recipients where message_uuid = $1', [uuid]);
      expect(left).toHaveLength(1);
      expect(server.received).toHaveLength(2);
      await world.later();
      expect(await reached()).toEqual(FAMILIES);
      expect(await make.sql('select recipient_uuid from message_recipients')).toEqual([]);
    });

    it('also when the job failed for good, and the message is resumed (R-MSG-2)', async () => {
      const worker = dying(1, (step) => step > 1);
      const answer = await send();
      const { uuid } = accepted(answer);
      for (let runs = 0; runs < MAX_RUNS; runs += 1) await world.later();
      expect(await admin.read(String(answer.headers['location']))).toMatchObject({ state: 'failed' });
      expect(await readMessage(uuid)).toMatchObject({ recipients: 3, sent: 1, waiting: 2, leftOut: 0 });
      worker.mockRestore();
      await foreignHost.post(`/messages/${uuid}/resume`, {}).expect(404);
      const resume = (caller: Caller) => caller.post(`/messages/${uuid}/resume`, {});
      const both = await Promise.all([resume(admin).expect(202), resume(superAdmin).expect(202)]);
      const [job, other] = both.map(({ headers }) => headers['location']);
      expect([job, job === answer.headers['location']]).toEqual([other, false]);
      expect(await reached()).toEqual(FAMILIES);
      expect(await readMessage(uuid)).toMatchObject({ recipients: 3, sent: 3, waiting: 0, leftOut: 0 });
      expectProblem(await resume(admin), 409, expect.stringContaining('All mails of this message are written.'));
    });

    it('when the mail server is down for an hour, with what holds then; who left the audience, or is refused for good, is counted (R-MSG-2)', async () => {
      const late = await families.named('Spät', ['Tom'], { email: 'warten@example.org' });
      const left = await families.named('Fort', ['Tim'], { email: 'weg@example.org' });
      const changed = await make.attendance(climbing.uuid, 'confirmed', late.children[0]);
      const gone = await make.attendance(climbing.uuid, 'confirmed', left.children[0]);
      server.refuse(421);
      const body =
        '{{#children}}{{#offers}}{{#placed}}{{offer}}: hat Platz{{/placed}}{{^placed}}{{offer}}: kein Platz{{/placed}}{{/offers}}{{/children}}';
      const { uuid } = accepted(await send({ offers: [climbing.uuid, fishing.uuid] }, { body }));
      expect(await reached()).toEqual([]);
      expect(await readMessage(uuid)).toMatchObject({ recipients: 4, sent: 0, failed: 0, waiting: 4 });
      await admin.post(`/attendances/${changed}/transition`, { transition: 'reset' }).expect(200);
      await admin.post(`/attendances/${gone}/transition`, { transition: 'withdraw' }).expect(200);
      server.takeAll();
      server.onRecipient = (address) => {
        if (address.startsWith('leo')) throw refusal(550, 'no such user');
      };
      await world.later();
      expect(await reached()).toEqual(['erika@example.org', 'warten@example.org']);
      expect(to('warten@example.org')?.mail.text).toContain('kein Platz');
      expect(await readMessage(uuid)).toMatchObject({ recipients: 4, sent: 2, failed: 1, waiting: 0, leftOut: 1 });
      await make.sql('delete from attendances where uuid = any($1)', [[changed, gone]]);
    });

    it('and nobody who was taken off the audience, or deleted, meanwhile (R-MSG-2)', async () => {
      const late = await families.named('Spät', ['Tom'], { email: 'spaet@example.org' });
      const left = await families.named('Fort', ['Tim'], { email: 'fort@example.org' });
      const place = await make.attendance(climbing.uuid, 'confirmed', late.children[0]);
      await make.attendance(climbing.uuid, 'rejected', left.children[0]);
      const answer = await send({ statuses: ['waiting', 'confirmed', 'waitlisted', 'rejected'] });
      expect(bodyOf(answer)).toMatchObject({ recipients: 5 });
      await make.sql('delete from attendances where uuid = $1', [place]);
      await superAdmin.delete(`/accounts/${left.uuid}`).expect(204);
      expect(await reached()).toEqual(FAMILIES);
      const job = await admin.read(String(answer.headers['location']));
      expect(job).toMatchObject({ done: 4, result: { mailed: 3, leftOut: 1 } });
      const { uuid } = accepted(answer);
      expect(await readMessage(uuid)).toMatchObject({ recipients: 5, sent: 3, waiting: 0, leftOut: 2 });
      await make.sql('delete from attendances where participant_uuid = $1', [left.children[0]]);
    });
  });

  describe('sent twice', () => {
    it('within five minutes are a 409, unless they are meant (R-MSG-7)', async () => {
      const sent = { offers: [paddling.uuid, climbing.uuid] };
      const { uuid } = accepted(await send(sent));
      test.clock.standAt('2026-06-01T10:04:59+02:00');
      const same = { offers: [climbing.alias, paddling.alias] };
      const twice = await send(same);
      expectProblem(twice, 409, expect.stringContaining('same words'));
      expect(twice.headers['location']).toBe(`/messages/${uuid}`);
      const german = await send(same).set('Accept-Language', 'de');
      expect(detailOf(german)).toContain('Derselbe Text ging am Montag, 1. Juni 2026, 10:00 Uhr, schon');
      await send(sent, { body: `${String(draft()['body'])}\n ` }).expect(409);
      accepted(await send({ offers: [climbing.uuid] }));
      accepted(await send(sent, { again: true }));
      test.clock.standAt('2026-06-01T10:10:00+02:00');
      accepted(await send(sent));
    });

    it('at once are one message (R-MSG-7)', async () => {
      const statuses = await Promise.all([send(), send(), send()]);
      expect(statuses.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
      expect(await make.sql('select from message_recipients')).toHaveLength(3);
    });
  });

  describe('of organisers', () => {
    it('go to families with a place in their own offers, and to the waiting list when they name it, and are answered to them (R-MSG-6)', async () => {
      const { uuid, ...message } = accepted(await send({}, {}, host));
      expect(message).toMatchObject({
        audience: { statuses: ['confirmed', 'participated'] },
        host: { uuid: club.uuid },
        replyTo: 'kanu@example.org',
        ...{ recipients: 2, unreachable: 1 },
      });
      await make.sql(`update hosts set name = 'Paddelverein', phone = null where uuid = $1`, [club.uuid]);
      expect(await reached()).toEqual(['erika@example.org', 'geheim@example.org']);
      const { mail } = to('erika@example.org')!;
      expect([mail.from!.address, mail.replyTo![0]!.address]).toEqual(['post@musterstadt.example', 'kanu@example.org']);
      // The sender is the town: the message says who writes, with the name that the host has when it is sent.
      expect(mail.text).toContain('mitgeben.\n\nDiese Nachricht schreibt Ihnen Paddelverein.\n');
      await make.sql(`update hosts set name = 'Kanuclub', phone = '09341 777' where uuid = $1`, [club.uuid]);
      expect(pluck(await host.get('/messages'), 'uuid')).toEqual([uuid]);
      expect(await foreignHost.read('/messages')).toEqual([]);
      await foreignHost.get(`/messages/${uuid}`).expect(404);
    });

    it('say who writes in preview and test, too (R-MSG-6)', async () => {
      const line = 'Diese Nachricht schreibt Ihnen Kanuclub, Telefon 09341 777.';
      const seen = await shown({}, {}, host);
      expect(seen['text']).toContain(`Jacke für Max mitgeben.\n\n${line}\n`);
      expect(seen['html']).toContain('>Diese Nachricht schreibt Ihnen Kanuclub, Telefon <');
      await host.post('/messages/test', draft()).expect(200);
      await world.drain();
      expect(to(host.email)!.mail.text).toContain(line);
      const own = await shown({}, { body: '{{organiser}}: {{organiserPhone}}' }, host);
      expect(own['text']).toContain('Kanuclub: 09341 777\n');
      const town = await shown({}, { body: '{{organiser}}{{^organiser}}die Stadt{{/organiser}}' });
      expect(town['text']).toContain('die Stadt\n');
      expect((await shown())['text']).not.toContain('Diese Nachricht schreibt');
    });

    it('are answered to the author, where the organiser has no address, until that account is erased (R-MSG-6)', async () => {
      await make.sql('update hosts set email = null where uuid = $1', [club.uuid]);
      const author = await make.account(['ROLE_HOST']);
      await make.join(club.uuid, author.uuid);
      await send({}, { replyTo: 'boese@example.org' }, author).expect(422);
      const { uuid, ...message } = accepted(await send({}, { replyTo: author.email.toUpperCase() }, author));
      expect(message).toMatchObject({ host: { uuid: club.uuid }, replyTo: author.email });
      await world.drain();
      expect(to('erika@example.org')!.mail.replyTo).toMatchObject([{ address: author.email }]);
      await superAdmin.delete(`/accounts/${author.uuid}`).expect(204);
      expect(await readMessage(uuid)).not.toHaveProperty('replyTo');
      expect(await make.sql('select uuid from mails where lower(reply_to) = lower($1)', [author.email])).toEqual([]);
      await make.sql(`update hosts set email = 'kanu@example.org' where uuid = $1`, [club.uuid]);
    });

    it('name children in their offers, but neither parents nor who is protected (R-MSG-6)', async () => {
      const seen = await shown({}, { body: '{{greeting}}: {{names}}' }, host);
      expect(seen['text']).toContain('Guten Tag: Max');
      expect(JSON.stringify(seen['unreachable'])).toContain('Nora');
      expect(JSON.stringify(seen)).not.toMatch(/Erika|Geheim|Verborgen/);
      await make.sql(`update participants set protected = true where firstname = 'Nora'`);
      expect(JSON.stringify(await shown({}, {}, host))).not.toContain('Nora');
      await make.sql(`update participants set protected = false where firstname = 'Nora'`);
    });

    it('go to no others (R-MSG-6)', async () => {
      const refused = async (line: string, audience: Json, more: Json = {}): Promise<void> =>
        expectProblem(await send(audience, more, host), 422, expect.stringMatching(new RegExp(`^${line}`)));
      const offer = 'audience.offers\\[1\\]: There is no such offer, or none of yours.';
      await refused(offer, { offers: [paddling.uuid, fishing.uuid] });
      await refused('audience.statuses: ', { statuses: ['confirmed', 'rejected'] });
      await refused('audience: Nobody matches all of this.', { hosts: [anglers.uuid] });
      await refused('replyTo: ', {}, { replyTo: 'boese@example.org' });
      await send({ to: 'hosts' }, {}, host).expect(403);
      const locked = await make.edition({
        tasks: [{ type: 'publish_lists', begin: '2026-07-01T00:00:00+02:00', end: '2026-08-01T00:00:00+02:00' }],
      });
      const { uuid } = await offers.published({ edition: locked.uuid });
      await make.attendance(uuid, 'confirmed', erika.children[0]);
      await send({ edition: locked.uuid }, {}, host).expect(403);
      test.clock.standAt('2026-07-02T00:00:00+02:00');
      await send({ edition: locked.uuid }, {}, host).expect(202);
    });

    it('go to families in offers that are shared with somebody, in the name of the organiser that runs them (R-MSG-6)', async () => {
      const guest = await make.account(['ROLE_HOST']);
      const shared = await offered('Geteilt', { sharedWith: [guest.uuid] });
      await make.attendance(shared.uuid, 'confirmed', erika.children[0]);
      const message = accepted(await send({}, {}, guest));
      expect(message).toMatchObject({ host: { uuid: club.uuid }, replyTo: 'kanu@example.org', recipients: 1 });
      const spent = await make.sql('select host_uuid as host, mails from organiser_mails');
      expect(spent).toEqual([{ host: club.uuid, mails: 1 }]);
      await send({ offers: [paddling.uuid] }, {}, guest).expect(422);
      await make.sql('delete from attendances where offer_uuid = $1', [shared.uuid]);
    });

    it('count for their allowance, tests too, beyond which is a 429 and nothing is changed (R-MSG-6)', async () => {
      const counted = async (): Promise<unknown> =>
        (await make.sql('select mails from organiser_mails where host_uuid = $1', [club.uuid]))[0]?.['mails'];
      accepted(await send({}, {}, host));
      await host.post('/messages/test', draft()).expect(200);
      await preview({}, {}, host).expect(200);
      expect(await counted()).toBe(3);
      await make.sql('update organiser_mails set mails = $1', [MAILS_PER_DAY - 1]);
      const refused = await send({}, { body: 'Anderes', attachments: [attached(PDF)] }, host).expect(429);
      expect(refused.headers['retry-after']).toEqual(expect.any(String));
      expect(await counted()).toBe(MAILS_PER_DAY - 1);
      expect(await make.sql('select uuid from messages')).toHaveLength(1);
      expect(await make.sql('select uuid from message_files where message_uuid is not null')).toEqual([]);
      accepted(await send());
      expect(await counted()).toBe(MAILS_PER_DAY - 1);
    });
  });

  it('are listed with filters, latest first (R-MSG-1)', async () => {
    const first = accepted(await send({}, { subject: 'Alpha' }));
    test.clock.standAt('2026-06-02T10:00:00+02:00');
    const second = accepted(await send({}, { subject: 'Beta' }, host));
    const found = async (query: string): Promise<unknown[]> => pluck(await admin.get(`/messages?${query}`), 'uuid');
    for (const [query, messages] of [
      ['', [second, first]],
      ['sort=subject&order=asc', [first, second]],
      ['q=BETA', [second]],
      [`by=${admin.uuid}`, [first]],
      [`by=${encodeURIComponent(host.email)}`, [second]],
      ['edition=sommer', []],
      ['createdSince=2026-06-02', [second]],
      ['until=2026-06-01', [first]],
    ] as const)
      expect([query, await found(query)]).toEqual([query, messages.map(({ uuid }) => uuid)]);
  });

  it('have variables with a meaning in German and English, and an example (R-MSG-4)', async () => {
    const { variables } = await host.read<{ variables: Json[] }>('/messages/variables');
    const children = variables.find(({ name }) => name === 'children');
    expect(children).toMatchObject({
      kind: 'list',
      meaning: { de: expect.stringContaining('Kinder'), en: expect.stringContaining('children') },
      fields: [{ name: 'child' }, { name: 'offers' }],
      example: [{ child: 'Max' }],
    });
    expect(variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['greeting', 'town.phone', 'recipient']));
    await admin.post('/mail-templates', { type: 'message', subject: 'x', body: 'x' }).expect(422);
  });

  it('lose words and attachments when mails are forgotten, and their author when it is deleted (R-MSG-8)', async () => {
    const author = await make.account(['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN']);
    const { uuid } = accepted(await send({}, { attachments: [attached(PDF)] }, author));
    await admin.post('/messages/test', draft({}, { attachments: [attached(PDF)] })).expect(200);
    await superAdmin.delete(`/accounts/${author.uuid}`).expect(204);
    expect(await readMessage(uuid)).not.toHaveProperty('by');
    const forgotten = async (): Promise<Json> => {
      await superAdmin.post('/retention/runs', { dryRun: false }).expect(202);
      await world.drain();
      return superAdmin.read(`/messages/${uuid}`);
    };
    await world.drain();
    await make.sql(`update mails set state = 'queued', sent_at = null where event like $1`, [`message:${uuid}:%`]);
    test.clock.standAt('2027-07-01T10:00:00+02:00');
    // While a mail of it waits, it is needed.
    const kept = { subject: 'Regen in {{edition}}', attachments: [{ filename: 'plan.pdf' }] };
    expect(await forgotten()).toMatchObject(kept);
    await make.sql(`update mails set state = 'sent', sent_at = now()`);
    const rest = await forgotten();
    expect(rest).toMatchObject({ recipients: 3, sent: 3, attachments: [] });
    expect(rest).not.toHaveProperty('body');
    expect(rest).not.toHaveProperty('subject');
    expect(await make.sql('select uuid from message_files')).toEqual([]);
  });
});
