import { type Route, RouteTable } from '../../src/platform/http/server/route-table.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { FileStorage } from '../../src/media/file-storage.js';
import { MediaLibrary } from '../../src/media/media-library.js';
import { privateName } from '../../src/media/media-type.js';
import { StoredSettings } from '../../src/settings/settings.store.js';
import { type CallerName, type TestCaller } from '../world/caller.js';
import { type TestOffer, type TestRecord } from '../world/records.js';
import { World } from '../world/world.js';
import { type Answer, Client, type Json, type SendOptions } from './client.js';
import { BANK_SAMPLES } from './bank-samples.js';
import { DRAW_SAMPLES, freshDraw } from './draw-samples.js';
import { inForm } from './identifier-forms.js';
import { MESSAGE_SAMPLES } from './message-samples.js';
import { MONEY_SAMPLES } from './money-samples.js';
import { NOTE_SAMPLES } from './note-samples.js';
import { WEBHOOK_SAMPLES } from './webhook-samples.js';
import { SIGN_IN_SAMPLES } from './sign-in-samples.js';
import { type MakeSample, on, plain, type Sample, type Samples } from './sample.js';

export { type Sample } from './sample.js';

/** The moment at which the world stands while nothing else is said. */
export const NOW = '2026-07-01T08:00:00Z';

/** What is there from the beginning. */
interface Programme {
  readonly edition: TestRecord;
  readonly archived: TestRecord;
  readonly ownHost: TestRecord;
  readonly foreignHost: TestRecord;
  readonly category: TestRecord;
  /** With a value in every field. */
  readonly fullOffer: TestOffer;
  /** Public, with as few values as possible. */
  readonly bareOffer: TestOffer;
  readonly draft: TestOffer;
  readonly foreignDraft: TestOffer;
  readonly linkOffer: TestOffer;
  readonly archivedOffer: TestOffer;
  /** To `fullOffer`, with a value in every field that a waitlisted application has. */
  readonly attendance: { readonly uuid: string };
  readonly participant: { readonly uuid: string };
  /** A real one, of an edition of its own. */
  readonly draw: { readonly uuid: string; readonly edition: string };
}

/** The world in which every route is asked: behind a real port, with a small programme. */
export class RouteWorld extends World {
  declare client: Client;
  declare records: Programme;

  static async start(settings: Partial<Settings> = {}): Promise<RouteWorld> {
    const world = new RouteWorld();
    await world.open({ settings, club: { columns: FULL_HOST } });
    await world.publish();
    return world;
  }

