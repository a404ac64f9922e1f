import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Response } from 'supertest';
import { MAX_WAITING, PaperPress } from '../../src/papers/paper-press.js';
import { detailOf } from '../support/json.js';
import { crowdAt, pagesOf, printed } from '../support/papers.js';
import { until } from '../support/until.js';
import { openWorld } from '../world/index.js';

const NOW = '2026-08-01T08:00:00Z';

const world = openWorld({ at: NOW, club: { name: 'Kanu-Club Größenberg' } });
const { test, make, callers, club: host } = world;
const { admin, maskedAdmin, superAdmin, foreignHost } = world.callers;

const paddling = (recurrence = 'FREQ=DAILY;COUNT=3', columns: Record<string, unknown> = {}) =>
  make.offer({
    name: 'Paddeln für Anfänger',
    hosts: [host.uuid],
    maxParticipants: 20,
    dates: [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00', recurrence }],
    columns: { meeting_point: 'Bootshaus', fee: 1500, ...columns },
  });
const child = async (offer: string, firstname: string, columns: Record<string, unknown> = {}, status = 'confirmed') => {
  const participant = await make.participant({
    firstname,
    columns: { date_of_birth: '2017-05-04', phone: '0171 555', email: 'familie@example.org', ...columns },
  });
  return make.attendance(offer, status as 'confirmed', participant);
};
/** So many children with a place, by their first names. */
const crowdOf = async (offer: string, count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, (_, index) => `Kind${String(index).padStart(2, '0')}`);
  const columns = { date_of_birth: '2017-05-04', phone: '0171 555' };
  const children = await make.participants(names.map((firstname) => ({ firstname, columns })));
  await make.attendances(children.map((participant) => ({ offer, status: 'confirmed', participant })));
  return names;
};
const path = (offer: string, query = ''): string => `/offers/${offer}/participants/export?format=pdf${query}`;
const sheet = (offer: string, caller = callers.host, query = ''): Promise<string[]> =>
  printed(caller, path(offer, query));
/** The list of participants, which has no boxes. */
const listOf = async (offer: string, caller = callers.host): Promise<string> =>
  (await sheet(offer, caller, '&boxes=false')).join(' ');
const csv = (offer: string, caller = callers.host) => caller.get(path(offer).replace('pdf', 'csv')).expect(200);
/** As what it is opened, not saved. */
const nameOf = ({ headers }: Response): string | undefined =>
  /^inline; filename="([^"]+)"$/.exec(String(headers['content-disposition']))?.[1];
/** Who read the sheets of this record, as the audit log has it. */
const readersOf = (record: string): Promise<unknown[]> =>
  make.sql(`select account_uuid as by from audit_log where route like '%/participants/export' and record_uuid = $1`, [
    record,
  ]);
