import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';
import pdfmake from 'pdfmake';
import { FileStorage } from '../../src/media/file-storage.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { type OpenItemRecord } from '../../src/money/debts/debtor.view.js';
import { invoiceLetter, reminderLetter, statementLetter } from '../../src/money/debtors/documents/debtor-letters.js';
import { type LetterParty } from '../../src/money/debtors/documents/letter-parties.js';
import { giroCode, giroContent } from '../../src/pdf/giro-code.js';
import { type Letter } from '../../src/pdf/letter.js';
import { letterOnPaper } from '../../src/pdf/letter-paper.js';
import { LetterPress } from '../../src/pdf/letter-press.js';
import { contactLinesOf } from '../../src/settings/contact-lines.js';
import { defaultsOf, type LetterheadValues } from '../../src/settings/groups.js';
import { prepare } from '../../src/pdf/pdf-fonts.mjs';
import { type Json } from '../support/json.js';
import { pagesOf, picturesIn, type Placed, placedIn, printed, unsound } from '../support/papers.js';
import { expectViolations } from '../support/problems.js';
import { openWorld, type TestFamily } from '../world/index.js';

prepare(pdfmake);

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
  afterEach(async () => {
    await patch(HEAD).expect(200);
  });

  it('is nothing until somebody sets it, keeps account numbers without blanks, and null clears it', async () => {
    const read = () => admin.read('/settings/letterhead');
    expect(await read()).toMatchObject({ iban: 'DE02120300000000202051', bic: 'BYLADEM1001' });
    await patch(Object.fromEntries(Object.keys(HEAD).map((key) => [key, null]))).expect(200);
    expect(await read()).toEqual({ addressLines: [], contactLines: [] });
  });

  it('takes no account, bank, name or line that cannot be one', async () => {
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
  });

  it('is changed by those who do the payments only: it says where money goes', async () => {
    await patch({ municipality: 'X' }, maskedAdmin).expect(403);
    await host.get('/settings/letterhead').expect(403);
  });
});

