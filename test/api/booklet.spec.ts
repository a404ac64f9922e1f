import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { PaperPress } from '../../src/papers/paper-press.js';
import { FileStorage } from '../../src/media/file-storage.js';
import { violationsOf } from '../support/json.js';
import { pagesOf, picturesIn, unsound } from '../support/papers.js';
import { expectProblem } from '../support/problems.js';
import { type OfferOptions, openWorld, type TaskOptions, type TestRecord } from '../world/index.js';

const HOLIDAY = {
  type: 'holiday',
  begin: '2026-07-02T00:00:00+02:00',
  end: '2026-09-15T00:00:00+02:00',
} as const;
/** The programme is shown only after its booklet is printed. */
const SHOWN_LATER = {
  type: 'show_offers',
  begin: '2026-06-01T00:00:00+02:00',
  end: '2026-09-15T00:00:00+02:00',
} as const;
const NOW = '2026-05-04T08:00:00Z';

const world = openWorld({
  at: NOW,
  club: {
    name: 'Imkerverein Größenberg',
    columns: { phone: '06291 777', email: 'imker@example.org', website: 'https://imker.example.org/' },
  },
});
const { test, make, callers, club: host } = world;
const { payments, admin, superAdmin } = world.callers;
beforeAll(async () => {
  await payments
    .patch('/settings/letterhead', { municipality: 'Stadt Größenberg', contactLines: ['Telefon 06291 1234'] })
    .expect(200);
});

const edition = (): Promise<TestRecord> =>
  make.edition({ name: 'Sommerferienprogramm 2026', tasks: [HOLIDAY, SHOWN_LATER] });
const at = (day: string, from = '09:00', to = '12:00', recurrence?: string) => ({
  begin: `${day}T${from}:00+02:00`,
  end: `${day}T${to}:00+02:00`,
  ...(recurrence === undefined ? {} : { recurrence }),
});
const offerIn = (uuid: string, name: string, options: OfferOptions = {}) =>
  make.offer({ edition: uuid, name, ...options });

const order = (uuid: string, body: object = {}, caller = admin) => caller.post(`/editions/${uuid}/booklet`, body);
const pathIn = ({ headers }: { headers: Record<string, string> }): string =>
  new URL(String(headers['location']), 'http://api.test').pathname;
const booklet = async (uuid: string, body: object = {}): Promise<Buffer> => {
  const path = pathIn(await order(uuid, body).expect(202));
  await world.drain();
  expect(await admin.read(path)).toMatchObject({ state: 'done' });
  const answer = await admin.get(`${path}/file`).buffer(true).expect(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(await unsound(answer.body as Buffer)).toEqual([]);
  return answer.body as Buffer;
};
const inOrder = (text: string, words: readonly string[]): void => {
  const places = words.map((word) => text.indexOf(word));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((left, right) => left - right));
};

