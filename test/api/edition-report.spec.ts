import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AttendanceStatus } from '../../src/offers/model/attendance-status.js';
import { type Json } from '../support/json.js';
import { pagesOf, picturesIn, unsound, untidy } from '../support/papers.js';
import { type Caller, openWorld, type OfferOptions, type TestRecord } from '../world/index.js';

const NOW = '2026-08-03T10:00:00Z';
const world = openWorld({ at: NOW });
const { make, callers, club } = world;
const { admin, maskedAdmin, payments, superAdmin } = callers;

const summerOf = (year: number, name = `Sommer ${String(year)}`): Promise<TestRecord> =>
  make.edition({
    name,
    tasks: [
      {
        type: 'holiday',
        begin: `${String(year)}-07-02T00:00:00+02:00`,
        end: `${String(year)}-09-15T00:00:00+02:00`,
      },
    ],
  });
const offerIn = (edition: TestRecord, name: string, options: OfferOptions = {}): Promise<TestRecord> =>
  make.offer({ edition: edition.uuid, name, hosts: [club.uuid], maxParticipants: 10, ...options });
const apply = async ({ uuid: offer }: TestRecord, counts: Partial<Record<AttendanceStatus, number>>): Promise<void> => {
  const all = Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ offer, status: status as AttendanceStatus })),
  );
  await make.attendances(all);
};

const order = (edition: TestRecord, caller: Caller) => caller.post(`/editions/${edition.uuid}/report`);
const jobOf = async (edition: TestRecord, caller: Caller): Promise<string> => {
  const { headers } = await order(edition, caller).expect(202);
  return new URL(String(headers['location']), 'http://api.test').pathname;
};
const fileOf = async (path: string, caller: Caller): Promise<Buffer> =>
  (await caller.get(`${path}/file`).buffer(true).expect(200)).body as Buffer;
