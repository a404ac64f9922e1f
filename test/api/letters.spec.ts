import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';
import { encode } from 'uqr';
import pdfmake from 'pdfmake';
import { FileStorage } from '../../src/media/file-storage.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
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

  it.each([
    ['iban', 'DE02120300000000202052', 'b9401321-f9bf-4dcb-83c1-f31094440795'],
    ['iban', 'DE0212030000000020205', 'c8d318f1-2ecc-41ba-b983-df70d225cf5a'],
    ['iban', 'XX02120300000000202051', 'de78ee2c-bd50-44e2-aec8-3d8228aeadb9'],
    ['iban', 'DE02-1203', '8d3d85e4-784f-4719-a5bc-d9e40d45a3a5'],
    ['bic', 'BYLADEM', '66dad313-af0b-4214-8566-6c799be9789c'],
    ['bic', 'BYLAXXM1001', '1ce76f8d-3c1f-451c-9e62-fe9c3ed486ae'],
    ['bic', '1YLADEM1001', 'f424c529-7add-4417-8f2d-4b656e4833e2'],
    ['municipality', 'x'.repeat(71), 'd94b19cc-114f-4f44-9cc4-4138e80a87b9'],
    ['municipality', 'Stadt\nBcc: anna@example.org', 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3'],
    ['contactPhone', '06291\u2028123', 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3'],
  ])('takes no %s such as %s', async (field, value, code) => {
    expectViolations(await patch({ [field]: value }), [[field, code]]);
  });

  it('takes lines of an address one by one', async () => {
    const refused = await patch({ addressLines: ['Rathausplatz 1\n74740 Musterstadt'] });
    expectViolations(refused, [['addressLines[0]', 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3']]);
  });

  it('is changed by those who do the payments only: it says where money goes', async () => {
    await patch({ municipality: 'X' }, maskedAdmin).expect(403);
    await host.get('/settings/letterhead').expect(403);
  });
});

describe('GET /receipts/{uuid}/pdf', () => {
  it('prints head, address, number, items, sum and state', async () => {
    const { attendance } = await debt(1250, { lastname: 'Jäger-Groß' });
    const [page, ...more] = await pdf(`/receipts/${await pay(attendance)}/pdf`);
    expect(more).toEqual([]);
    for (const part of [
      ...['Stadt Musterstadt', 'Erika Jäger-Groß', 'Schlossplatz 1', '74740 Adelsheim', 'Paddeln auf der Müritz'],
      ...['Max Probe', '12,50 €', 'Betrag von 12,50 € dankend erhalten (Überweisung)', 'Am Telefon besprochen'],
      ...['Seite 1 von 1', 'IBAN DE02 1203 0000 0000 2020 51', 'Bürgermeisterin: Petra Probe'],
    ]) {
      expect(page).toContain(part);
    }
    expect(page).toMatch(/Quittung \d{4}-\d{5}/);
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

  it('says on a receipt over a part what is still to be paid, as long as something is', async () => {
    const { attendance } = await debt();
    const part = `/receipts/${await pay(attendance, 1000)}/pdf`;
    expect(await words(part)).toMatch(
      /Noch zu bezahlen für diese Plätze, Stand \d\d\.\d\d\.\d{4}: 2,50 €\. Verwendungszweck: RF/,
    );
    await pay(attendance);
    expect(await words(part)).not.toContain('Noch zu bezahlen');
  });

  it('is for those who do the payments, and not of families under an information lock', async () => {
    const { attendance } = await debt(1250, { protected: true });
    const uuid = await pay(attendance);
    await payments.get(`/receipts/${uuid}/pdf`).expect(403);
    await maskedAdmin.get(`/receipts/${uuid}/pdf`).expect(403);
    await test.call('get', `/receipts/${uuid}/pdf`).expect(401);
    await printed(superAdmin, `/receipts/${uuid}/pdf`);
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
  it('has the letter with it, with what is still open and how to pay', async () => {
    const { who, attendance } = await debt(5000);
    await money.remind(who.account.uuid).expect(200);
    await pay(attendance, 1000);
    const { mail, page } = await mailedTo(who);
    expect(mail?.attachments).toMatchObject([{ filename: 'zahlungserinnerung.pdf', mimeType: 'application/pdf' }]);
    for (const part of ['Zahlungserinnerung', 'Erinnert am', '40,00 €', 'GiroCode']) expect(page).toContain(part);
    // What the mail says and what its letter says is the same.
    expect(mail?.subject).toMatch(/: 40,00\s€ offen$/);
  });

  it('shows a credit as what it is, and asks for the rest', async () => {
    const { who, attendance } = await debt(5000);
    const other = await money.confirmed((await money.offer(1500, { name: 'Segeln' })).uuid, who.child);
    await pay(other);
    await money.transition(other, 'withdraw');
    await money.remind(who.account.uuid).expect(200);
    const { page } = await mailedTo(who);
    expect(page).toContain('Guthaben: Segeln');
    expect(page).toMatch(/Bitte zahlen Sie 35,00\s€/);
    await pay(attendance);
  });

  it('is not sent when everything was paid before', async () => {
    const { who, attendance } = await debt(1250);
    await money.remind(who.account.uuid).expect(200);
    await pay(attendance);
    expect((await mailedTo(who)).mail).toBeUndefined();
  });

  it('names the children of its family also when they are under an information lock', async () => {
    const { who } = await debt(1250, { protected: true });
    await superAdmin.post(`/debtors/${who.account.uuid}/remind`, {}).expect(200);
    expect((await mailedTo(who)).page).toContain('Max');
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
      await money.remind(account.uuid).expect(200);
      for (const paper of ['invoice', 'reminder'])
        expect(await words(`/debtors/${account.uuid}/${paper}`)).not.toMatch(/an diesen Tagen|Oder überweisen/);
    } finally {
      test.clock.run();
    }
  });

  it('a statement of account shows everything that was booked, on as many pages as it takes', async () => {
    const { path, attendance } = await debt(6000);
    for (let index = 0; index < 30; index += 1) await pay(attendance, 100 + index);
    const pages = await pdf(`${path}/statement/pdf`);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('Gebühr: Paddeln auf der Müritz');
    expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`);
    expect(pages.join(' ')).toContain('Saldo');
    for (const page of pages) expect(page).toContain('Musterstadt');
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

  it('a reminder repeats the latest one; without one there is nothing to print', async () => {
    const { who, path } = await debt();
    await payments.get(`${path}/reminder`).expect(409);
    await money.remind(who.account.uuid).expect(200);
    expect(await words(`${path}/reminder`)).toMatch(/Erinnert am.*Zahlungserinnerung/);
  });

  it('about a child without an account are to its parents, on every paper', async () => {
    const child = await families.child(undefined, { firstname: 'Tim', lastname: 'Alleine' });
    const attendance = await money.place(child, 500);
    await money.remind(child).expect(200);
    const debts = await Promise.all(['invoice', 'reminder'].map((paper) => pdf(`/debtors/${child}/${paper}`)));
    for (const [page] of debts) expect(page).toMatch(/ Guten Tag, /);
    const receipt = await pay(attendance);
    const reversal = await money.reversed(receipt);
    const others = [`/debtors/${child}/statement/pdf`, `/receipts/${receipt}/pdf`, `/receipts/${reversal}/pdf`];
    const pages = [...debts, ...(await Promise.all(others.map((path) => pdf(path))))];
    for (const [page] of pages) expect(page).toContain('Eltern von Tim Alleine');
  });

  it('are not printed of families under an information lock, nor of their children', async () => {
    const { path } = await debt(1250, { protected: true });
    await payments.get(`${path}/invoice`).expect(403);
    const { path: parents, attendance } = await debt(1250, {}, { protected: true });
    const statement = `${parents}/statement/pdf`;
    await payments.get(statement).expect(403);
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

  it('is telephone, e-mail address and opening hours of the letterhead, on letters of every kind', async () => {
    await patch({ ...REACHED, contactLines: [] }).expect(200);
    const { path: debtor, attendance } = await debt();
    expect(await words(`${debtor}/invoice`)).toContain('Telefon: 06291 123 E-Mail: ferien@');
    const receipt = await money.paid(attendance);
    const reversal = await money.reversed(receipt);
    const named = await payments.get(`/receipts/${reversal}/pdf`).expect(200);
    expect(named.headers['content-disposition']).toContain('storno-');
    for (const path of [`${debtor}/statement/pdf`, `/receipts/${receipt}/pdf`, `/receipts/${reversal}/pdf`]) {
      const [page] = await pdf(path);
      const contact =
        'Telefon: 06291 123 E-Mail: ferien@musterstadt.example Öffnungszeiten: Mo–Fr 8–12 Uhr Do auch 14–18 Uhr';
      expect([path, page]).toEqual([path, expect.stringContaining(contact)]);
      // In the foot as well.
      expect(page?.split('Telefon: 06291 123')).toHaveLength(3);
    }
    await patch({ contactPhone: null, contactEmail: null, openingHours: null, ...HEAD }).expect(200);
  });

  it.each([
    [['Zimmer 7'], ['Telefon: 06291 123', 'E-Mail: ferien@musterstadt.example', 'Zimmer 7']],
    [['Tel. +49 (6291) 123'], ['E-Mail: ferien@musterstadt.example', 'Tel. +49 (6291) 123']],
    [['Tel. 06291 1234'], ['Telefon: 06291 123', 'E-Mail: ferien@musterstadt.example', 'Tel. 06291 1234']],
    [['Mail: Ferien@Musterstadt.example'], ['Telefon: 06291 123', 'Mail: Ferien@Musterstadt.example']],
  ])('names a number and an address once, beside %j', (contactLines, lines) => {
    expect(contactLinesOf({ ...REACHED, contactLines })).toEqual(lines);
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
    ['invoice', false, [1, 7, 8, 9, 10]],
    ['reminder', true, [1, 3, 4, 9, 10, 40]],
    ['reminder', false, [1, 6, 7, 9, 10]],
    ['statement', true, [1, 2, 3, 4, 9, 11]],
    ['statement', false, [1, 3, 4, 11, 12]],
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
  ])('has all opening hours beside the address or none, never a part: %j', async (hours, words) => {
    const facts = ['Storno', 'zu Quittung', 'Datum', 'Zurückgezahlt am', 'Zahlungsart'].map(
      (label) => [label, 'x'] as const,
    );
    const town = { ...defaultsOf({ publicWebsiteUrl: '' }).letterhead, openingHours: hours.join('\n') };
    const reached = { ...town, contactPhone: '06291 123', contactEmail: 'ferien@musterstadt.example' };
    const paper = letterOnPaper({ ...letterOf('invoice', 1, true), facts }, reached, new Date());
    const [page] = await pagesOf(await pdfmake.createPdf(paper).getBuffer());
    expect(page).toContain('Telefon: 06291 123 E-Mail: ferien@musterstadt.example');
    if (words === null) expect(page).not.toMatch(/Öffnungszeiten|Juli 2026/);
    else expect(page).toContain(words);
  });

  it('keeps the labels beside the address off their values', async () => {
    const label = 'Zurückgezahlt am';
    const letter = { ...letterOf('invoice', 1, true), facts: [[label, '20.07.2026'] as const] };
    const placed = await look(letter, true);
    const [words, value] = [label, '20.07.2026'].map((text) => placed.find((one) => one.text === text));
    expect(value!.left - words!.right).toBeGreaterThan(MM);
  });

  it('has marks for the fold that every printer prints', () => {
    const { background } = letterOnPaper(letterOf('invoice', 1, true), head(true), new Date());
    const size = { width: 210 * MM, height: 297 * MM, orientation: 'portrait' } as const;
    const marks = JSON.stringify((background as (page: number, size: object) => unknown)(1, size));
    const lefts = [...marks.matchAll(/"x1":([\d.]+)/g)].map(([, left]) => Number(left));
    expect(lefts).toHaveLength(3);
    expect(Math.min(...lefts)).toBeGreaterThanOrEqual(5 * MM);
  });

  it('tells a family with four children which is meant: invoice, statement and receipt', async () => {
    const { who, path: debtor } = await debt();
    const attendances: object[] = [];
    const lines: string[] = [];
    for (const firstname of ['Anna', 'Ben', 'Cleo', 'Dora']) {
      const child = await families.child(who.account.uuid, { firstname });
      const day = `0${String(attendances.length + 3)}`;
      const dates = [{ begin: `2026-08-${day}T09:00:00+02:00`, end: `2026-08-${day}T12:00:00+02:00` }];
      const offer = await make.offer({ dates, columns: { fee: 1000, name: 'Töpfern' } });
      attendances.push({ attendance: await money.confirmed(offer.uuid, child), amount: 500 });
      lines.push(`${day}.08.2026, ${firstname} Probe`);
    }
    const { uuid } = await payments.posted('/receipts', { attendances, method: 'transfer' });
    for (const path of [`${debtor}/invoice`, `${debtor}/statement/pdf`, `/receipts/${uuid}/pdf`]) {
      const text = await words(path);
      for (const line of lines) expect([path, text]).toEqual([path, expect.stringContaining(line)]);
    }
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
    const before = picturesIn(await file(path));
    const municipality = 'Verwaltungsgemeinschaft Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikhausen';
    await patch({ municipality });
    for (const [width, height] of [
      [900, 90],
      [90, 900],
    ] as const) {
      await setLogo(sharp({ create: { width, height, channels: 4, background: '#00aa0080' } }));
      const letter = await file(path);
      expect(picturesIn(letter)).toBe(before + 1);
      expect(await unsound(letter)).toEqual([]);
    }
    await patch({ logo: null, municipality: HEAD.municipality });
    await world.drain();
    expect(picturesIn(await file(path))).toBe(before);
    await setLogo(sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } }));
    const { logo } = await payments.read<{ logo: string }>('/settings/letterhead');
    await test.app.get(FileStorage).put(logo.split('/').at(-1)!, Buffer.from('no picture'), 'image/png');
    expect(picturesIn(await file(path))).toBe(before);
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