describe('POST /editions/{uuid}/booklet', () => {
  it('answers with the edition and names the job, whose file is the booklet; while the press is taken it waits in the queue, not in a worker (R-EXP-6)', async () => {
    const { uuid, alias } = await edition();
    await offerIn(uuid, 'Paddeln');
    const place = test.app.get(PaperPress).takeSlot()!;
    const answer = await order(uuid, { size: 'a4' }).expect(202);
    expect(answer.body).toMatchObject({ uuid, alias });
    expect(answer.headers['location']).toMatch(/\/jobs\/[0-9a-f-]{36}$/);
    const path = pathIn(answer);
    // Returns, although nobody can print.
    await world.drain();
    expect(await admin.read(path)).toMatchObject({ state: 'queued' });
    await admin.get(`${path}/file`).expect(409);
    const waiting = `from graphile_worker._private_jobs where payload ->> 'job' = $1`;
    expect(await make.sql(`select run_at > now() as later, locked_at ${waiting}`, [path.split('/').at(-1)])).toEqual([
      { later: true, locked_at: null },
    ]);
    place.leave();
    await world.later();
    expect(await admin.read(path)).toMatchObject({
      kind: 'print-booklet',
      state: 'done',
      done: 1,
      total: 1,
      result: { offers: 1 },
      file: { name: `programmheft-${alias}.pdf`, contentType: 'application/pdf' },
    });
    const file = await admin.get(`${path}/file`).buffer(true).expect(200);
    expect((await pagesOf(file.body as Buffer))[0]).toContain('Ein Angebot');
  });

  it('refuses unknown orders, sizes and fields with a 422, an edition without a public offer with a 409, an unknown one with a 404', async () => {
    const { uuid } = await edition();
    for (const body of [{ order: 'age' }, { size: 'a3' }, { pages: 4 }])
      expect(violationsOf(await order(uuid, body).expect(422)).map(([place]) => place)).toEqual(Object.keys(body));
    await offerIn(uuid, 'Entwurf', { place: 'draft' });
    const answer = await order(uuid).set('Accept-Language', 'de');
    expectProblem(answer, 409, expect.stringContaining('nichts zu drucken'));
    await order('0192f3a4-5b6c-7d8e-9f01-23456789abcd').expect(404);
  });

  it('Three of an account may be under way; the fourth is a 409', async () => {
    const { uuid } = await edition();
    await offerIn(uuid, 'Paddeln');
    for (let count = 0; count < 3; count += 1) await order(uuid).expect(202);
    await order(uuid).expect(409);
    await order(uuid, {}, superAdmin).expect(202);
    // What was ordered need not be printed to be over.
    await make.sql(`update background_jobs set state = 'failed', finished_at = now()`);
    await world.forgetJobs();
    await order(uuid).expect(202);
    await world.forgetJobs();
  });

  it('An edition that loses its offers before the job runs makes the job fail with a reason', async () => {
    const { uuid } = await edition();
    const offer = await offerIn(uuid, 'Paddeln');
    const path = pathIn(await order(uuid).expect(202));
    await make.sql('delete from offers where uuid = $1', [offer.uuid]);
    await world.drain();
    const body = await admin.read(path);
    expect(body).toMatchObject({ state: 'failed', reasons: [{ kind: 'jobs' }] });
    expect(body).not.toHaveProperty('file');
  });
});

