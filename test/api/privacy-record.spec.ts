import { describe, expect, it } from '@jest/globals';
import { parseBucketUrl } from '../../src/platform/operations/config/bucket-url.js';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { type PrivacyRecord } from '../../src/privacy/record/privacy-record.view.js';
import { privacyRecord, TO_ENTER } from '../../src/privacy/record/privacy-record.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { printed } from '../support/papers.js';
import { openWorld } from '../world/index.js';

const PATH = '/settings/privacy-record';
const SECRET = 'hunter2-geheim';

describe('The record of processing activities (R-PRI-9)', () => {
  const world = openWorld({ at: '2026-11-28T09:00:00Z' });
  const { test, make } = world;
  const { superAdmin, admin, member } = world.callers;

  const read = async (): Promise<PrivacyRecord> => (await superAdmin.get(PATH).expect(200)).body as PrivacyRecord;
  const rowsOf = ({ sections }: PrivacyRecord, key: string): readonly (readonly string[])[] => {
    const section = sections.find((one) => one.key === key);
    // What it says nothing of would be proven by nothing.
    expect([key, section === undefined]).toEqual([key, false]);
    return section?.tables.flatMap(({ rows }) => rows) ?? [];
  };
  const row = (record: PrivacyRecord, key: string, first: string): readonly string[] =>
    rowsOf(record, key).find(([name]) => name?.startsWith(first)) ?? [];

  it('says what is yet to be entered, and takes what the settings say, at once', async () => {
    const before = await read();
    expect(before.missing).toEqual([
      ...['Name', 'Anschrift', 'Kontakt', 'Gesetzliche Vertretung', 'Datenschutzbeauftragte/r'],
      ...['Fachlich zuständige Stelle', 'Impressum', 'Datenschutzhinweise für Familien'],
      'Betreiber der Server (Vertrag nach Art. 28 DSGVO)',
    ]);
    expect(row(before, 'controller', 'Name')).toEqual(['Name', TO_ENTER]);
    expect(row(before, 'roles', 'Leitung').at(-1)).toBe('freiwillig');
    expect(row(before, 'periods', 'Empfänger und Inhalt')[1]).toBe('6 Monate');

    const head = { municipality: 'Stadt Musterstadt', addressLines: ['Rathausplatz 1', '74740 Musterstadt'] };
    await superAdmin.patch('/settings/letterhead', { ...head, contactPhone: '06291 123' }).expect(200);
    await superAdmin
      .patch('/settings/pages', { privacyUrl: 'https://www.musterstadt.example/datenschutz' })
      .expect(200);
    await superAdmin.patch('/settings/retention', { mailMonths: 1, auditMonths: 36, automatic: true }).expect(200);
    await superAdmin.patch('/settings/security', { twoFactorRoles: ['ROLE_PAYMENTS_ADMIN'] }).expect(200);
    const record = await read();
    expect(record.missing).not.toContain('Anschrift');
    expect(rowsOf(record, 'controller').slice(0, 3)).toEqual([
      ['Name', 'Stadt Musterstadt'],
      ['Anschrift', 'Rathausplatz 1, 74740 Musterstadt'],
      ['Kontakt', 'Telefon: 06291 123'],
    ]);
    expect(row(record, 'periods', 'Empfänger und Inhalt')[1]).toBe('1 Monat');
    expect(row(record, 'data', 'E-Mails')[3]).toBe('Empfänger und Inhalt: 1 Monat');
    expect(row(record, 'roles', 'Kasse').at(-1)).toBe('Pflicht');
    expect(row(record, 'measures', 'Zugangskontrolle: zweiter Faktor').slice(2)).toEqual([
      'Pflicht für Kasse',
      'Zur Pflicht machen für Verwaltung, Verwaltung der Familien, Leitung',
    ]);
    expect(row(record, 'measures', 'Eingabekontrolle')[2]).toBe('Aufbewahrt 36 Monate');
    expect(row(record, 'measures', 'Pseudonymisierung')[2]).toBe('Löschläufe jede Nacht');
  });

  it('names the public as a receiver only while offers are public', async () => {
    expect(row(await read(), 'recipients', 'Öffentlichkeit')[2]).toContain('Veröffentlichte Angebote');
    await superAdmin.patch('/settings/integration', { publicAccess: false }).expect(200);
    expect(row(await read(), 'recipients', 'Öffentlichkeit')).toEqual([]);
  });

  it('says of mail what its address makes of encryption', () => {
    const ways = [
      'smtp://post.intern',
      'smtp://dienst:x@post.intern',
      'smtp://dienst:x@post.intern?requireTLS=false',
      'smtps://post.intern?tls.rejectUnauthorized=false',
    ].map((mailUrl) => {
      const environment = { ...loadSettings({}), mailUrl };
      const settings = defaultsOf({ publicWebsiteUrl: environment.publicWebsiteUrl });
      const record = privacyRecord({ ...settings, environment, webhooks: [], now: test.clock.now() });
      return row(record, 'recipients', 'Mailserver')[3];
    });
    const offered = 'STARTTLS nur, wo der Server es anbietet';
    expect(ways).toEqual([offered, 'STARTTLS', offered, 'TLS, Zertifikat ungeprüft']);
  });

  it('begins no name in the middle of a sentence with a capital article, and promises no erasure it does not do', async () => {
    const record = await read();
    const receivers = rowsOf(record, 'data').map(([, , to]) => to);
    expect(receivers.filter((to) => /; (?:Der|Die|Das) /.test(to ?? ''))).toEqual([]);
    expect(receivers).toContainEqual(expect.stringContaining('; der Betreiber der Server'));
    const [rights] = record.sections.find(({ key }) => key === 'rights')?.paragraphs ?? [];
    expect(rights).toContain('sobald kein Geld offen ist und keine Anmeldung mehr gilt');
    expect(row(record, 'periods', 'Quittungen')[1]).toContain('Belege und Rechnungen acht');
  });

  it('names receivers of events by their hosts, as long as they get any, and nothing that opens them', async () => {
    const url = `https://events.musterstadt.example/hooks/${SECRET}?token=${SECRET}`;
    const { uuid } = await superAdmin.posted('/webhooks', { url, types: ['offer.*'] });
    const answer = await superAdmin.get(PATH).expect(200);
    expect(row(answer.body as PrivacyRecord, 'recipients', 'Webhook')).toEqual([
      ...['Webhook', 'events.musterstadt.example'],
      'Kennungen und Zustände (offer.*), öffentliche Angebote; keine personenbezogenen Daten',
      'TLS (HTTPS)',
    ]);
    expect(answer.text).not.toContain(SECRET);
    await superAdmin.patch(`/webhooks/${uuid}`, { disabled: true }).expect(200);
    expect(row(await read(), 'recipients', 'Webhook')).toEqual([]);
  });

  it('names servers of the installation by their hosts, and nothing that opens them', () => {
    const environment = {
      ...loadSettings({}),
      baseUrl: 'https://ferien.musterstadt.example',
      databaseUrl: `postgres://dienst:${SECRET}@db.intern:5433/ferien?sslmode=verify-full`,
      databaseReadUrls: [
        `postgres://dienst:${SECRET}@kopie.intern/ferien`,
        `postgres://dienst:${SECRET}@localhost/ferien?host=zweite.intern&sslmode=prefer`,
        `postgres:///ferien?host=/run/postgresql&user=dienst`,
      ],
      mediaBucket: parseBucketUrl(`s3://${SECRET}:${SECRET}@s3.anbieter.example/${SECRET}`),
      redisUrl: `rediss://:${SECRET}@zaehler.intern`,
      mailUrl: `smtps://${SECRET}:${SECRET}@post.anbieter.example`,
      tracing: { endpoint: `https://spuren.example/${SECRET}`, headers: { key: SECRET }, serviceName: 'x', ratio: 1 },
      secretKeys: [SECRET],
    };
    const settings = defaultsOf({ publicWebsiteUrl: environment.publicWebsiteUrl });
    const record = privacyRecord({ ...settings, environment, webhooks: [], now: test.clock.now() });
    const hosts = rowsOf(record, 'recipients').map(([name, host, , way]) => [name, host, way]);
    for (const expected of [
      ['Datenbank', 'db.intern', 'TLS'],
      ['Kopie der Datenbank', 'kopie.intern', 'ohne TLS, nur innerhalb des eigenen Netzes'],
      ['Kopie der Datenbank', 'zweite.intern', 'TLS'],
      ['Kopie der Datenbank', 'dieselbe Maschine', 'bleibt auf der Maschine'],
      ['Ablage für Dateien', 's3.anbieter.example', 'TLS (HTTPS)'],
      ['Zähler für Zugriffsgrenzen (Redis)', 'zaehler.intern', 'TLS'],
      ['Mailserver', 'post.anbieter.example', 'TLS'],
      ['Ablaufaufzeichnung', 'spuren.example', 'TLS (HTTPS)'],
    ])
      expect(hosts).toContainEqual(expected);
    expect(JSON.stringify(record)).not.toContain(SECRET);
    expect(row(record, 'measures', 'Verschlüsselung der Ablage')[2]).toBe('Schlüssel gesetzt (SECRET_KEY)');
  });

  it('is there to print, with all sections, and every read of it is a line of the audit log', async () => {
    const { sections, title } = await read();
    const pages = await printed(superAdmin, `${PATH}?format=pdf`);
    const text = pages.join(' ');
    for (const heading of [title, ...sections.map((section) => section.heading)]) expect(text).toContain(heading);
    expect(text).toContain(`Seite 1 von ${String(pages.length)}`);
    expect(text).toContain('Mindestens 12 Zeichen');
    expect(text).not.toMatch(/undefined|null|object Object/);
    const lines = await make.sql('select route from audit_log where account_uuid = $1', [superAdmin.uuid]);
    expect(lines.filter(({ route }) => route === `GET ${PATH}`).length).toBeGreaterThanOrEqual(2);
  });

  it('is for super admins only', async () => {
    await admin.get(PATH).expect(403);
    await member.get(PATH).expect(403);
    await superAdmin.get(`${PATH}?format=doc`).expect(400);
  });
});