  private async publish(): Promise<void> {
    const { make, callers, club: ownHost, anglers: foreignHost } = this;
    const edition = await make.edition({
      name: 'Sommer',
      hosts: [ownHost.uuid, foreignHost.uuid],
      tasks: [
        { type: 'holiday', begin: '2026-07-30T00:00:00+02:00', end: '2026-09-12T00:00:00+02:00' },
        { type: 'custom', begin: '2026-05-01T00:00:00+02:00', end: '2026-05-02T00:00:00+02:00' },
      ],
    });
    const archived = await make.edition({ name: 'Vorjahr', archived: true });
    const category = await make.category({ name: 'Natur', color: '#00ff00' });
    const own = { edition: edition.uuid, hosts: [ownHost.uuid] };
    const fullOffer = await make.offer({
      ...own,
      name: 'Paddeln',
      categories: [category.uuid],
      dates: [
        { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00', recurrence: 'FREQ=WEEKLY;COUNT=3' },
        { begin: '2026-08-05T09:00:00+02:00', end: '2026-08-05T12:00:00+02:00' },
      ],
      media: ['a.jpg', 'b.jpg'],
      maxParticipants: 10,
      columns: { ...FULL_OFFER, contact_uuid: callers.host.uuid },
    });
    await make.offer({ ...own, name: 'Paddeln am Abend', columns: { variant_of_uuid: fullOffer.uuid } });
    await make.attendance(fullOffer.uuid, 'confirmed');
    const participant = await make.participant({ account: callers.member.uuid, columns: FULL_CHILD });
    const attendance = await make.attendance(fullOffer.uuid, 'waitlisted', participant);
    await make.sql('update attendances set priority = 1, answers = $2, comment = $3 where uuid = $1', [
      attendance,
      JSON.stringify([{ question: newUuid(), label: 'Schwimmer?', answer: true }]),
      'Kommt später',
    ]);
    this.client = new Client(this.test.port);
    this.records = {
      edition,
      archived,
      ownHost,
      foreignHost,
      category,
      fullOffer,
      bareOffer: await make.offer({ edition: edition.uuid, name: 'Irgendwas' }),
      draft: await make.offer({ ...own, name: 'Entwurf', place: 'draft' }),
      foreignDraft: await make.offer({ ...own, hosts: [foreignHost.uuid], name: 'Fremder Entwurf', place: 'draft' }),
      linkOffer: await make.offer({ ...own, name: 'Nur mit Link', publish: 'private_link' }),
      archivedOffer: await make.offer({ ...own, edition: archived.uuid, name: 'Vergangen' }),
      attendance: { uuid: attendance },
      participant: { uuid: participant },
    } as Programme;
    Object.assign(this.records, { draw: await freshDraw(this) });
  }

  stop(): Promise<void> {
    this.client.close();
    return this.close();
  }

  get routes(): readonly Route[] {
    return this.test.app.get(RouteTable).all;
  }

  /** A request of one of the callers. */
  as(caller: CallerName, method: string, path: string, options: Omit<SendOptions, 'token'> = {}): Promise<Answer> {
    return this.client.send(method, path, { ...options, token: this.callers[caller].token });
  }

  /**
   * What each of these callers is answered to a good request. It is the same request until it has changed something: a request
   * that is refused must leave everything as it was. Some write its identifiers in another form.
   */
  async *answers(
    callers: Iterable<CallerName>,
    method: string,
    make: () => Sample | Promise<Sample>,
    forms: Readonly<Partial<Record<CallerName, (uuid: string) => string>>> = {},
  ): AsyncGenerator<readonly [CallerName, Answer, Sample]> {
    let sample: Sample | undefined;
    for (const caller of callers) {
      sample ??= await make();
      const form = forms[caller];
      const { path, body } = form === undefined ? sample : inForm(sample, form);
      const answer = await this.as(caller, method, path, { body });
      yield [caller, answer, sample];
      if (method !== 'GET' && answer.status < 400) sample = undefined;
    }
  }

  /** A new public offer of the host that has `host` in its team. */
  freshOffer(): Promise<TestOffer> {
    const { edition, ownHost } = this.records;
    return this.make.offer({ edition: edition.uuid, hosts: [ownHost.uuid] });
  }

  /** A new public offer of the host that has `host` in its team, to which one can apply now. */
  async freshOpenOffer(): Promise<string> {
    const edition = await this.make.edition({
      tasks: [
        {
          type: 'application_system',
          begin: '2020-01-01T00:00:00Z',
          end: '2099-01-01T00:00:00Z',
          columns: { application_system: 'firstcome' },
        },
      ],
    });
    const offer = await this.make.offer({
      edition: edition.uuid,
      hosts: [this.records.ownHost.uuid],
      columns: { requires_application: true },
    });
    return offer.uuid;
  }

  /** A new application, of a child of its own, to an offer of the host that has `host` in its team. */
  async freshAttendance(): Promise<string> {
    return this.make.attendance((await this.freshOffer()).uuid, 'waiting');
  }

  /** A new host with `host` in its team and no offers. */
  freshHost(): Promise<TestRecord> {
    return this.make.host({ members: [this.callers.host.uuid], columns: FULL_HOST });
  }

  /** A new account of a host user with a value in every field. */
  freshAccount(): Promise<TestCaller> {
    return this.make.account(['ROLE_HOST'], { phone: '1', mobile: '2', address: FULL_HOST.address });
  }

  /** A new child with values in the fields of which nothing else is worked out, and no application. */
  async freshParticipant(): Promise<{ readonly uuid: string }> {
    return { uuid: await this.make.participant({ columns: { comment: 'Nuss', discounted: true } }) };
  }

  /** A new open invitation to a host that has `host` in its team and no offers. */
  async freshInvitation(): Promise<{ readonly uuid: string; readonly email: string }> {
    return this.make.invitation({
      host: (await this.freshHost()).uuid,
      by: this.callers.superAdmin.uuid,
      columns: { message: 'Bitte kommen' },
    });
  }

  /** A new mail to a host user, about no child, with a value in every field. */
  freshMail(): Promise<string> {
    const attachment = { filename: 'termine.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' };
    return this.make.mail({
      account: this.callers.host.uuid,
      columns: {
        ...{ state: 'failed', sent_at: null, error: 'EENVELOPE 550 RCPT TO' },
        ...{ answer: '550 5.1.1 User unknown', message_id: 'x@api.test' },
        ...{ edition_uuid: this.records.edition.uuid, attachments: [attachment] },
      },
    });
  }

  /** New words for an edition of their own. */
  async freshMailTemplate(): Promise<string> {
    const { uuid: edition } = await this.make.edition();
    return this.make.mailTemplate({ edition, columns: { modified_by_uuid: this.callers.admin.uuid } });
  }

  /** Asks for a file that a job makes; jobs asked for so far are no longer open, or there would be too many. */
  async fileOf(path: string, body: Json = {}): Promise<Sample> {
    await this.make.sql(
      `update background_jobs set state = 'failed', finished_at = created_at
       where kind in ('export-list', 'print-booklet', 'print-invoices') and finished_at is null`,
    );
    return { path, body };
  }

  /** A new job that `host` asked for, done, with a file. */
  async freshJob(): Promise<string> {
    const uuid = newUuid();
    await this.make.insert('background_jobs', [
      {
        uuid,
        kind: 'commit-decisions',
        state: 'done',
        record_uuid: this.records.edition.uuid,
        task: {},
        done: 1,
        total: 1,
        reasons: [],
        result: { confirmed: 1 },
        account_uuid: this.callers.host.uuid,
        runs: 1,
        created_at: NOW,
        alive_at: NOW,
        finished_at: NOW,
      },
    ]);
    const file = newUuid();
    await this.test.app.get(FileStorage).put(privateName(file), Buffer.from('uuid\r\n'), 'text/csv');
    await this.make.insert('job_files', [
      {
        ...{ uuid: file, job_uuid: uuid, run: 1, name: 'liste.csv', content_type: 'text/csv', size: 6, rights: [] },
        ...{ created_at: NOW, expires_at: new Date(this.test.clock.now().getTime() + 86_400_000) },
      },
    ]);
    return uuid;
  }

  /** A new edition with a value in every list and no offers; none of its tasks makes it anything else. */
  freshEdition(): Promise<TestRecord> {
    return this.make.edition({ hosts: [this.records.ownHost.uuid], tasks: [TASK] });
  }
}

/** Who may call every route of the kind: super admins where only they may, else admins. */
export const writerOf = ({ policy }: Pick<Route, 'policy'>): CallerName =>
  policy?.roles.join() === 'ROLE_SUPER_ADMIN' ? 'superAdmin' : 'admin';

export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** The keys of many routes: by their method, their paths with blanks between them. */
export const keysOf = (paths: Readonly<Record<string, string>>): string[] =>
  Object.entries(paths).flatMap(([method, words]) => words.split(/\s+/).map((path) => `${method} ${path}`));

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = { filename: 'punkt.png', data: PIXEL };

/** Neither a holiday nor a phase of showing: taking it away changes nothing but the list of tasks. */
const TASK = { type: 'custom', begin: '2026-05-01T00:00:00+02:00', end: '2026-05-02T00:00:00+02:00' } as const;

const BLANK = 'c1051bb4-d103-4f74-8988-acbcafc7fdc3';

const offer = on((world) => world.freshOffer());
const edition = on(({ records }) => records.edition);
const host = on(({ records }) => records.ownHost);
const member = on(({ callers }) => callers.member);
const fileOf: MakeSample = (world, path) => world.fileOf(path);

/** An invitation by mail, with this code. */
const invited = async (world: RouteWorld, code: string): Promise<void> => {
  await world.make.invitation({ host: (await world.make.host()).uuid, by: world.callers.superAdmin.uuid, code });
};

/** A family that nobody has sent yet, with a wish. */
const familyFor = (offer: string): Json => ({
  account: { externalId: newUuid(), email: `${newUuid()}@example.org`, firstname: 'Petra', lastname: 'Probe' },
  participants: [
    {
      ...{ externalId: newUuid(), firstname: 'Mia', lastname: 'Probe', dateOfBirth: '2017-05-04' },
      attendances: [{ externalId: newUuid(), offer, priority: 1 }],
    },
  ],
});

/**
 * One good request for every route of the service; a new route needs one (test/contract/access.spec.ts), but for a GET whose path
 * names no record.
 */
export const SAMPLES: Samples = {
  'GET /errors/:status': () => ({ path: '/errors/404' }),
  'GET /validation_errors/:code': () => ({ path: `/validation_errors/${BLANK}` }),
  ...SIGN_IN_SAMPLES,
  ...MONEY_SAMPLES,
  ...BANK_SAMPLES,
  ...DRAW_SAMPLES,
  ...MESSAGE_SAMPLES,
  ...WEBHOOK_SAMPLES,
  ...NOTE_SAMPLES,
  'GET /offers/:uuid': on(({ records }) => records.fullOffer),
  'GET /offers/:uuid/calendar.ics': on(({ records }) => records.fullOffer),
  'GET /editions/:uuid/calendar.ics': edition,
  'GET /hosts/:uuid/calendar.ics': async ({ make, records }) => {
    const [row] = await make.sql('select calendar_secret as secret from hosts where uuid = $1', [records.ownHost.uuid]);
    return { path: `/hosts/${records.ownHost.uuid}/calendar.ics?link=${String(row?.['secret'])}` };
  },
  'POST /offers': plain(({ records }) => ({
    name: `Neu ${String(Math.random())}`,
    edition: records.edition.alias,
    hosts: [records.ownHost.alias],
  })),
  'PATCH /offers/:uuid': on((world) => world.freshOffer(), { bring: 'Hut' }),
  'DELETE /offers/:uuid': offer,
  'POST /offers/:uuid/transition': on((world) => world.freshOffer(), { transition: 'cancel' }),
  'POST /offers/:uuid/presence': async (world) => {
    const { uuid } = await world.freshOffer();
    const date = newUuid();
    const begin = '2026-01-05T08:00:00Z';
    await world.make.sql(
      "insert into offer_dates (uuid, offer_uuid, begin_at, end_at) values ($1, $2, $3, $3::timestamptz + interval '2 hours')",
      [date, uuid, begin],
    );
    await world.make.sql(
      `insert into offer_occurrences (date_uuid, offer_uuid, begin_at, end_at)
       values ($1, $2, $3, $3::timestamptz + interval '2 hours')`,
      [date, uuid, begin],
    );
    return {
      path: `/offers/${uuid}/presence`,
      body: { date, present: [await world.make.attendance(uuid, 'confirmed')] },
    };
  },
  'POST /offers/transition': plain(async (world) => ({
    offers: [(await world.freshOffer()).uuid],
    transition: 'cancel',
  })),
  'POST /offers/copy': plain(async (world) => ({
    offers: [(await world.freshOffer()).uuid],
    edition: world.records.edition.uuid,
  })),
  'POST /offers/:uuid/copy': on(
    (world) => world.freshOffer(),
    ({ records }) => ({ edition: records.edition.alias }),
  ),
  'POST /offers/:uuid/variant': on((world) => world.freshOffer(), {
    dates: [{ begin: '2026-08-20T09:00:00+02:00', end: '2026-08-20T10:00:00+02:00' }],
  }),
  'POST /offers/:uuid/renew-link': on((world) => world.freshOffer(), {}),
  'POST /offers/:uuid/refill': on((world) => world.freshOffer(), {}),
  'POST /offers/:uuid/media': on((world) => world.freshOffer(), PICTURE),
  'DELETE /offers/:uuid/media/:mediaUuid': async (world) => {
    const { uuid } = await world.freshOffer();
    const picture = newUuid();
    await world.make.sql('insert into offer_media (uuid, offer_uuid, path, position) values ($1, $2, $3, 0)', [
      picture,
      uuid,
      `${picture}.png`,
    ]);
    return { path: `/offers/${uuid}/media/${picture}` };
  },
  'POST /offers/:uuid/agreement': on((world) => world.freshOffer(), {
    filename: 'form.pdf',
    data: Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n').toString('base64'),
  }),
  'DELETE /offers/:uuid/agreement': on(async (world) => {
    const { uuid } = await world.freshOffer();
    await world.make.sql('update offers set agreement_path = $2 where uuid = $1', [uuid, `${newUuid()}.pdf`]);
    return uuid;
  }),
  'GET /editions/:uuid/dashboard': edition,
  'GET /editions/:uuid/statistics': edition,
  'GET /offers/:uuid/history': on(({ records }) => records.fullOffer),
  'GET /offers/:uuid/participants': on(({ records }) => records.fullOffer),
  'GET /attendances/:uuid': on(({ records }) => records.attendance),
  'GET /attendances/:uuid/history': on(({ records }) => records.attendance),
  'POST /attendances': plain(async (world) => ({
    offer: await world.freshOpenOffer(),
    participant: world.records.participant.uuid,
    priority: 1,
  })),
  'PATCH /attendances/:uuid': on((world) => world.freshAttendance(), { comment: 'Kommt später' }),
  'DELETE /attendances/:uuid': on((world) => world.freshAttendance()),
  'POST /attendances/:uuid/transition': on((world) => world.freshAttendance(), { transition: 'confirm' }),
  'POST /attendances/transition': plain(async (world) => ({
    attendances: [await world.freshAttendance()],
    transition: 'confirm',
  })),
  'POST /attendances/notify': plain(({ records }) => ({ edition: records.edition.uuid })),
  'POST /attendances/:uuid/reorder': async (world) => {
    const { uuid } = await world.freshOffer();
    const first = await world.make.attendance(uuid, 'waitlisted');
    const path = `/attendances/${await world.make.attendance(uuid, 'waitlisted')}/reorder`;
    return { path, body: { before: first } };
  },
  'POST /attendances/:uuid/move': on(
    (world) => world.freshAttendance(),
    async (world) => ({ offer: (await world.freshOffer()).uuid }),
  ),
  'GET /participants/:uuid': on(({ records }) => records.participant),
  'GET /participants/:uuid/history': on(({ records }) => records.participant),
  'PUT /families': plain(async (world) => familyFor(await world.freshOpenOffer())),
  'PUT /families/batch': plain(async (world) => ({ families: [familyFor(await world.freshOpenOffer())] })),
  'POST /participants': plain(({ callers }) => ({
    ...{ firstname: `Kind ${newUuid()}`, dateOfBirth: '2017-05-04', account: callers.member.email },
  })),
  'PATCH /participants/:uuid': on((world) => world.freshParticipant(), { firstname: 'Anders' }),
  'GET /participants/duplicates': async ({ make }) => {
    const columns = { date_of_birth: '2016-05-04', lastname: 'Zwilling' };
    for (const firstname of ['Jörg', 'JOERG']) await make.participant({ firstname, columns });
    return { path: '/participants/duplicates' };
  },
  'POST /participants/:uuid/merge': on(
    (world) => world.freshParticipant(),
    async (world) => ({ into: (await world.freshParticipant()).uuid }),
  ),
  'DELETE /participants/:uuid': on((world) => world.freshParticipant()),
  'GET /editions/:uuid': edition,
  'GET /editions/:uuid/timeline': edition,
  'POST /editions': plain(({ records }) => ({
    ...{ name: `Neu ${String(Math.random())}`, hosts: [records.ownHost.alias], tasks: [TASK] },
  })),
  'PATCH /editions/:uuid': on((world) => world.freshEdition(), { name: 'Herbst' }),
  'DELETE /editions/:uuid': on((world) => world.freshEdition()),
  'POST /editions/:uuid/copy': on((world) => world.freshEdition(), { name: 'Noch einmal', moveDays: 364 }),
  'GET /editions/:uuid/decisions': edition,
  'GET /editions/:uuid/decisions/families': edition,
  'POST /editions/:uuid/decisions': on(
    ({ records }) => records.edition,
    async (world) => {
      const attendance = await world.make.attendance((await world.freshOffer()).uuid, 'waiting');
      return { decisions: [{ attendance, decision: 'confirmed' }] };
    },
  ),
  'POST /editions/:uuid/commit-decisions': on((world) => world.freshEdition(), { notify: true }),
  'POST /editions/:uuid/booklet': (world) =>
    world.fileOf(`/editions/${world.records.edition.uuid}/booklet`, { order: 'category', size: 'a4' }),
  'POST /editions/:uuid/report': on((world) => world.freshEdition(), {}),
  'GET /categories/:uuid': on(({ records }) => records.category),
  'POST /categories': plain(() => ({ name: `Neu ${String(Math.random())}`, color: '#ABC' })),
  'PATCH /categories/:uuid': on(
    ({ make }) => make.category({ color: '#00ff00' }),
    () => ({ name: `Wasser ${String(Math.random())}` }),
  ),
  'DELETE /categories/:uuid': on(({ make }) => make.category()),
  'GET /invitations/:uuid': on((world) => world.freshInvitation()),
  'POST /invitations': plain(async (world) => ({
    ...{ email: `x${newUuid()}@example.org`, host: (await world.freshHost()).alias, message: 'Hallo' },
  })),
  'POST /invitations/accept': plain(async (world) => {
    const code = newUuid();
    // A host of its own, and no role that stays: the account that accepts is a member with ROLE_HOST from then on.
    await world.make.sql(`update accounts set roles = '{ROLE_MEMBER}' where uuid = $1`, [world.callers.member.uuid]);
    await invited(world, code);
    return { code, firstname: 'Vera', lastname: 'Verein', password: 'Fagott Leuchtturm Zwiebel 7' };
  }),
  'POST /invitations/look-up': plain(async (world) => {
    const code = newUuid();
    await invited(world, code);
    return { code };
  }),
  'POST /invitations/:uuid/revoke': on((world) => world.freshInvitation(), {}),
  'POST /invitations/:uuid/resend': on((world) => world.freshInvitation(), {}),
  'GET /mails/:uuid': on((world) => world.freshMail()),
  'POST /mails/:uuid/resend': on((world) => world.freshMail(), {}),
  'GET /mail-templates/:uuid': on((world) => world.freshMailTemplate()),
  'POST /mail-templates': plain(async ({ make }) => ({
    ...{ type: 'offer-cancelled', edition: (await make.edition()).alias },
    ...{ subject: 'Fällt aus: {{offer}}', body: 'Leider.' },
  })),
  'POST /mail-templates/preview': plain(({ records }) => ({
    ...{ type: 'offer-cancelled', edition: records.edition.alias, subject: 'Fällt aus', body: 'Leider.' },
  })),
  'PATCH /mail-templates/:uuid': on(
    (world) => world.freshMailTemplate(),
    () => ({ subject: `Neu ${String(Math.random())}` }),
  ),
  'DELETE /mail-templates/:uuid': on((world) => world.freshMailTemplate()),
  'PATCH /settings/integration': plain(() => ({ corsOrigins: [`https://o${newUuid()}.test`] })),
  'PATCH /settings/security': plain(async ({ test }) => {
    await test.app.get(StoredSettings).write('security', { twoFactorRoles: null });
    return { twoFactorRoles: ['ROLE_HOST'] };
  }),
  'PATCH /settings/retention': plain(async ({ test }) => {
    await test.app.get(StoredSettings).write('retention', { mailMonths: null });
    return { mailMonths: 7 };
  }),
  'GET /hosts/:uuid': host,
  'GET /hosts/:uuid/members': host,
  'POST /hosts': plain(() => ({ name: `Neu ${String(Math.random())}`, phone: '1' })),
  'PATCH /hosts/:uuid': on((world) => world.freshHost(), { phone: '0800 1' }),
  'GET /search': () => ({ path: '/search?q=kanu' }),
  ...Object.fromEntries(
    ['offers', 'hosts', 'accounts', 'participants', 'attendances', 'receipts', 'invoices', 'debtors'].map((list) => [
      `POST /${list}/export`,
      fileOf,
    ]),
  ),
  'GET /offers/:uuid/participants/export': on(({ records }) => records.fullOffer),
  'POST /offers/:uuid/participants/export': (world) =>
    world.fileOf(`/offers/${world.records.fullOffer.uuid}/participants/export`),
  'GET /editions/:uuid/participants/export': on(async ({ make, test }) => {
    const made = await make.edition();
    const now = test.clock.now();
    await make.offer({
      edition: made.uuid,
      // What is asked for where nothing else is, and the day that tests of parameters name.
      dates: [
        { begin: now.toISOString(), end: new Date(now.getTime() + 3_600_000).toISOString() },
        { begin: '2026-07-01T09:00:00+02:00', end: '2026-07-01T12:00:00+02:00' },
      ],
    });
    return made;
  }),
  'GET /accounts/:uuid/consents': member,
  'POST /accounts/:uuid/consents': on(({ callers }) => callers.member, {
    ...{ kind: 'photos', version: '2026-03', given: true },
  }),
  'GET /accounts/:uuid/case': member,
  'GET /accounts/:uuid/export': member,
  'GET /jobs/:uuid': on((world) => world.freshJob()),
  'GET /jobs/:uuid/file': on((world) => world.freshJob()),
  'GET /retention/runs/:uuid': on(async ({ make, test }) => {
    const [uuid, at] = [newUuid(), test.clock.now()];
    await make.insert('retention_runs', [
      { uuid, dry_run: true, state: 'done', created_at: at, progress_at: at, counts: [] },
    ]);
    return uuid;
  }),
  'POST /retention/runs': plain({ dryRun: true }),
  'GET /accounts/:uuid': on(({ callers }) => callers.host),
  'GET /accounts/:uuid/history': on(({ callers }) => callers.host),
  'POST /accounts': plain(async (world) => ({
    ...{ email: `neu-${newUuid()}@example.org`, lastname: 'Neu', roles: ['ROLE_HOST'] },
    hosts: [(await world.freshHost()).alias],
  })),
  'PATCH /accounts/:uuid': on((world) => world.freshAccount(), { phone: '0800 1' }),
  'DELETE /accounts/:uuid': on((world) => world.freshAccount()),
  'PATCH /me': plain(() => ({ mobile: `0170 ${String(Math.random())}` })),
  'GET /media/:name': async ({ test }) => {
    const kept = await test.database.transaction(() =>
      test.app.get(MediaLibrary).add({ data: Buffer.from(PIXEL, 'base64'), extension: 'png' }),
    );
    return { path: `/media/${kept.name}` };
  },
  'POST /hosts/:uuid/logo': on((world) => world.freshHost(), PICTURE),
  'POST /settings/letterhead/logo': plain(PICTURE),
  'DELETE /settings/letterhead/logo': async (world, path) => {
    await world.make.sql(
      `insert into integration_settings values ('logo', to_jsonb($1::text), now())
       on conflict (key) do update set value = excluded.value`,
      [`${newUuid()}.png`],
    );
    return { path };
  },
  'DELETE /hosts/:uuid/logo': on((world) => world.freshHost()),
  'POST /hosts/:uuid/renew-calendar-link': on((world) => world.freshHost(), {}),
  'DELETE /hosts/:uuid': on((world) => world.freshHost()),
  'POST /hosts/:uuid/add-member': on(
    (world) => world.freshHost(),
    async ({ make }) => ({ account: (await make.account(['ROLE_HOST'])).email }),
  ),
  'POST /hosts/:uuid/remove-member': async (world) => {
    const account = await world.make.account(['ROLE_HOST']);
    const { uuid } = await world.freshHost();
    await world.make.join(uuid, account.uuid);
    return { path: `/hosts/${uuid}/remove-member`, body: { account: account.uuid } };
  },
};

const sampleMaker = (route: Pick<Route, 'method' | 'path'>): MakeSample | undefined =>
  SAMPLES[keyOf(route)] ?? (route.method === 'GET' && !route.path.includes(':') ? plain() : undefined);

export const hasSample = (route: Pick<Route, 'method' | 'path'>): boolean => sampleMaker(route) !== undefined;

export const sampleOf = async (world: RouteWorld, route: Pick<Route, 'method' | 'path'>): Promise<Sample> => {
  const make = sampleMaker(route);
  if (make === undefined) throw new Error(`${keyOf(route)} has no sample in test/contract/route-world.ts.`);
  return make(world, route.path);
};

const FULL_HOST = {
  email: 'info@kanu.example',
  phone: '1',
  mobile: '2',
  fax: '3',
  website: 'https://kanu.example',
  address: { street: 'Am Fluss 1', postalCode: '97941', city: 'Tauberbischofsheim', country: 'de' },
  text: 'Wir paddeln.',
  logo: '01900000-0000-7000-8000-0000000000aa.png',
};

const FULL_CHILD = {
  date_of_birth: '2016-02-29',
  email: 'mia@kanu.example',
  phone: '4',
  mobile: '5',
  comment: 'Nuss',
  health_note: 'Asthma; Spray in der Tasche',
  emergency_contact: { name: 'Oma Erna', phone: '6' },
  health_noted_at: '2026-06-01T08:00:00Z',
};

const FULL_OFFER = {
  teaser: 'Nass',
  description: '**Wasser**',
  fee: 500,
  min_age: 8,
  max_age: 12,
  min_participants: 2,
  application_deadline: '2026-07-20T12:00:00+02:00',
  meeting_point: 'Bootshaus',
  meeting_address: 'Am Fluss 1',
  meeting_lat: 49.5,
  meeting_lng: 9.5,
  bring: 'Handtuch',
  wheelchair_accessible: false,
  comment: 'Kommentar',
  application_questions: [
    { uuid: '01900000-0000-7000-8000-000000000001', label: 'Schwimmer?', type: 'boolean', choices: [], required: true },
  ],
  apply_text: 'Bitte pünktlich.',
  requires_agreement: true,
  agreement_path: 'agreement.pdf',
  accessibility: ['Rampe'],
  internal_note: 'Intern',
};
