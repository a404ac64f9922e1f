import { describe, expect, it } from '@jest/globals';
import { MAX_WAITING, PaperPress } from '../../src/pdf/paper-press.js';
import { ENDLESS_PAPER, pagesOf } from '../support/papers.js';
import { until } from '../support/until.js';
import { type Caller, openWorld } from '../world/index.js';

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
const path = (offer: string, query = ''): string => `/offers/${offer}/participants/export?format=pdf${query}`;
const sheet = async (offer: string, { token }: Caller = callers.host, query = ''): Promise<string[]> => {
  const answer = await test.call('get', path(offer, query), token).buffer(true).expect(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  return pagesOf(answer.body as Buffer);
};

describe('GET /offers/{uuid}/participants/export?format=pdf', () => {
  it('prints what it takes on the day, with the waiting list below', async () => {
    const { uuid } = await paddling();
    const mia = await child(uuid, 'Mia', { lastname: 'Yıldız' });
    await child(uuid, 'Anton', { phone: null }, 'waitlisted');
    await child(uuid, 'Zoe', {}, 'withdrawn');
    await make.sql(
      `update attendances set comment = 'Nussallergie', answers = '[{"question":"x","label":"Kann schwimmen","answer":true}]'
       where uuid = $1`,
      [mia],
    );
    const [page, ...more] = await sheet(uuid);
    expect(more).toEqual([]);
    for (const words of [
      ...['Anwesenheitsliste', 'Paddeln für Anfänger', 'täglich vom 3. bis 5. August 2026', 'Bootshaus'],
      ...['Kanu-Club Größenberg', '1 von 20; 1 auf der Warteliste', 'Mo 03.08. 9:00', 'Mi 05.08. 9:00'],
      ...['1 Mia Yıldız 9 0171 555 Kann schwimmen: ja Nussallergie', 'Seite 1 von 1', 'Stand: 01.08.2026, 10:00 Uhr'],
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/Warteliste Platz Name .* 1 Anton Probe 9 E-Mail: familie@example\.org/);
    expect(page).not.toContain('Zoe');
    expect((await sheet(uuid, callers.host, '&status=withdrawn'))[0]).toMatch(/Weitere Anmeldungen .* Zoe/);
  });

  it('has telephone numbers to call on the day, those at hand first, and addresses neither among them nor in pieces', async () => {
    const { uuid } = await paddling();
    const parent = await make.account(['ROLE_MEMBER'], {
      phone: '09341 1',
      mobile: '0151 2',
      email: 'maximiliane.hohenzollern@sehr-langer-anbieter.example',
    });
    const participant = await make.participant({
      account: parent.uuid,
      firstname: 'Ole',
      columns: { phone: '09341 9' },
    });
    await make.attendance(uuid, 'confirmed', participant);
    await child(uuid, 'Pia', { phone: null, email: 'maximiliane.hohenzollern@sehr-langer-anbieter.example' });
    await child(uuid, 'Rut', { phone: '0171 7', mobile: '0171 7' });
    const [page] = await sheet(uuid);
    expect(page).toMatch(/ Ole Probe 0151 2 09341 9 (?!E-Mail)/);
    expect(page).toMatch(/ Rut Probe 9 0171 7 (?!0171)/);
    expect(page).toMatch(/ Pia Probe 9 E-Mail: maximiliane\.hohenzollern/);
    const [list] = await sheet(uuid, callers.host, '&boxes=false');
    expect(list).toMatch(/ Ole Probe 0151 2 09341 9 maximiliane ?\.hohenzollern ?@sehr- ?langer-anbieter ?\.example/);
  });

  it('without boxes is a list of participants', async () => {
    const { uuid } = await paddling();
    await child(uuid, 'Mia');
    const [page] = await sheet(uuid, callers.host, '&boxes=false');
    expect(page).toContain('Teilnehmerliste');
    expect(page).toContain('1 Mia Probe 9 0171 555 familie@example.org');
    expect(page).not.toContain('Mo 03.08.');
  });

  it('tells admins who has paid, and organisers nothing about money', async () => {
    const { uuid } = await paddling();
    await make.sql('update attendances set charged = 1500 where uuid = $1', [await child(uuid, 'Mia')]);
    expect((await sheet(uuid, admin))[0]).toMatch(/Bezahlt .* 1 Mia Probe 9 0171 555 nein/);
    expect((await sheet(uuid))[0]).not.toMatch(/Bezahlt|nein/);
  });

  it('masks as the sheet itself does: protected children for organisers, all for admins who see no families', async () => {
    const { uuid } = await paddling();
    await child(uuid, 'Mia');
    await child(uuid, 'Geheim', { protected: true, phone: '0171 666' });
    const [own] = await sheet(uuid);
    expect(own).toContain('1 Mia Probe');
    expect(own).toContain('2 Name nicht sichtbar 9');
    expect(own).not.toMatch(/Geheim|0171 666/);
    const [masked] = await sheet(uuid, maskedAdmin);
    expect(masked).not.toMatch(/Mia|Geheim|Probe|0171|familie@/);
    expect(masked).toContain('2 Name nicht sichtbar 9');
    expect((await sheet(uuid, superAdmin))[0]).toMatch(/Geheim Probe 9 0171 666/);
  });

  it('is refused as the sheet is, and noted as a read of personal data', async () => {
    const { uuid } = await paddling();
    await foreignHost.get(path(uuid)).expect(403);
    await callers.host.get(path('0192f3a4-5b6c-7d8e-9f01-23456789abcd')).expect(404);
    await callers.host.get(path(uuid).replace('pdf', 'docx')).expect(400);
    const edition = await make.edition({
      tasks: [{ type: 'publish_lists', begin: '2026-09-01T00:00:00+02:00', end: '2026-09-02T00:00:00+02:00' }],
    });
    const later = await make.offer({ edition: edition.uuid, hosts: [host.uuid] });
    await callers.host.get(path(later.uuid)).expect(403);
    expect((await sheet(later.uuid, admin))[0]).toContain('Noch hat niemand einen Platz.');
    const lines = await make.sql(
      `select account_uuid from audit_log where route like '%/participants/export' and record_uuid = $1`,
      [later.uuid],
    );
    expect(lines).toContainEqual({ account_uuid: admin.uuid });
  });

  it('leaves the queue of the press when whoever asked hangs up', async () => {
    const { uuid } = await paddling();
    const press = test.app.get(PaperPress);
    const others = [new AbortController(), new AbortController()] as const;
    const papers = Promise.allSettled(others.map(({ signal }) => press.print(ENDLESS_PAPER, signal)));
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
    for (const other of others) other.abort();
    await papers;
    expect(await sheet(uuid)).toHaveLength(1);
  });

  it('is a 503 with Retry-After when too many wait for theirs; tables go on', async () => {
    const { uuid } = await paddling();
    const press = test.app.get(PaperPress);
    const others = Array.from({ length: 2 + MAX_WAITING }, () => new AbortController());
    const papers = Promise.allSettled(others.map(({ signal }) => press.print(ENDLESS_PAPER, signal)));
    const refused = await callers.host.get(path(uuid)).set('Accept-Language', 'de').expect(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toMatchObject({ status: 503, detail: expect.stringContaining('gedruckt') as unknown });
    await callers.host.get(path(uuid).replace('=pdf', '=csv')).expect(200);
    for (const other of others) other.abort();
    await papers;
    expect(await sheet(uuid)).toHaveLength(1);
  });

  it('prints 300 children on many pages, each with its heads and its number', async () => {
    const { uuid } = await paddling('FREQ=DAILY;COUNT=12');
    const children = Array.from({ length: 300 }, (_, index) => `Kind${String(index).padStart(3, '0')}`);
    for (const name of children) await child(uuid, name, { lastname: name });
    const pages = await sheet(uuid);
    const text = pages.join(' ');
    for (const name of children) expect(text).toContain(`${name} ${name} 9 0171 555`);
    pages.forEach((page, index) => {
      expect(page).toContain(`Seite ${String(index + 1)} von ${String(pages.length)}`);
      expect(page).toMatch(/Nr\. Name/);
    });
    // The twelve dates do not fit beside everything else.
    expect(text).toContain('Termine 9 bis 12');
    expect(text.split('Kind299 Kind299')).toHaveLength(3);
  });
});