describe('POST /editions/{uuid}/report', () => {
  let summer: TestRecord;
  let last: TestRecord;
  let text: string;
  beforeAll(async () => {
    await payments.patch('/settings/letterhead', { municipality: 'Stadt Größenberg' }).expect(200);
    const water = await make.category({ name: 'Wasser' });
    [summer, last] = [await summerOf(2026), await summerOf(2025)];
    await summerOf(2024);
    await summerOf(2027);
    const paddle = await offerIn(summer, 'Paddeln', { categories: [water.uuid] });
    await apply(paddle, {
      ...{ confirmed: 9, participated: 5, noshow: 3 },
      ...{ waitlisted: 6, waiting: 5, rejected: 2, withdrawn: 3 },
    });
    await offerIn(summer, 'Schnitzen', { cancelled: true });
    await offerIn(summer, 'Geheimer Entwurf', { place: 'draft' });
    await offerIn(summer, 'Nur für Eingeladene', { publish: 'private_link' });
    const earlier = await offerIn(last, 'Paddeln im Vorjahr', { categories: [water.uuid] });
    await apply(earlier, { participated: 8 });
    const path = await jobOf(summer, admin);
    await world.drain();
    const pdf = await fileOf(path, admin);
    expect([await unsound(pdf), await untidy(pdf)]).toEqual([[], []]);
    // Its charts are vectors.
    expect(picturesIn(pdf)).toBe(0);
    text = (await pagesOf(pdf)).join(' ');
  });

  it('says with its name, its state and its date whose figures these are', () => {
    expect(text).toContain('Stadt Größenberg');
    expect(text).toContain('Bericht an den Rat Sommer 2026 Stand der Zahlen: 3. August 2026, 12:00 Uhr.');
    expect(text).toContain('Die Ferien (2. Juli 2026 bis 14. September 2026) laufen noch; die Zahlen sind vorläufig');
  });

  it('tells the figures of GET /editions/{uuid}/statistics?public=true, and withholds what those withhold (R-EXP-11)', async () => {
    const figures = (await admin.get(`/editions/${summer.uuid}/statistics?public=true`).expect(200)).body as Json;
    const told = (key: string, part: string): string => {
      const count = (figures[key] as Record<string, number>)[part];
      return count === undefined ? 'n. a.' : String(count);
    };
    expect(text).toContain(`Anmeldungen ${String(figures['applications'])} 8 `);
    for (const [key, label] of Object.entries({ children: 'Kinder', families: 'Familien' })) {
      expect(text).toContain(`${label} ${told(key, 'total')} 8 `);
      expect(text).toContain(`${label} ohne Platz ${told(key, 'withoutPlace')} 0 `);
      expect(text).toContain(
        `${label}, Sommer 2026 ${['total', 'withPlace', 'withoutPlace'].map((part) => told(key, part)).join(' ')} `,
      );
    }
    // Three children who did not come and two who were rejected are nobody's business.
    const states = [
      ...['confirmed', 'participated', 'noshow', 'waitlisted'],
      ...['waiting', 'unfulfilled', 'rejected', 'withdrawn'],
    ];
    expect(states.map((state) => told('status', state))).toEqual([
      ...['9', 'n. a.', 'n. a.', '6', 'n. a.', 'n. a.', 'n. a.', 'n. a.'],
    ]);
    const before = ['0', '8', '0', '0', '0', '0', '0', '0'];
    expect(text).toContain(states.map((state, at) => `${told('status', state)} ${before[at] ?? ''}`).join(' '));
    const [day] = figures['days'] as { day: string; applications: number }[];
    expect(text).toContain(`03.08.2026 ${String(day?.applications)}`);
  });

  it('stands beside the edition whose holidays began before (R-EXP-11)', () => {
    expect(text).toContain('Verglichen wird mit der Ausgabe, deren Ferien davor begannen: Sommer 2025.');
    expect(text).toContain('Sommer 2026 Sommer 2025 Veränderung');
    expect(text).not.toContain('Sommer 2024');
    expect(text).not.toContain('Sommer 2027');
  });

  it('names offers that everybody may read, and only counts those behind a link', () => {
    expect(text).toMatch(/Alle Angebote .*Paddeln 10 17 6 170 %/);
    expect(text).toContain('Schnitzen (abgesagt)');
    expect(text).toContain('Angebote, die nicht öffentlich sind (1)');
    for (const name of ['Geheimer Entwurf', 'Nur für Eingeladene', 'Paddeln im Vorjahr'])
      expect(text).not.toContain(name);
    expect(text).toContain('2 Angebote finden statt, 1 weiteres ist abgesagt.');
  });

  it('tells of money in hundreds of euros, if the person who asks sees payments, and only to those who see them; without an edition to compare with, or holidays of its own, it says so (R-EXP-11)', async () => {
    const winter = await summerOf(1999);
    await offerIn(winter, 'Rodeln');
    await offerIn(winter, 'Geheimer Entwurf', { place: 'draft' });
    // It answers with the edition and names the job, whose file is the report.
    const answer = await order(winter, payments).expect(202);
    expect(answer.body).toMatchObject({ uuid: winter.uuid, alias: winter.alias });
    const withMoney = new URL(String(answer.headers['location']), 'http://api.test').pathname;
    await payments.get(`${withMoney}/file`).expect(409);
    // One that is being printed is joined by those who are told as much of money; others have to wait.
    expect(await jobOf(winter, admin)).toBe(withMoney);
    const refused = await order(winter, maskedAdmin).set('Accept-Language', 'de').expect(409);
    expect((refused.body as Json)['detail']).toContain('gerade für jemanden mit anderen Rechten gedruckt');
    await order(winter, superAdmin).expect(409);
    await world.drain();
    expect(await admin.read(withMoney)).toMatchObject({
      ...{ kind: 'print-report', state: 'done', record: winter.uuid, done: 3, total: 3, result: { offers: 1 } },
      file: { name: `bericht-${winter.alias}.pdf`, contentType: 'application/pdf' },
    });
    const paper = (await pagesOf(await fileOf(withMoney, payments))).join(' ');
    expect(paper).toContain('Gebühren der Familien');
    expect(paper).toContain('Was berechnet, bezahlt, ausgebucht und offen ist, liegt jeweils unter 100 €.');
    expect(paper).toContain('Noch ist kein Platz vergeben');
    expect(paper).toContain('Einen Vergleich gibt es nicht: Keine Ausgabe hatte Ferien vor dieser.');
    await fileOf(withMoney, admin);
    await maskedAdmin.get(`${withMoney}/file`).expect(404);
    expect((await maskedAdmin.get(withMoney).expect(200)).body).not.toHaveProperty('file');
    await make.sql('delete from edition_tasks where edition_uuid = $1', [winter.uuid]);
    const without = await jobOf(winter, maskedAdmin);
    await world.drain();
    const plain = (await pagesOf(await fileOf(without, maskedAdmin))).join(' ');
    expect(plain).not.toContain('Gebühren der Familien');
    expect(plain).toContain('Gebühren enthält der Bericht nicht');
    expect(plain).toContain('Einen Vergleich gibt es nicht: Für diese Ausgabe ist keine Ferienzeit');
    await fileOf(without, payments);
  });

  it('is printed once for two who ask at the same moment, and of an edition that was deleted meanwhile not at all: the job says that it left no file', async () => {
    const gone = await summerOf(2030);
    const [path, other] = await Promise.all([jobOf(gone, payments), jobOf(gone, admin)]);
    expect(other).toBe(path);
    expect(await world.jobs('print-report')).toHaveLength(1);
    await admin.delete(`/editions/${gone.uuid}`).expect(204);
    await world.drain();
    expect((await admin.get(path).expect(200)).body).toMatchObject({ state: 'done' });
    await admin.get(`${path}/file`).expect(404);
  });

  it('is for admins, about editions that there are', async () => {
    for (const caller of [callers.host, callers.readOnly]) await order(summer, caller).expect(403);
    await admin.post('/editions/0192f3a4-5b6c-7d8e-9f01-23456789abcd/report').expect(404);
  });
});