describe('GET /receipts/{uuid}/pdf', () => {
  it('prints head, address, number, items, sum and state, and of a part what is still to be paid, as long as something is', async () => {
    const { attendance } = await debt(1250, { lastname: 'Jäger-Groß' });
    const part = `/receipts/${await pay(attendance, 1000)}/pdf`;
    const [page, ...more] = await pdf(part);
    expect(more).toEqual([]);
    for (const words of [
      ...['Stadt Musterstadt', 'Erika Jäger-Groß', 'Schlossplatz 1', '74740 Adelsheim', 'Paddeln auf der Müritz'],
      ...['Max Probe', '10,00 €', 'Betrag von 10,00 € dankend erhalten (Überweisung)', 'Am Telefon besprochen'],
      ...['Seite 1 von 1', 'IBAN DE02 1203 0000 0000 2020 51', 'Bürgermeisterin: Petra Probe'],
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/Quittung \d{4}-\d{5}/);
    expect(page).toMatch(/Noch zu bezahlen für diese Plätze, Stand \d\d\.\d\d\.\d{4}: 2,50 €\. Verwendungszweck: RF/);
    await pay(attendance);
    expect(await words(part)).not.toContain('Noch zu bezahlen');
  });

  it('says on the receipt that it is reversed, and on a slip about money paid back what holds now, with a line to sign for cash', async () => {
    const { attendance } = await debt();
    const first = await pay(attendance);
    const transfer = await money.reversed(first, { method: 'transfer' });
    const cash = await money.reversed(await pay(attendance), { method: 'cash' });
    expect(await words(`/receipts/${first}/pdf`)).toContain('Diese Quittung ist vollständig storniert.');
    const slip = await words(`/receipts/${cash}/pdf`);
    expect(slip).toMatch(/Storno \d{4}-\d{5} zu Quittung \d{4}-\d{5}/);
    expect(slip).toContain('Wir haben Ihnen 12,50 € bar zurückgezahlt.');
    expect(slip).toMatch(/Max Probe: Der Platz bleibt, und sein Beitrag ist wieder zu bezahlen: offen sind 12,50 €\./);
    expect(slip).toMatch(/Zu bezahlen: 12,50 €\. Verwendungszweck: RF\d\d/);
    expect(slip).toMatch(/Betrag erhalten: Datum, Unterschrift/);
    const letter = await words(`/receipts/${transfer}/pdf`);
    expect(letter).toContain('Wir haben Ihnen 12,50 € per Überweisung zurückgezahlt.');
    expect(letter).not.toContain('Unterschrift');
  });

  it('is for those who do the payments, and not of families under an information lock', async () => {
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

describe('A mailed receipt', () => {
  it('has the letter with it, made by the worker', async () => {
    const { who, attendance } = await debt(1250);
    const made = await payments.posted('/receipts', { attendances: [{ attendance }], notify: true });
    const filename = `quittung-${String(made['number'])}.pdf`;
    const { mail, page } = await mailedTo(who);
    expect(mail?.attachments).toMatchObject([{ filename, mimeType: 'application/pdf' }]);
    expect(page).toContain(`Quittung ${String(made['number'])}`);
    const [listed] = await superAdmin.read<Json[]>(`/mails?account=${who.account.uuid}`);
    const { attachments } = await superAdmin.read(`/mails/${String(listed?.['uuid'])}`);
    expect(attachments).toEqual([{ filename, contentType: 'application/pdf' }]);
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
  it('an invoice asks for what is open, with the reference and how to pay; without an account it has no code', async () => {
    const { path, attendance } = await debt(5000);
    await pay(attendance, 1000);
    const { openItems } = await payments.read<{ openItems: { reference: string }[] }>(path);
    const reference = openItems[0]!.reference.replace(/(.{4})(?=.)/g, '$1 ');
    const [page] = await pdf(`${path}/invoice`);
    for (const part of [
      ...['Rechnung zum Ferienprogramm', '50,00 €', '10,00 €', '40,00 €', reference],
      ...['Stadtkasse Musterstadt', 'GiroCode'],
    ]) {
      expect(page).toContain(part);
    }
    await patch({ iban: null }).expect(200);
    expect(await words(`${path}/invoice`)).not.toContain('GiroCode');
    await patch({ iban: HEAD.iban }).expect(200);
    await pay(attendance);
    await payments.get(`${path}/invoice`).expect(409);
  });

  it('name the pay days that are still to come before the transfer, as the mails do', async () => {
    const payDay = (day: string) => ({
      ...{ type: 'pay_days' as const, columns: { title: 'Zahltag', description: 'Rathaus,\nZimmer 3' } },
      ...{ begin: `${day}T09:00:00+02:00`, end: `${day}T12:00:00+02:00` },
    });
    const edition = await make.edition({ tasks: [payDay('2026-07-01'), payDay('2026-07-15')] });
    const { account, child } = await families.family();
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 1250 } });
    test.clock.standAt('2026-07-05T10:00:00Z');
    try {
      await money.confirmed(offer.uuid, child);
      for (const paper of ['invoice', 'statement/pdf']) {
        const text = await words(`/debtors/${account.uuid}/${paper}`);
        expect(text).toMatch(
          /Bezahlen können Sie an diesen Tagen: – Mittwoch, 15\. Juli 2026, 9:00–12:00 Uhr: Zahltag, Rathaus, Zimmer 3 Oder überweisen Sie den Betrag:/,
        );
        expect(text).not.toContain('1. Juli');
      }
      test.clock.standAt('2026-08-20T10:00:00Z');
      const reminder = `/debtors/${account.uuid}/reminder`;
      // A reminder on paper repeats the latest one; without one there is nothing to print.
      await payments.get(reminder).expect(409);
      await money.remind(account.uuid).expect(200);
      const [invoice, repeated] = [await words(`/debtors/${account.uuid}/invoice`), await words(reminder)];
      expect(repeated).toMatch(/Erinnert am.*Zahlungserinnerung/);
      for (const text of [invoice, repeated]) expect(text).not.toMatch(/an diesen Tagen|Oder überweisen/);
    } finally {
      test.clock.run();
    }
  });

  it('tell a family with many places which is meant: invoice, statement and receipt, on as many pages as it takes', async () => {
    const { account } = await families.family();
    const children = await Promise.all(
      ['Anna', 'Ben', 'Cleo', 'Dora'].map((firstname) => families.child(account.uuid, { firstname })),
    );
    const offers = await make.offers(16, (index) => ({
      ...{ columns: { fee: 1000, name: 'Töpfern' } },
      dates: [
        { begin: `2026-08-${String(index + 10)}T09:00:00+02:00`, end: `2026-08-${String(index + 10)}T12:00:00+02:00` },
      ],
    }));
    const places = await money.places(offers.map(({ uuid }, index) => ({ offer: uuid, child: children[index % 4]! })));
    const attendances = places.map((attendance) => ({ attendance, amount: 500 }));
    const { uuid } = await payments.posted('/receipts', { attendances, method: 'transfer' });
    const lines = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name, index) => `${String(index + 10)}.08.2026, ${name} Probe`);
    const debtor = `/debtors/${account.uuid}`;
    for (const path of [`${debtor}/invoice`, `${debtor}/statement/pdf`, `/receipts/${uuid}/pdf`]) {
      const pages = await pdf(path);
      for (const line of lines) expect([path, pages.join(' ')]).toEqual([path, expect.stringContaining(line)]);
      if (!path.endsWith('/statement/pdf')) continue;
      expect(pages.length).toBeGreaterThan(1);
      expect(pages[0]).toContain('Gebühr: Töpfern');
      expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`);
      expect(pages.join(' ')).toContain('Saldo');
      for (const page of pages) expect(page).toContain('Musterstadt');
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

  it('are not printed of families under an information lock, nor of their children', async () => {
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

  it('is telephone, e-mail address and opening hours of the letterhead, on letters of every kind; those about a child without an account are to its parents', async () => {
    await patch({ ...REACHED, contactLines: [] }).expect(200);
    const child = await families.child(undefined, { firstname: 'Tim', lastname: 'Alleine' });
    const attendance = await money.place(child, 500);
    await money.remind(child).expect(200);
    const debts = await Promise.all(['invoice', 'reminder'].map((paper) => pdf(`/debtors/${child}/${paper}`)));
    for (const [page] of debts) expect(page).toMatch(/ Guten Tag, /);
    const receipt = await money.paid(attendance);
    const reversal = await money.reversed(receipt);
    const named = await payments.get(`/receipts/${reversal}/pdf`).expect(200);
    expect(named.headers['content-disposition']).toContain('storno-');
    const others = [`/debtors/${child}/statement/pdf`, `/receipts/${receipt}/pdf`, `/receipts/${reversal}/pdf`];
    const pages = [...debts, ...(await Promise.all(others.map((path) => pdf(path))))];
    for (const [page] of pages) {
      expect(page).toContain('Eltern von Tim Alleine');
      expect(page).toContain(
        'Telefon: 06291 123 E-Mail: ferien@musterstadt.example Öffnungszeiten: Mo–Fr 8–12 Uhr Do auch 14–18 Uhr',
      );
      // In the foot as well.
      expect(page?.split('Telefon: 06291 123')).toHaveLength(3);
    }
    await patch({ contactPhone: null, contactEmail: null, openingHours: null, ...HEAD }).expect(200);
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

describe('A letter on paper', () => {
  const OFFERS = ['Paddeln', 'Donaudampfschifffahrtskapitänsmützenwerkstatt', 'Ein Tag im Wald: Kräuter und Feuer'];
  const CHILDREN = ['Max Probe', 'Friederike-Charlotte Rindfleischetikettierungsüberwachung', 'Jo Li', 'Mia Probe'];
  const itemsOf = (lines: number): OpenItemRecord[] =>
    Array.from({ length: lines }, (_, index) => ({
      ...{ attendance: newUuid(), offerName: OFFERS[index % 3]!, participantName: CHILDREN[index % 4]! },
      ...{ firstDate: '2026-08-03', fee: 123_456, paid: 100, open: 123_356, reference: 'RF2810000001' },
      ...{ dueOn: '2026-08-01', invoice: null, invoiceReference: null, invoiceDueOn: null },
    }));
  const head = (giro: boolean): LetterheadValues => ({
    ...defaultsOf({ publicWebsiteUrl: '' }).letterhead,
    ...{ municipality: 'Verbandsgemeinde '.repeat(4).trim(), addressLines: ['Rathausplatz 1', '74740 Musterstadt'] },
    ...{ contactLines: ['Zimmer 12', 'Eingang am Marktplatz', 'Aufzug', 'Parkplätze', 'Bus 12', 'Fax 06291 9'] },
    ...{ contactEmail: 'ferienprogramm-anmeldung@verbandsgemeinde-musterstadt.example', accountHolder: 'Kasse' },
    ...{ contactPhone: '06291 12345', openingHours: 'Montag bis Freitag 8 bis 12 Uhr\n'.repeat(15).trim() },
    ...{ iban: giro ? 'DE02120300000000202051' : null, bic: null, letterFooter: 'Amtsgerichtsbezirk'.repeat(11) },
  });
  type Kind = 'invoice' | 'reminder' | 'statement';
  const letterOf = (kind: Kind, lines: number, giro: boolean): Letter => {
    const today = new Date('2026-07-20T10:00:00Z');
    const openItems = itemsOf(lines);
    const recipient = ['Erika Muster', 'Schlossplatz 1', '74740 Adelsheim'];
    const party: LetterParty = { recipient, openItems, payDays: [], head: head(giro), today };
    if (kind === 'invoice') return invoiceLetter(party);
    if (kind === 'reminder') return reminderLetter(party, { ...REMINDER, at: today });
    const entries = openItems.map(({ offerName, firstDate, participantName, attendance }) => ({
      ...{ uuid: newUuid(), bookedAt: today, text: `Gebühr: ${offerName ?? ''}`, amount: 123_456, balance: 123_456 },
      ...{ attendance, moved: false, offerName, receipt: null, paidOn: null, firstDate, participantName },
      ...{ closed: false, invoices: [] },
    }));
    return statementLetter(party, {
      ...{ debtor: { uuid: '', name: null }, from: null, until: null, entries, openItems },
      ...{ openingBalance: 0, closingBalance: 123_356 * lines },
    });
  };
  const REMINDER = { uuid: newUuid(), level: 2, dueOn: '2026-08-01', amount: 1, mailed: false };
  const MM = 72 / 25.4;

  /** Prints the letter, and looks where everything stands. */
  const look = async (letter: Letter, giro: boolean): Promise<Placed[]> => {
    const paper = letterOnPaper(letter, head(giro), new Date());
    const { pages, placed } = await placedIn(await pdfmake.createPdf(paper).getBuffer());
    for (const { page, text, left, right, y } of placed) {
      // Within the text margins, and nowhere near the edge: not even the foot.
      const within = left > 25 * MM - 1 && right < 190 * MM + 1 && y > 5 * MM && y < 292 * MM;
      expect([page, text, within]).toEqual([page, text, true]);
    }
    for (let page = 1; page <= pages; page += 1) {
      const words = placed.filter((one) => one.page === page && one.y > 38 * MM && one.y < 272 * MM);
      expect([page, words.length > 0]).toEqual([page, true]);
    }
    return placed;
  };

  // Of how many lines: one, and those with which something moves to the next page, or is the last that does not.
  it.each([
    ['invoice', true, [1, 4, 5, 9, 10, 42]],
    ['invoice', false, [7, 8, 9, 10]],
    ['reminder', true, [1, 3, 4, 9, 10, 40]],
    ['reminder', false, [6, 7, 9, 10]],
    ['statement', true, [1, 2, 3, 4, 9, 11]],
    ['statement', false, [3, 4, 11, 12]],
  ] as const)(
    'has no empty page, nothing outside of its margins, and day and child in every line, of however many (%s, with code: %s)',
    async (kind, giro, numbers) => {
      for (const count of numbers) {
        const placed = await look(letterOf(kind, count, giro), giro);
        const words = placed.map(({ text }) => text).join('');
        const lines = words
          .replace(/[\s\u200B]/g, '')
          .split('03.08.2026,')
          .slice(1);
        expect(lines).toHaveLength(kind === 'statement' ? 2 * count : count);
        lines.forEach((line, index) => {
          expect(line.startsWith(CHILDREN[(index % count) % 4]!.replace(/\s/g, ''))).toBe(true);
        });
      }
    },
  );

  it.each([
    [['Mo–Fr 8–12 Uhr', 'Do 14–18 Uhr'], 'Öffnungszeiten: Mo–Fr 8–12 Uhr Do 14–18 Uhr'],
    [
      ['Mo 8–12 Uhr,', 'Di 8–12 Uhr', 'Mi geschlossen', 'Do 14–18 Uhr', 'Fr 8–12 Uhr'],
      'Öffnungszeiten: Mo 8–12 Uhr; Di 8–12 Uhr; Mi geschlossen; Do 14–18 Uhr; Fr 8–12 Uhr',
    ],
    [Array.from({ length: 15 }, (_, day) => `Am ${String(day + 1)}. Juli 2026 von 8 bis 12 Uhr`), null],
  ])(
    'has all opening hours beside the address or none, never a part, and labels off their values: %j',
    async (hours, words) => {
      const facts = ['Storno', 'zu Quittung', 'Datum', 'Zurückgezahlt am', 'Zahlungsart'].map(
        (label) => [label, `${label}?`] as const,
      );
      const town = { ...defaultsOf({ publicWebsiteUrl: '' }).letterhead, openingHours: hours.join('\n') };
      const reached = { ...town, contactPhone: '06291 123', contactEmail: 'ferien@musterstadt.example' };
      const paper = letterOnPaper({ ...letterOf('invoice', 1, true), facts }, reached, new Date());
      const data = await pdfmake.createPdf(paper).getBuffer();
      const [page] = await pagesOf(data);
      expect(page).toContain('Telefon: 06291 123 E-Mail: ferien@musterstadt.example');
      if (words === null) expect(page).not.toMatch(/Öffnungszeiten|Juli 2026/);
      else expect(page).toContain(words);
      const { placed } = await placedIn(data);
      const [label, value] = facts[3]!.map((text) => placed.find((one) => one.text === text));
      expect(value!.left - label!.right).toBeGreaterThan(MM);
    },
  );

  it('has marks for the fold that every printer prints', () => {
    const { background } = letterOnPaper(letterOf('invoice', 1, true), head(true), new Date());
    const size = { width: 210 * MM, height: 297 * MM, orientation: 'portrait' } as const;
    const marks = JSON.stringify((background as (page: number, size: object) => unknown)(1, size));
    const lefts = [...marks.matchAll(/"x1":([\d.]+)/g)].map(([, left]) => Number(left));
    expect(lefts).toHaveLength(3);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(5 * MM);
  });
});

describe('The logo of the town', () => {
  const file = async (path: string): Promise<Buffer> =>
    (await payments.get(path).buffer(true).expect(200)).body as Buffer;
  const setLogo = async (picture: Sharp): Promise<void> => {
    const data = (await picture.png().toBuffer()).toString('base64');
    await payments.post('/settings/letterhead/logo', { filename: 'wappen.png', data }).expect(200);
    await world.drain();
  };

  it('stands on letters, whatever its shape, beside a long name; no longer once it is removed; and is left out when its file is gone or broken', async () => {
    const path = `${(await debt()).path}/statement/pdf`;
    const municipality = 'Verwaltungsgemeinschaft Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikhausen';
    await patch({ municipality });
    for (const [width, height] of [
      [900, 90],
      [90, 900],
    ] as const) {
      await setLogo(sharp({ create: { width, height, channels: 4, background: '#00aa0080' } }));
      const letter = await file(path);
      expect(picturesIn(letter)).toBe(1);
      expect(await unsound(letter)).toEqual([]);
    }
    await patch({ logo: null, municipality: HEAD.municipality });
    await world.drain();
    expect(picturesIn(await file(path))).toBe(0);
    await setLogo(sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } }));
    const { logo } = await payments.read<{ logo: string }>('/settings/letterhead');
    await test.app.get(FileStorage).put(logo.split('/').at(-1)!, Buffer.from('no picture'), 'image/png');
    expect(picturesIn(await file(path))).toBe(0);
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

describe('A long letter', () => {
  it('of sixty items with endless names keeps everything on its pages', async () => {
    const rows = Array.from({ length: 60 }, (_, line) => [
      `${line}`,
      'Donaudampfschifffahrt'.repeat(line % 5),
      '1,00 €',
    ]);
    const columns = [
      { title: 'Nr.', width: 10 },
      { title: 'Angebot', width: '*' as const },
      { title: 'Betrag', width: 25, amount: true },
    ];
    const data = await test.app.get(LetterPress).print({
      recipient: Array.from({ length: 9 }, () => 'Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg'.repeat(2)),
      facts: [['Datum', '20.07.2026']],
      subject: 'Probe',
      parts: [{ kind: 'table', table: { columns, rows, sum: ['Summe', '60,00 €'] } }],
    });
    for (const { left, right, y } of (await placedIn(data)).placed) {
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(210 * (72 / 25.4) - 40);
      expect(y).toBeGreaterThan(15);
    }
    const pages = await pagesOf(data);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Betrag');
    expect(pages.at(-1)).toContain('60,00 €');
  });
});