describe('GET /offers/{uuid}/participants/export?format=pdf', () => {
  it('prints what it takes on the day, with the waiting list below; without boxes it is a list; only admins are told who has paid; masks as the sheet itself does (R-EXP-3)', async () => {
    const { uuid } = await paddling();
    const mia = await child(uuid, 'Mia', { lastname: 'Yıldız' });
    await child(uuid, 'Geheim', { protected: true, phone: '0171 666' });
    await child(uuid, 'Anton', { phone: null }, 'waitlisted');
    await child(uuid, 'Zoe', {}, 'withdrawn');
    await make.sql(
      `update attendances set charged = 1500, comment = 'Nussallergie', answers = '[{"question":"x","label":"Kann schwimmen","answer":true}]'
       where uuid = $1`,
      [mia],
    );
    const [page, ...more] = await sheet(uuid);
    expect(more).toEqual([]);
    for (const words of [
      ...['Anwesenheitsliste', 'Paddeln für Anfänger', 'täglich vom 3. bis 5. August 2026', 'Bootshaus'],
      ...['Kanu-Club Größenberg', '2 von 20; 1 auf der Warteliste', 'Mo 03.08. 9:00', 'Mi 05.08. 9:00'],
      ...['1 Mia Yıldız 9 0171 555 Kann schwimmen: ja Nussallergie', 'Seite 1 von 1', 'Stand: 01.08.2026, 10:00 Uhr'],
      // Anyone who must not see them still has somebody to call.
      '2 Name nicht sichtbar 9 über die Stadt',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/Warteliste Platz Name .* 1 Anton Probe 9 keine Nummer bekannt E-Mail: familie@example\.org/);
    expect(page).not.toMatch(/Zoe|Bezahlt|nein|Einver|fehlt|Geheim|0171 666/);
    expect(page?.split('über die Stadt')).toHaveLength(2);
    expect(page?.split('keine Nummer')).toHaveLength(2);

    const contact = (body: object) => callers.payments.patch('/settings/letterhead', body).expect(200);
    await contact({ contactPhone: '06291 123' });
    const list = (await sheet(uuid, callers.host, '&boxes=false&status=confirmed,withdrawn')).join(' ');
    expect(list).toMatch(
      /Teilnehmerliste .* 1 Mia Yıldız 9 0171 555 familie@example\.org .* Weitere Anmeldungen .* Zoe/,
    );
    expect(list).not.toContain('Mo 03.08.');
    expect(list).toContain('2 Name nicht sichtbar 9 über die Stadt 06291 123');
    const file = await csv(uuid).set('Accept-Language', 'de');
    expect(file.text).toMatch(/^Name nicht sichtbar;9;;über die Stadt, 06291 123;/m);
    expect(file.text).not.toMatch(/Geheim|0171 666/);
    await contact({ contactPhone: null, contactEmail: 'ferien@example.org', contactLines: ['Rathaus, Zimmer 7'] });
    const [paid] = await sheet(uuid, admin);
    expect(paid).toMatch(/Bezahlt .* 1 Mia Yıldız 9 0171 555 .* Nussallergie nein/);
    expect(paid).toMatch(/über die Stadt E-Mail: ?ferien@example\.org Rathaus, Zimmer 7/);
    await contact({ contactEmail: null, contactLines: null });
    const [masked] = await sheet(uuid, maskedAdmin);
    expect(masked).not.toMatch(/Mia|Geheim|Probe|0171|familie@/);
    expect(masked).toContain('2 Name nicht sichtbar 9');
    // Paper goes to hosts, no matter who prints it; files show what their reader sees.
    for (const paper of [(await sheet(uuid, superAdmin))[0], await listOf(uuid, superAdmin)])
      expect(paper).toMatch(/Geheim Probe 9 über die Stadt(?!.*0171 666)/);
    expect((await csv(uuid, superAdmin)).text).toContain('0171 666');
  });

  it('has telephone numbers to call on the day, those at hand first, and addresses neither among them nor in pieces; says whose agreement is missing where one is asked for (R-EXP-5)', async () => {
    const { uuid } = await paddling(undefined, { requires_agreement: true });
    const email = 'maximiliane.hohenzollern@sehr-langer-anbieter.example';
    const names = { firstname: 'Maximiliane', lastname: 'Hohenzollern' };
    const parent = await make.account(['ROLE_MEMBER'], { ...names, phone: '09341 1', mobile: '0151 2', email });
    const ole = { account: parent.uuid, firstname: 'Ole', columns: { phone: '09341 9' } };
    await make.attendance(uuid, 'confirmed', await make.participant(ole));
    const pia = await child(uuid, 'Pia', { phone: null, email });
    await make.sql('update attendances set agreement_received = true where uuid = $1', [pia]);
    await child(uuid, 'Rut', { phone: '0171 7', mobile: '0171 7' });
    const [page] = await sheet(uuid);
    expect(page).toMatch(/ Ole Probe 0151 2 09341 9 Eltern: Maximiliane Hohenzollern (?!E-Mail)/);
    expect(page).toMatch(/ Rut Probe 9 0171 7 (?!0171)/);
    expect(page).toMatch(/ Pia Probe 9 keine Nummer bekannt E-Mail: maximiliane\.hohenzollern/);
    const list = await listOf(uuid);
    expect(list).toMatch(/ Ole Probe 0151 2 09341 9 maximiliane ?\.hohenzollern ?@sehr- ?langer-anbieter ?\.example/);
    for (const paper of [page, list])
      expect(paper).toMatch(/Einver- ?ständnis.* 1 Ole .* fehlt 2 Pia .* liegt vor 3 Rut .* fehlt/);
    // Parents who are locked are named to nobody, nor is their child.
    await make.setAccount(parent.uuid, { protected: true });
    const [locked] = await sheet(uuid);
    expect(locked).toContain('über die Stadt');
    for (const paper of [locked, (await sheet(uuid, admin))[0]])
      expect(paper).not.toMatch(/Ole|Hohenzollern|0151 2|09341/);
  });

  it('is refused as the sheet is, and noted as a read of personal data (R-EXP-3)', async () => {
    const { uuid } = await paddling();
    await foreignHost.get(path(uuid)).expect(403);
    await callers.host.get(path('0192f3a4-5b6c-7d8e-9f01-23456789abcd')).expect(404);
    await callers.host.get(path(uuid).replace('pdf', 'docx')).expect(400);
    const edition = await make.edition({
      tasks: [{ type: 'publish_lists', begin: '2026-09-01T00:00:00+02:00', end: '2026-09-02T00:00:00+02:00' }],
    });
    const later = await make.offer({ edition: edition.uuid, hosts: [host.uuid] });
    await callers.host.get(path(later.uuid)).expect(403);
    const list = await admin.get(path(later.uuid, '&boxes=false')).buffer(true).expect(200);
    expect((await pagesOf(list.body as Buffer))[0]).toContain('Noch hat niemand einen Platz.');
    expect(nameOf(list)).toBe(`teilnehmerliste-${later.alias}-2026-08-01.pdf`);
    expect(await readersOf(later.uuid)).toContainEqual({ by: admin.uuid });
  });

  it('leaves the queue of the press when the person who asked hangs up, and is a 503 with Retry-After when too many wait for theirs; tables go on', async () => {
    const { uuid, alias } = await paddling();
    const press = test.app.get(PaperPress);
    const others = crowdAt(press, 2);
    const reader = new AbortController();
    const asked = Array.from({ length: 3 }, () =>
      fetch(`http://127.0.0.1:${String(test.port)}${path(uuid)}`, {
        headers: { Authorization: `Bearer ${callers.host.token}` },
        signal: reader.signal,
      }),
    );
    const outcomes = Promise.allSettled(asked);
    await until('Waiting', () => press.waiting === 3);
    // One account takes no more of the queue.
    await callers.host.get(path(uuid)).expect(429);
    reader.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await until('Leaving', () => press.waiting === 0);
    const more = crowdAt(press, MAX_WAITING);
    const refused = await callers.host.get(path(uuid)).set('Accept-Language', 'de').expect(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toMatchObject({ status: 503, detail: expect.stringContaining('gedruckt') as unknown });
    await csv(uuid);
    await Promise.all([more.leave(), others.leave()]);
    const last = await callers.host.get(path(uuid)).expect(200);
    expect(nameOf(last)).toBe(`anwesenheitsliste-${alias}-2026-08-03.pdf`);
  });

  it('prints many children on many pages, each with its heads and its number', async () => {
    const { uuid } = await paddling('FREQ=DAILY;COUNT=12');
    const children = await crowdOf(uuid, 30);
    const pages = await sheet(uuid);
    expect(pages.length).toBeGreaterThan(3);
    const text = pages.join(' ');
    for (const name of children) expect(text).toContain(`${name} Probe 9 0171 555`);
    pages.forEach((page, index) => {
      expect(page).toContain(`Seite ${String(index + 1)} von ${String(pages.length)}`);
      expect(page).toMatch(/Nr\. Name/);
    });
    // The twelve dates do not fit beside everything else.
    expect(text).toContain('Termine 9 bis 12');
    expect(text.split('Kind29 Probe')).toHaveLength(3);
  });
});

describe('GET /editions/{uuid}/participants/export?format=pdf', () => {
  const MORNING = { begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' };
  const DAILY = [{ ...MORNING, recurrence: 'FREQ=DAILY;COUNT=3' }];
  const dayOf = (edition: string, query = 'day=2026-08-04'): string =>
    `/editions/${edition}/participants/export?format=pdf&${query}`;
  const sheets = (edition: string, query?: string, caller = admin): Promise<string[]> =>
    printed(caller, dayOf(edition, query));
  let uuid: string;
  const offers: Record<string, string> = {};
  beforeAll(async () => {
    ({ uuid } = await make.edition({ name: 'Sommer 2026' }));
    const add = async (name: string, options: Parameters<typeof make.offer>[0] = {}): Promise<void> => {
      offers[name] = (await make.offer({ edition: uuid, name, dates: [MORNING], ...options })).uuid;
    };
    await add('Paddeln', { dates: DAILY });
    await add('Zeltlager', { dates: [{ begin: '2026-08-02T15:00:00+02:00', end: '2026-08-05T10:00:00+02:00' }] });
    const night = { begin: '2026-08-04T21:00:00+02:00', end: '2026-08-05T00:00:00+02:00' };
    await add('Nachtwanderung', { dates: [night] });
    await add('Abgesagt', { dates: DAILY, cancelled: true });
    await add('Entwurf', { dates: DAILY, place: 'draft' });
    await add('Gestern');
    await add('Immer', { dates: [] });
  });

  it('is one paper with the sheets of all that takes place that day, each from a page of its own, and hides from an admin whom the lists hide; each further page of a sheet names its offer (R-EXP-9)', async () => {
    await child(offers['Paddeln']!, 'Mia');
    await child(offers['Paddeln']!, 'Anton', {}, 'waitlisted');
    await child(offers['Nachtwanderung']!, 'Ole');
    await child(offers['Nachtwanderung']!, 'Ida');
    await child(offers['Zeltlager']!, 'Geheim', { protected: true, phone: '0171 666' });
    await child(offers['Abgesagt']!, 'Zoe');
    const pages = await sheets(uuid);
    expect(pages).toHaveLength(3);
    const [camp, paddle, hike] = pages;
    expect(camp).toMatch(/Anwesenheitsliste Zeltlager .* 1 Name nicht sichtbar 9 über die Stadt .* Seite 1 von 3/);
    expect(paddle).toMatch(
      /Anwesenheitsliste Paddeln .* Di 04\.08\. 9:00 1 Mia .* Warteliste .* 1 Anton .* Seite 2 von 3/,
    );
    // Only the boxes of the day; the other days stand above.
    expect(paddle).toContain('täglich vom 3. bis 5. August 2026');
    expect(paddle).not.toMatch(/Mo 03\.08\. 9:00|Mi 05\.08\. 9:00/);
    expect(hike).toMatch(/Anwesenheitsliste Nachtwanderung .* 1 Ida .* 2 Ole/);
    expect(await readersOf(uuid)).toContainEqual({ by: admin.uuid });
    const open = /1 Geheim Probe 9 über die Stadt(?!.*0171 666)/;
    expect(await sheets(uuid, 'day=2026-08-05', superAdmin)).toEqual([
      expect.stringMatching(open),
      // What ends at midnight is not of the next day.
      expect.stringContaining('Paddeln'),
    ]);
    await crowdOf(offers['Paddeln']!, 30);
    test.clock.standAt('2026-08-04T10:00:00Z');
    const today = await sheets(uuid, 'boxes=false');
    test.clock.standAt(NOW);
    const paddling = today.filter((page) => page.includes('Paddeln'));
    expect(paddling.length).toBeGreaterThan(1);
    expect(today).toHaveLength(2 + paddling.length);
    expect(paddling[0]).toMatch(/Teilnehmerliste Paddeln .* Mia/);
    for (const page of paddling.slice(1))
      expect(page).toMatch(/^(Nr\.|Warteliste Platz) Name .* Teilnehmerliste: Paddeln · Sommer 2026 Stand/);
    expect(today.at(-1)).toMatch(/^Teilnehmerliste Nachtwanderung (?!.*Teilnehmerliste:)/);
  });

  it('is no paper for anybody but admins, says so when nothing takes place, and names what it cannot read (R-EXP-9)', async () => {
    for (const caller of [callers.host, maskedAdmin, callers.payments, callers.member])
      await caller.get(dayOf(uuid)).expect(403);
    const nothing = await admin.get(dayOf(uuid, 'day=2026-08-09')).set('Accept-Language', 'de').expect(404);
    expect(detailOf(nothing)).toMatch(/^Am 09\.08\.2026 findet aus dieser Ausgabe nichts statt/);
    await admin.get(dayOf('0192f3a4-5b6c-7d8e-9f01-23456789abcd')).expect(404);
    for (const [query, named] of [
      ['day=morgen', 'day'],
      ['day=', 'day'],
      ['day=2026-08-04&boxes=vielleicht', 'boxes'],
    ] as const)
      expect(detailOf(await admin.get(dayOf(uuid, query)).expect(400))).toContain(named);
    await admin.get(dayOf(uuid).replace('=pdf', '=csv')).expect(400);
  });

  it('goes by the day here where the clock changes', async () => {
    const { uuid } = await make.edition();
    const at = (begin: string, end: string) => make.offer({ edition: uuid, dates: [{ begin, end }] });
    await at('2026-10-25T00:10:00+02:00', '2026-10-25T01:00:00+02:00');
    await at('2026-10-25T23:10:00+01:00', '2026-10-25T23:50:00+01:00');
    await at('2026-10-26T00:00:00+01:00', '2026-10-26T01:00:00+01:00');
    expect(await sheets(uuid, 'day=2026-10-25')).toHaveLength(2);
    expect(await sheets(uuid, 'day=2026-10-26')).toHaveLength(1);
  });
});
