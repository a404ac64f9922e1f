import { beforeAll, describe, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { encode } from 'uqr';
import { FileStorage } from '../../src/media/file-storage.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { giroCode, giroContent } from '../../src/papers/letter-parts.js';
import { contactLinesOf } from '../../src/settings/contact-lines.js';
import { type Json } from '../support/json.js';
import { pagesOf, picturesIn, printed, unsound } from '../support/papers.js';
import { expectViolations } from '../support/problems.js';
import { openWorld, type TestFamily } from '../world/index.js';

const HEAD = {
  municipality: 'Stadt Musterstadt',
  addressLines: ['Rathausplatz 1', '74740 Musterstadt'],
  contactLines: ['Telefon 06291 123'],
  accountHolder: 'Stadtkasse Musterstadt',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  letterFooter: 'Bürgermeisterin: Petra Probe',
};

const world = openWorld();
const { test, make, families, money, mails } = world;
const { payments, admin, maskedAdmin, host, superAdmin } = world.callers;
const patch = (body: object, caller = payments) => caller.patch('/settings/letterhead', body);
beforeAll(async () => {
  await patch(HEAD).expect(200);
});

const pdf = (path: string): Promise<string[]> => printed(payments, path);
const words = async (path: string): Promise<string> => (await pdf(path)).join(' ');

const debt = async (fee = 1250, family: Json = {}, child: Json = {}) => {
  const who = await families.family(family, child);
  const offer = await money.offer(fee, { name: 'Paddeln auf der Müritz' });
  const path = `/debtors/${who.account.uuid}`;
  return { who, path, attendance: await money.confirmed(offer.uuid, who.child) };
};
const pay = async (attendance: string, amount?: number): Promise<string> => {
  const body = { attendances: [{ attendance, amount }], method: 'transfer', note: 'Am Telefon besprochen' };
  return (await payments.posted('/receipts', body)).uuid;
};
/** What came to the family by mail, and the first page of the letter with it. */
const mailedTo = async ({ account }: TestFamily) => {
  const mail = (await mails.told()).find(({ to }) => to?.[0]?.address === account.email);
  const letter = mail?.attachments[0]?.content as ArrayBuffer | undefined;
  return { mail, page: letter && (await pagesOf(Buffer.from(letter)))[0] };
};

describe('The letterhead', () => {
  it('is nothing until somebody sets it, keeps account numbers without blanks, and null clears it', async () => {
    const read = () => admin.read('/settings/letterhead');
    expect(await read()).toMatchObject({ iban: 'DE02120300000000202051', bic: 'BYLADEM1001' });
    await patch(Object.fromEntries(Object.keys(HEAD).map((key) => [key, null]))).expect(200);
    expect(await read()).toEqual({ addressLines: [], contactLines: [] });
    await patch(HEAD).expect(200);
  });

  it('takes no account, bank, name or line that cannot be one, and is changed by those who do the payments only', async () => {
    for (const [field, value, code, place = field] of [
      ['iban', 'DE02120300000000202052', CODES.ibanChecksum],
      ['iban', 'DE0212030000000020205', CODES.ibanFormat],
      ['iban', 'XX02120300000000202051', CODES.ibanCountry],
      ['iban', 'DE02-1203', CODES.ibanCharacters],
      ['bic', 'BYLADEM', CODES.bicLength],
      ['bic', 'BYLAXXM1001', CODES.bicCountry],
      ['bic', '1YLADEM1001', CODES.bicCharacters],
      ['municipality', 'x'.repeat(71), CODES.tooLong],
      ['municipality', 'Stadt\nBcc: anna@example.org', CODES.regex],
      ['contactPhone', '06291\u2028123', CODES.regex],
      ['addressLines', ['Rathausplatz 1\n74740 Musterstadt'], CODES.regex, 'addressLines[0]'],
    ] as const)
      expectViolations(await patch({ [field]: value }), [[place, code]]);
    // It says where money goes.
    await patch({ municipality: 'X' }, maskedAdmin).expect(403);
    await host.get('/settings/letterhead').expect(403);
  });
});

describe('GET /receipts/{uuid}/pdf', () => {
  it('prints head, address, number, items, sum and state, and of a part what is still to be paid, as long as something is; with the mail comes the letter, made by the worker (R-MON-7)', async () => {
    const who = await families.family({ lastname: 'Jäger-Groß' });
    const offer = await money.offer(1250, { name: 'Paddeln auf der Müritz' });
    const attendance = await money.confirmed(offer.uuid, who.child);
    const made = await payments.posted('/receipts', {
      ...{ attendances: [{ attendance, amount: 1000 }], method: 'transfer', note: 'Am Telefon besprochen' },
      notify: true,
    });
    const [number, filename] = [String(made['number']), `quittung-${String(made['number'])}.pdf`];
    const { mail, page } = await mailedTo(who);
    expect(mail?.attachments).toMatchObject([{ filename, mimeType: 'application/pdf' }]);
    const [listed] = await superAdmin.read<Json[]>(`/mails?account=${who.account.uuid}`);
    const { attachments } = await superAdmin.read(`/mails/${String(listed?.['uuid'])}`);
    expect(attachments).toEqual([{ filename, contentType: 'application/pdf' }]);
    await pay(attendance);
    const [later, ...more] = await pdf(`/receipts/${made.uuid}/pdf`);
    expect(more).toEqual([]);
    for (const words of [
      ...['Stadt Musterstadt', 'Erika Jäger-Groß', 'Schlossplatz 1', '74740 Adelsheim', 'Paddeln auf der Müritz'],
      ...['Max Probe', '10,00 €', 'Betrag von 10,00 € dankend erhalten (Überweisung)', 'Am Telefon besprochen'],
      ...['Seite 1 von 1', 'IBAN DE02 1203 0000 0000 2020 51', 'Bürgermeisterin: Petra Probe', `Quittung ${number}`],
    ]) {
      expect(page).toContain(words);
      expect(later).toContain(words);
    }
    expect(number).toMatch(/^\d{4}-\d{5}$/);
    expect(page).toMatch(/Noch zu bezahlen für diese Plätze, Stand \d\d\.\d\d\.\d{4}: 2,50 €\. Verwendungszweck: RF/);
    expect(later).not.toContain('Noch zu bezahlen');
  });

  it('is for those who do the payments, and not of families under an information lock (R-MON-7)', async () => {
    const { path, attendance } = await debt(1250, { protected: true });
    await payments.get(`${path}/invoice`).expect(403);
    const receipt = `/receipts/${await pay(attendance)}/pdf`;
    await payments.get(receipt).expect(403);
    await maskedAdmin.get(receipt).expect(403);
    await test.call('get', receipt).expect(401);
    await superAdmin.get(receipt).expect(200);
    await payments.get(`/receipts/${attendance}/pdf`).expect(404);
  });
});

describe('A mailed reminder', () => {
  it('has the letter with it: what is still open, a credit, how to pay, and the names of children also of a family under an information lock', async () => {
    const { who, attendance } = await debt(5000, { protected: true });
    const other = await money.confirmed((await money.offer(1500, { name: 'Segeln' })).uuid, who.child);
    await pay(other);
    await money.transition(other, 'withdraw');
    await superAdmin.post(`/debtors/${who.account.uuid}/remind`, {}).expect(200);
    await pay(attendance, 1000);
    const { mail, page } = await mailedTo(who);
    expect(mail?.attachments).toMatchObject([{ filename: 'zahlungserinnerung.pdf', mimeType: 'application/pdf' }]);
    for (const part of ['Zahlungserinnerung', 'Erinnert am', 'Max', '40,00 €', 'Guthaben: Segeln', 'GiroCode'])
      expect(page).toContain(part);
    expect(page).toMatch(/Bitte zahlen Sie 25,00\s€/);
    // What the mail says and what its letter says is the same.
    expect(mail?.subject).toMatch(/: 25,00\s€ offen$/);
  });
});

describe('Letters to debtors', () => {
  it('tell a family with many places which is meant: invoice, statement and receipt, on as many pages as it takes; with the reference, the pay days still to come and how to pay; without an account there is no code (R-EXP-5, R-MON-13)', async () => {
    const payDay = (day: string) => ({
      ...{ type: 'pay_days' as const, columns: { title: 'Zahltag', description: 'Rathaus,\nZimmer 3' } },
      ...{ begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` },
    });
    const edition = await make.edition({ tasks: [payDay('2026-07-01'), payDay('2026-07-15')] });
    const { account } = await families.family();
    const children = await Promise.all(
      ['Anna', 'Ben', 'Cleo', 'Dora'].map((firstname) => families.child(account.uuid, { firstname })),
    );
    const offers = await make.offers(16, (index) => ({
      ...{ edition: edition.uuid, columns: { fee: 1000, name: 'Töpfern' } },
      dates: [
        { begin: `2026-08-${String(index + 10)}T09:00:00+02:00`, end: `2026-08-${String(index + 10)}T12:00:00+02:00` },
      ],
    }));
    const debtor = `/debtors/${account.uuid}`;
    test.clock.standAt('2026-07-05T10:00:00Z');
    try {
      const places = await money.places(
        offers.map(({ uuid }, index) => ({ offer: uuid, child: children[index % 4]! })),
      );
      const attendances = places.map((attendance) => ({ attendance, amount: 500 }));
      const { uuid } = await payments.posted('/receipts', { attendances, method: 'transfer' });
      const { openItems } = await payments.read<{ openItems: { reference: string }[] }>(debtor);
      const reference = openItems[0]!.reference.replace(/(.{4})(?=.)/g, '$1 ');
      const lines = ['Anna', 'Ben', 'Cleo', 'Dora'].map(
        (name, index) => `${String(index + 10)}.08.2026, ${name} Probe`,
      );
      const [bill, statement, receipt] = await Promise.all(
        [`${debtor}/invoice`, `${debtor}/statement/pdf`, `/receipts/${uuid}/pdf`].map((path) => pdf(path)),
      );
      for (const pages of [bill!, statement!, receipt!])
        for (const line of lines) expect(pages.join(' ')).toContain(line);
      for (const pages of [bill!, statement!]) {
        const text = pages.join(' ');
        expect(text).toMatch(
          /Bezahlen können Sie an diesen Tagen: – Mittwoch, 15\. Juli 2026, 9:00–12:00 Uhr: Zahltag, Rathaus, Zimmer 3 Oder überweisen Sie den Betrag:/,
        );
        expect(text).not.toContain('1. Juli');
      }
      for (const part of ['Rechnung zum Ferienprogramm', '10,00 €', '5,00 €', '80,00 €', 'Stadtkasse Musterstadt'])
        expect(bill!.join(' ')).toContain(part);
      for (const part of [reference, 'GiroCode']) expect(bill!.join(' ')).toContain(part);
      expect(statement!.length).toBeGreaterThan(1);
      expect(statement![0]).toContain('Gebühr: Töpfern');
      expect(statement!.at(-1)).toContain(`Seite ${statement!.length} von ${statement!.length}`);
      expect(statement!.join(' ')).toContain('Saldo');
      for (const page of statement!) expect(page).toContain('Musterstadt');

      test.clock.standAt('2026-08-30T10:00:00Z');
      const reminder = `${debtor}/reminder`;
      // A reminder on paper repeats the latest one; without one there is nothing to print.
      await payments.get(reminder).expect(409);
      await money.remind(account.uuid).expect(200);
      const repeated = await words(reminder);
      expect(repeated).toMatch(/Erinnert am.*Zahlungserinnerung/);
      await patch({ iban: null }).expect(200);
      const plain = await words(`${debtor}/invoice`);
      expect(plain).not.toContain('GiroCode');
      for (const text of [plain, repeated]) expect(text).not.toMatch(/an diesen Tagen|Oder überweisen/);
      await payments.posted('/receipts', { attendances: places.map((attendance) => ({ attendance })) });
      await payments.get(`${debtor}/invoice`).expect(409);
    } finally {
      test.clock.run();
      await patch({ iban: HEAD.iban });
    }
  });

  it('a statement and the file of the family name offer, day and child of one place, wherever money went', async () => {
    const { account, child: pia } = await families.family({}, { firstname: 'Pia', lastname: 'Koch' });
    const ole = await families.child(account.uuid, { firstname: 'Ole', lastname: 'Koch' });
    const place = async (name: string, day: number, child: string) => {
      const on = `2026-08-0${String(day)}T`;
      const dates = [{ begin: `${on}09:00:00+02:00`, end: `${on}12:00:00+02:00` }];
      const offer = await make.offer({ columns: { fee: 500, name }, dates });
      return money.confirmed(offer.uuid, child);
    };
    const lost = await place('Klettern', 3, pia);
    await place('Töpfern', 4, ole);
    const receipt = await pay(lost);
    await money.transition(lost, 'withdraw');
    await payments.post(`/debtors/${account.uuid}/set-off`, {}).expect(200);
    await money.reversed(receipt);
    const statement = await words(`/debtors/${account.uuid}/statement/pdf`);
    const { bookEntries } = await superAdmin.read<{ bookEntries: Json[] }>(`/accounts/${account.uuid}/export`);
    const file = bookEntries.map(({ text }) => text).join('\n');
    const [klettern, toepfern] = ['Klettern,? 03\\.08\\.2026, Pia Koch', 'Töpfern,? 04\\.08\\.2026, Ole Koch'];
    for (const text of [statement, file]) {
      for (const place of [klettern, toepfern]) expect(text).toMatch(new RegExp(`Guthaben verrechnet: ${place}`));
      expect(text).toMatch(new RegExp(`Storno der Zahlung: ${toepfern}`));
      expect(text).not.toMatch(/Klettern,? 04|Töpfern,? 03/);
    }
  });

  it('are not printed of families under an information lock, nor of their children (R-MON-13)', async () => {
    const { path: parents, attendance } = await debt(1250, {}, { protected: true });
    const statement = `${parents}/statement/pdf`;
    for (const closed of [`${parents}/invoice`, statement]) await payments.get(closed).expect(403);
    // Nor once nothing is open: a statement shows what was paid as well.
    await superAdmin.post('/receipts', { attendances: [{ attendance }] }).expect(201);
    await payments.get(statement).expect(403);
    await superAdmin.get(statement).expect(200);
  });
});

describe('The contact on letters', () => {
  const REACHED = {
    contactPhone: '06291 123',
    contactEmail: 'ferien@musterstadt.example',
    openingHours: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr',
  };

  it('is telephone, e-mail address and opening hours of the letterhead, on letters of every kind; those about a child without an account are to its parents; a receipt says that it is reversed, and a slip about money paid back what holds now, with a line to sign for cash (R-MON-5, R-MON-6)', async () => {
    await patch({ ...REACHED, contactLines: [] }).expect(200);
    const child = await families.child(undefined, { firstname: 'Tim', lastname: 'Alleine' });
    const attendance = await money.place(child, 1250);
    await money.remind(child).expect(200);
    const print = (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await pdf(path))[0]));
    const debts = await print(['invoice', 'reminder'].map((paper) => `/debtors/${child}/${paper}`));
    for (const page of debts) expect(page).toMatch(/ Guten Tag, /);
    const first = await pay(attendance);
    const transfer = await money.reversed(first, { method: 'transfer' });
    const cash = await money.reversed(await pay(attendance), { method: 'cash' });
    const named = await payments.get(`/receipts/${cash}/pdf`).buffer(true).expect(200);
    expect(named.headers['content-disposition']).toContain('storno-');
    const [slip] = await pagesOf(named.body as Buffer);
    const others = [`/receipts/${first}/pdf`, `/receipts/${transfer}/pdf`, `/debtors/${child}/statement/pdf`];
    const [reversed, letter, statement] = await print(others);
    for (const page of [...debts, reversed, slip, letter, statement]) {
      expect(page).toContain('Eltern von Tim Alleine');
      expect(page).toContain(
        'Telefon: 06291 123 E-Mail: ferien@musterstadt.example Öffnungszeiten: Mo–Fr 8–12 Uhr Do auch 14–18 Uhr',
      );
      // In the foot as well.
      expect(page?.split('Telefon: 06291 123')).toHaveLength(3);
    }
    await patch({ contactPhone: null, contactEmail: null, openingHours: null, ...HEAD }).expect(200);
    expect(reversed).toContain('Diese Quittung ist vollständig storniert.');
    expect(slip).toMatch(/Storno \d{4}-\d{5} zu Quittung \d{4}-\d{5}/);
    expect(slip).toContain('Wir haben Ihnen 12,50 € bar zurückgezahlt.');
    expect(slip).toMatch(
      /Tim Alleine: Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 12,50 €\./,
    );
    expect(slip).toMatch(/Zu bezahlen: 12,50 €\. Verwendungszweck: RF\d\d/);
    expect(slip).toMatch(/Betrag erhalten: Datum, Unterschrift/);
    expect(letter).toContain('Wir überweisen Ihnen 12,50 € zurück.');
    expect(letter).not.toContain('Unterschrift');
  });

  it('names a number and an address once', () => {
    for (const [line, ...lines] of [
      ['Zimmer 7', 'Telefon: 06291 123', 'E-Mail: ferien@musterstadt.example', 'Zimmer 7'],
      ['Tel. +49 (6291) 123', 'E-Mail: ferien@musterstadt.example', 'Tel. +49 (6291) 123'],
      ['Tel. 06291 1234', 'Telefon: 06291 123', 'E-Mail: ferien@musterstadt.example', 'Tel. 06291 1234'],
      ['Mail: Ferien@Musterstadt.example', 'Telefon: 06291 123', 'Mail: Ferien@Musterstadt.example'],
    ])
      expect(contactLinesOf({ ...REACHED, contactLines: [line!] })).toEqual(lines);
  });
});

describe('The logo of the town', () => {
  it('stands on letters beside a long name; no longer once it is removed; and is left out when its file is gone or broken (R-EXP-5)', async () => {
    const path = `${(await debt()).path}/statement/pdf`;
    const pictures = async (): Promise<number> => {
      const letter = (await payments.get(path).buffer(true).expect(200)).body as Buffer;
      expect(await unsound(letter)).toEqual([]);
      return picturesIn(letter);
    };
    const setLogo = async (width: number, height: number): Promise<void> => {
      const picture = sharp({ create: { width, height, channels: 4, background: '#00aa0080' } }).png();
      const data = (await picture.toBuffer()).toString('base64');
      await payments.post('/settings/letterhead/logo', { filename: 'wappen.png', data }).expect(200);
      await world.drain();
    };
    const municipality = 'Verwaltungsgemeinschaft Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikhausen';
    await patch({ municipality });
    await setLogo(90, 900);
    expect(await pictures()).toBe(1);
    await patch({ logo: null, municipality: HEAD.municipality });
    expect(await pictures()).toBe(0);
    await setLogo(9, 9);
    const { logo } = await payments.read<{ logo: string }>('/settings/letterhead');
    await test.app.get(FileStorage).put(logo.split('/').at(-1)!, Buffer.from('no picture'), 'image/png');
    expect(await pictures()).toBe(0);
    await patch({ logo: null });
  });
});

describe('A GiroCode', () => {
  const payment = {
    holder: 'Stadtkasse Müsterstadt',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    amount: 1205,
    reference: 'RF2810000001',
  };

  it('says what the guideline wants, line by line (EPC069-12, version 002)', () => {
    expect(giroContent(payment).split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Stadtkasse Müsterstadt', 'DE02120300000000202051', 'EUR12.05'],
      ...['', 'RF2810000001'],
    ]);
    expect(giroContent({ ...payment, bic: null }).split('\n')[4]).toBe('');
    expect(() => giroContent({ ...payment, amount: 0 })).toThrow();
    expect(giroContent({ ...payment, holder: 'a\nb' })).toContain('\na b\n');
  });

  it('can be read by a scanner, umlauts included, and fits the largest symbol allowed', () => {
    expect(giroCode({ ...payment, holder: 'ü'.repeat(90) })).toContain('<svg');
    const { data, size } = encode(giroContent(payment), { ecc: 'M', border: 4, boostEcc: false });
    const scale = 4;
    const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
    for (let y = 0; y < size * scale; y += 1) {
      for (let x = 0; x < size * scale; x += 1) {
        if (data[Math.floor(y / scale)]![Math.floor(x / scale)])
          pixels.fill(0, (y * size * scale + x) * 4, (y * size * scale + x) * 4 + 3);
      }
    }
    type Scan = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
    const scan = jsQR as unknown as Scan;
    expect(scan(pixels, size * scale, size * scale)?.data).toBe(giroContent(payment));
  });
});