describe('The booklet', () => {
  const phase = (type: TaskOptions['type'], begin: string, end: string, columns: object = {}): TaskOptions => ({
    ...{ type, begin: `${begin}:00+02:00`, end: `${end}:00+02:00` },
    columns: { title: 'GEHEIM5', description: 'GEHEIM6', ...columns },
  });
  const picture = async (background: string): Promise<string> => {
    const plain = sharp({ create: { width: 300, height: 120, channels: 4, background } });
    return (await plain.png().toBuffer()).toString('base64');
  };

  it('has a cover, says how and when to apply, and whom to ask, and describes an offer by all that everybody may read; it takes Markdown, but no HTML (R-DRAW-38, R-EXP-6)', async () => {
    const { uuid } = await make.edition({
      name: 'Sommerferienprogramm 2026',
      tasks: [
        ...[HOLIDAY, SHOWN_LATER, phase('pay_days', '2026-06-20T00:00', '2026-07-01T00:00')],
        phase('application_system', '2026-05-01T08:00', '2026-06-01T00:00', {
          ...{ application_system: 'lot', max_applications: 5, max_applications_day: 3, max_places: 1 },
        }),
        phase('allocation', '2026-06-01T00:00', '2026-06-10T00:00'),
        phase('application_system', '2026-06-15T00:00', '2026-06-18T18:00', { application_system: 'firstcome' }),
        phase('custom', '2026-06-15T00:00', '2026-06-18T18:00'),
      ],
    });
    const [lot] = await make.sql('select hash, tickets, seed from edition_lots where edition_uuid = $1', [uuid]);
    const [hash, tickets, seed] = ['hash', 'tickets', 'seed'].map((name) => String(lot?.[name]).slice(0, 16));
    const applied = { requires_application: true, online_application: true };
    await offerIn(uuid, 'Paddeln', {
      hosts: [host.uuid],
      dates: ['03', '04', '05'].map((day) => at(`2026-08-${day}`)),
      maxParticipants: 12,
      columns: {
        ...{
          teaser: 'Auf der Tauber',
          meeting_point: 'Bootshaus\nHintereingang',
          meeting_address: 'Am Fluss 1',
          fee: 1250,
        },
        ...{
          min_age: 8,
          max_age: 12,
          min_participants: 3,
          bring: 'Badehose',
          wheelchair_accessible: false,
          ...applied,
        },
        ...{ comment: 'GEHEIM1', internal_note: 'GEHEIM2', apply_text: 'GEHEIM3', accessibility: ['GEHEIM4'] },
        ...{ application_deadline: '2026-07-01T23:59:59+02:00', contact_uuid: callers.host.uuid },
      },
    });
    await offerIn(uuid, 'Zelten', {
      dates: [at('2026-08-06')],
      columns: {
        ...{ ...applied, online_application: false },
        description:
          '# Packen\n\nMit **Schlafsack** und [Plan](https://example.org/plan), [nicht](javascript:alert(1)).\n\n' +
          '- Hose\n- Jacke\n\n| Kind | Preis |\n|---|---|\n| erstes | 5 € |\n\n<b onclick="x()">fett</b> ![Karte](http://127.0.0.1:1/x.png) 🎪',
      },
    });
    const contact = { contactPhone: '06291 1234', contactEmail: 'ferien@example.org', openingHours: 'Mo–Fr 8–12 Uhr' };
    await payments.patch('/settings/letterhead', contact).expect(200);
    await superAdmin.patch('/settings/pages', { applicationUrl: 'https://anmeldung.test/' }).expect(200);
    const [front = '', contents = '', ...more] = await pagesOf(await booklet(uuid));
    await superAdmin.patch('/settings/pages', { applicationUrl: null }).expect(200);
    const none = Object.fromEntries(Object.keys(contact).map((field) => [field, null]));
    await payments.patch('/settings/letterhead', none).expect(200);
    for (const words of [
      ...['Stadt Größenberg', 'Sommerferienprogramm 2026', '2. Juli bis 14. September 2026'],
      ...['Anmeldung: anmeldung.test', 'Programm: ferien.test'],
      'Stand: 04.05.2026',
    ])
      expect(front).toContain(words);
    inOrder(front, ['E-Mail: ferien@example.org · Telefon 06291 1234', 'Öffnungszeiten: Mo–Fr 8–12 Uhr']);
    inOrder(contents, [
      ...[
        'Inhalt',
        'Anmeldung',
        'Melden Sie Ihre Kinder auf anmeldung.test an.',
        'steht auf ferien.test. Wo „erforderlich“ steht',
      ],
      ...['Wünsche anmelden Fr 1. Mai, 8:00 Uhr bis So 31. Mai', 'Die Plätze werden verlost'],
      ...['Höchstens 5 Wünsche je Kind. Höchstens 3 Anmeldungen je Kind und Tag. Höchstens 1 Platz je Kind.'],
      ...['Vergabe der Plätze Mo 1. Juni bis Di 9. Juni'],
      ...['Freie Plätze Mo 15. Juni bis Do 18. Juni, 18:00 Uhr', 'in der Reihenfolge der Anmeldungen'],
      ...['Bezahlen Sa 20. Juni bis Di 30. Juni'],
      ...['Verlosung Damit niemand an ihr drehen kann', 'seit dem 04.05.2026 fest', hash!, 'Losnummern', tickets!],
      ...['Fragen 06291 1234 · ferien@example.org Mo–Fr 8–12 Uhr'],
    ]);
    const text = more.join(' ¶ ');
    inOrder(text, [
      ...['Paddeln', 'Auf der Tauber', 'Termin Mo 3. bis Mi 5. August, täglich 9:00 bis 12:00 Uhr', 'Ort Bootshaus'],
      ...[
        'Hintereingang',
        'Am Fluss 1',
        'Alter 8 bis 12 Jahre · 12 Plätze · findet ab 3 Kindern statt',
        'Kosten 12,50 €',
        'Mitbringen Badehose',
      ],
      ...['Anmeldung online bis Mi 1. Juli', 'Rollstuhl nicht geeignet', 'Veranstalter Imkerverein Größenberg'],
    ]);
    inOrder(text, [
      ...['Packen', 'Mit Schlafsack und Plan (example.org/plan),', 'Hose', 'Jacke', 'Kind Preis', 'erstes 5 €'],
      ...['<b onclick="x()">fett</b>', 'Karte'],
    ]);
    expect(`${front}${contents}${text}`).not.toMatch(/GEHEIM|ohne Anmeldung|🎪/);
    for (const hidden of [callers.host.email, seed!]) expect(`${contents}${text}`).not.toContain(hidden);
  });

  it('holds only what is published for the public and takes place; by day has a heading for each day on which something begins, a line for every other, and every occurrence on its day, described once; without phases it says where to apply, and that nobody needs to (R-EXP-6)', async () => {
    const { uuid } = await edition();
    const columns = { requires_application: false };
    await offerIn(uuid, 'Zirkuswoche', {
      dates: [at('2026-08-03', '10:00', '11:00', 'FREQ=DAILY;COUNT=3')],
      columns: { ...columns, description: 'Manege frei' },
    });
    await offerIn(uuid, 'Frühstück', { dates: [at('2026-08-04', '08:00', '09:00')], columns });
    await offerIn(uuid, 'Bücherei', { dates: [], columns });
    for (const place of ['draft', 'completed', 'reviewed', 'unpublished'] as const)
      await offerIn(uuid, `Verborgen ${place}`, { place, hosts: [host.uuid] });
    await offerIn(uuid, 'Verborgen mit Link', { publish: 'private_link', hosts: [host.uuid] });
    await offerIn(uuid, 'Verborgen und abgesagt', { cancelled: true, hosts: [host.uuid] });
    await make.offer({ name: 'Verborgen in einer anderen Ausgabe' });
    const [front, contents, ...pages] = await pagesOf(await booklet(uuid));
    expect(front).toContain('Telefon 06291 1234');
    expect(front).toContain('3 Angebote');
    expect(pages.join()).not.toMatch(/Verborgen|Imkerverein/);
    expect(contents).toContain('Freie Plätze und Änderungen stehen auf ferien.test. Wo „nicht erforderlich“ steht');
    expect(contents).not.toMatch(/Melden Sie Ihre Kinder|Fragen/);
    const text = pages.join(' ¶ ');
    inOrder(text, [
      ...['Montag, 3. August 2026', '10:00–11:00 Uhr Zirkuswoche', 'Manege frei'],
      ...['Dienstag, 4. August 2026', '8:00–9:00 Uhr Frühstück', '10:00–11:00 Uhr Zirkuswoche siehe Seite 3'],
      ...['Mi, 5. Aug 10:00–11:00 Uhr Zirkuswoche siehe Seite 3', 'Ohne festen Termin', 'Bücherei'],
    ]);
    expect(text.split('Manege frei')).toHaveLength(2);
    expect(text.split('siehe Seite')).toHaveLength(3);
  });

  it('by category has them by name, describes an offer in its first one and refers to it in the others; as A4 no page is empty', async () => {
    const { uuid } = await edition();
    const [water, nature] = [
      await make.category({ name: 'Übers Wasser' }),
      await make.category({ name: 'Natur & Tiere' }),
    ];
    await offerIn(uuid, 'Paddeln', { categories: [water.uuid, nature.uuid], dates: [at('2026-08-05')] });
    await offerIn(uuid, 'Bienen', { categories: [nature.uuid], dates: [at('2026-08-06')] });
    await offerIn(uuid, 'Ganz anderes', { dates: [at('2026-08-01')] });
    const pages = await pagesOf(await booklet(uuid, { order: 'category', size: 'a4' }));
    expect([pages.length % 4 > 0, pages.includes('')]).toEqual([true, false]);
    const text = pages.slice(2).join(' ¶ ');
    const first = ['Natur & Tiere', 'Bienen', 'Paddeln siehe Seite', 'Übers Wasser'];
    inOrder(text, [...first, 'Weitere Angebote', 'Ganz anderes']);
  });

  it('has a table of contents and an index of organisers with the right pages, a multiple of four of them as A5, which is folded, and the logos, colours and first pictures; leaves out what is missing or broken (R-EXP-6)', async () => {
    const { uuid } = await edition();
    const water = await make.category({ name: 'Am Wasser', color: '#00ff00' });
    await admin.post(`/hosts/${host.uuid}/logo`, { filename: 'a.png', data: await picture('#aa0000') }).expect(200);
    await payments.post('/settings/letterhead/logo', { filename: 'b.png', data: await picture('#00aa00') }).expect(200);
    const offers = await make.offers(9, (index) => ({
      ...{ edition: uuid, name: `Angebot Nummer ${String(index + 1)}.`, hosts: [host.uuid] },
      ...{ categories: index === 0 ? [water.uuid] : [], media: index === 8 ? ['../../etc/passwd'] : [] },
      dates: [at(`2026-08-0${String(index + 1)}`)],
      columns: { description: 'Viel zu erzählen gibt es. '.repeat(30) },
    }));
    const pictures: string[] = [];
    for (const offer of offers.slice(0, 3)) {
      const sent = { filename: 'bild.png', data: await picture('#3388cc80') };
      const { media } = await admin.posted<{ media: string[] }>(`/offers/${offer.uuid}/media`, sent);
      pictures.push(String(media[0]).split('/').at(-1)!);
    }
    await world.drain();
    const storage = test.app.get(FileStorage);
    await storage.put(pictures[1]!, Buffer.from('no picture at all'), 'image/webp');
    await storage.remove(pictures[2]!);
    const left = (): Promise<string> => mkdtemp(join(tmpdir(), 'holiday-booklet-1-'));
    const [old, young] = [await left(), await left()];
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, hoursAgo, hoursAgo);
    const pdf = await booklet(uuid);
    await payments.patch('/settings/letterhead', { logo: null }).expect(200);
    // What a process left that was killed goes; what another one is working on stays.
    await expect(stat(old)).rejects.toThrow('ENOENT');
    await rm(young, { recursive: true });
    const mine = `holiday-booklet-${String(process.pid)}-`;
    expect((await readdir(tmpdir())).filter((name) => name.startsWith(mine))).toEqual([]);
    expect(picturesIn(pdf)).toBe(3);
    expect(pdf.length).toBeLessThan(100_000);

    const pages = await pagesOf(pdf);
    expect(pages.join()).toContain('9:00–12:00 Uhr Angebot Nummer 1. Am Wasser');
    const page = 1 + pages.findIndex((text, index) => index > 1 && text.includes('Uhr Angebot Nummer 7.'));
    expect(page).toBeGreaterThan(3);
    expect(pages[1]).toMatch(/^Inhalt /);
    expect(pages[1]).toContain(`Angebot Nummer 7. ${String(page)} `);
    const last = pages.findLast((text) => text !== '');
    expect(last).toMatch(/^Veranstalter Imkerverein Größenberg 06291 777 · imker@example\.org · imker\.example\.org/);
    expect(last).toContain(`Angebot Nummer 7. ${String(page)} `);
    expect(pages[page - 1]).toMatch(new RegExp(`Sommerferienprogramm 2026 ${String(page)}$`));
    expect([pages.length % 4, pages.findLastIndex((text) => text !== '') >= pages.length - 4]).toEqual([0, true]);
    expect(pages.filter((text) => text === '').length).toBeLessThan(4);
  });

  it('says all of how to apply, also where that is longer than a page (R-EXP-6)', async () => {
    const phases = Array.from({ length: 9 }, (_, index) =>
      phase('application_system', `2026-05-${String(10 + index)}T08:00`, `2026-05-${String(10 + index)}T20:00`, {
        ...{ application_system: 'lot', max_applications: 5, max_applications_day: 3, max_places: 1 },
      }),
    );
    const { uuid } = await make.edition({ tasks: phases });
    await offerIn(uuid, 'Paddeln', { columns: { requires_application: true, online_application: true } });
    await payments.patch('/settings/letterhead', { openingHours: 'Mo bis Fr\nimmer vormittags' }).expect(200);
    const text = (await pagesOf(await booklet(uuid))).join(' ');
    await payments.patch('/settings/letterhead', { openingHours: null }).expect(200);
    inOrder(text, ['So 10. Mai', 'Mo 18. Mai', 'Verlosung Damit niemand', 'Fragen']);
    expect(text.match(/immer vormittags/g)).toHaveLength(2);
  });

  it('survives whatever organisers type: long words, hundreds of dates, nothing at all', async () => {
    const { uuid } = await edition();
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(7);
    await offerIn(uuid, word, {
      dates: [at('2026-01-05', '09:00', '10:00', 'FREQ=DAILY;COUNT=366')],
      columns: { teaser: 'x'.repeat(300), description: `${word}\n\n`.repeat(15), meeting_point: word, bring: word },
    });
    await offerIn(uuid, 'Leer');
    const pages = await pagesOf(await booklet(uuid, { order: 'category' }));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.join('').replaceAll(' ', '').split(word).length).toBeGreaterThan(15);
    expect(pages.join(' ')).toContain('(366 Termine)');
  });
});
