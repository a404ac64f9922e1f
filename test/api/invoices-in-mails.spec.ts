import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { printed } from '../support/papers.js';
import { openWorld, type TestFamily } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { make, families, money } = world;
const { admin, payments } = world.callers;

let edition: string;
let family: TestFamily;
beforeAll(async () => {
  const letterhead = { municipality: 'Stadt Probe', contactEmail: 'amt@probe.example' };
  const account = { iban: 'DE02120300000000202051', accountHolder: 'Stadtkasse Probe' };
  await admin.patch('/settings/letterhead', { ...letterhead, ...account }).expect(200);
});
beforeEach(async () => {
  edition = (await make.edition()).uuid;
  family = await families.family();
});

const offerOf = async (fee: number): Promise<string> => (await make.offer({ edition, columns: { fee } })).uuid;
const place = async (fee: number): Promise<{ offer: string; attendance: string }> => {
  const offer = await offerOf(fee);
  return { offer, attendance: await money.confirmed(offer, family.child) };
};
/** All that the family owes in the edition, of which the application is a part. */
const invoice = async (attendance: string): Promise<{ uuid: string; number: string; reference: string }> => {
  const uuid = await money.invoice({ family, attendance });
  const { number, reference } = await payments.read<{ number: string; reference: string }>(`/invoices/${uuid}`);
  return { uuid, number, reference: reference.replace(/(.{4})(?=.)/g, '$1 ') };
};
const move = (offer: string, transition: string) =>
  admin.post(`/offers/${offer}/transition`, { transition, notify: true }).expect(200);
const act = (attendance: string, transition: string) =>
  admin.post(`/attendances/${attendance}/transition`, { transition, notify: true }).expect(200);
/** The last mail of this kind to the family. */
const read = async (template: string): Promise<string> => {
  await world.drain();
  return (await world.mails.to(family.account.email, template)).at(-1)?.text.replace(/\s+/g, ' ') ?? '';
};

describe('A family that holds an invoice reads, when one of its offers', () => {
  it('is called off: what the invoice is over now; takes place after all: that it comes with the next one', async () => {
    const [climbing] = [await place(2000), await place(1250)];
    const { uuid, number, reference } = await invoice(climbing.attendance);
    await move(climbing.offer, 'cancel');
    expect(await read('offer-cancelled')).toContain(
      `Ihre Rechnung ${number} wird dadurch kleiner: Noch offen sind daraus 12,50 €, Verwendungszweck: ${reference}`,
    );
    const page = (await printed(payments, `/invoices/${uuid}/pdf`)).join(' ');
    expect(page).toMatch(/20,00\s€ entfällt[^]*12,50\s€ 12,50\s€[^]*Verwendungszweck RF/);
    await move(climbing.offer, 'relaunch');
    const mail = await read('offer-relaunched');
    expect(mail).toContain('Zu bezahlen: 20,00 €. Dieser Betrag kommt mit der nächsten Rechnung.');
    expect(mail).toContain('Außerdem sind für andere Plätze noch 12,50 € offen.');
    expect(mail).not.toMatch(/Verwendungszweck|IBAN|RF/);
  });

  it('is left after a part of it was paid: that the credit pays for the rest of the invoice', async () => {
    const [climbing] = [await place(2000), await place(1250)];
    const { number } = await invoice(climbing.attendance);
    await money.paid(climbing.attendance, 1500);
    await act(climbing.attendance, 'withdraw');
    const mail = await read('application-withdrawn');
    expect(mail).toContain(
      `Ihre Rechnung ${number} wird dadurch kleiner: Noch offen sind daraus 12,50 €. Ihr Guthaben deckt das: Zu bezahlen ist daraus nichts.`,
    );
    expect(mail).not.toContain('Verwendungszweck');
  });

  it('is called off and was all of the invoice: that nothing of it is to be paid', async () => {
    const only = await place(2000);
    const { number } = await invoice(only.attendance);
    await move(only.offer, 'cancel');
    expect(await read('offer-cancelled')).toContain(
      `Ihre Rechnung ${number} gilt nicht mehr: Daraus ist nichts mehr zu bezahlen.`,
    );
  });
});

describe('A mail about an application', () => {
  it('names the invoice that asks for its fee, and its reference as the only one', async () => {
    const { attendance } = await place(2000);
    await place(1250);
    const { number, reference } = await invoice(attendance);
    await admin.post('/attendances/notify', { attendances: [attendance] }).expect(202);
    const mail = await read('application-confirmed');
    expect(mail).toContain(`Dafür gibt es schon eine Rechnung: ${number}, davon noch offen: 32,50 €.`);
    expect(mail).toContain('Zu bezahlen: 20,00 €. ');
    expect(new Set(mail.match(/RF\d\d( \d{1,4})+/g))).toEqual(new Set([reference]));
    expect(mail).not.toContain('nächsten Rechnung');
  });

  it('without an invoice of the edition asks for the fee as before', async () => {
    const attendance = await make.attendance(await offerOf(700), 'waiting', family.child);
    await act(attendance, 'confirm');
    const mail = await read('application-confirmed');
    expect(mail).toMatch(/Zu bezahlen: 7,00 €\. Bitte überweisen[^]*Verwendungszweck: RF/);
    expect(mail).not.toMatch(/Rechnung/);
  });

  it('names one reference for what is owed for other places, too', async () => {
    await place(2699);
    await act(await make.attendance(await offerOf(150), 'waiting', family.child), 'confirm');
    const mail = await read('application-confirmed');
    expect(mail).toContain(
      'Außerdem sind für andere Plätze noch 26,99 € offen. Sie können auch alles auf einmal mit diesem Verwendungszweck überweisen: 28,49 €.',
    );
    expect(new Set(mail.match(/RF\d\d( \d{1,4})+/g)).size).toBe(1);
  });

  it('says of what was paid for a lost place that it is taken off what else is open, else paid back on request', async () => {
    const { attendance } = await place(2000);
    await money.paid(attendance);
    await act(attendance, 'withdraw');
    const mail = await read('application-withdrawn');
    expect(mail).toContain('Dafür haben Sie schon 20,00 € bezahlt. Der Betrag ist jetzt Ihr Guthaben.');
    expect(mail).toContain('Ihr Guthaben erstatten wir auf Wunsch: Melden Sie sich bitte bei uns.');
    expect(mail.match(/steht am Ende dieser E-Mail/g)).toHaveLength(1);

    const lost = await place(500);
    await place(4000);
    await money.paid(lost.attendance);
    await act(lost.attendance, 'withdraw');
    const owing = await read('application-withdrawn');
    expect(owing).toContain('Guthaben und wird von dem abgezogen, was für andere Plätze noch offen ist.');
    expect(owing).not.toContain('erstatten');
    expect(owing).toMatch(
      /Zu bezahlen bleiben 15,00 €, Empfänger: Stadtkasse Probe, IBAN: DE02 1203 0000 0000 2020 51, Verwendungszweck: RF/,
    );
  });

  it('names the whole credit where it is more than what was paid for the place, also of an offer that is called off', async () => {
    for (const fee of [2000, 1000]) {
      const { attendance } = await place(fee);
      await money.paid(attendance);
      await act(attendance, 'withdraw');
      // One mail each: what waits would be told together.
      await world.drain();
    }
    expect(await read('application-withdrawn')).toContain(
      'Dafür haben Sie schon 10,00 € bezahlt. Der Betrag ist jetzt Ihr Guthaben. Ihr Guthaben beträgt damit insgesamt 30,00 €. Ihr Guthaben erstatten wir auf Wunsch',
    );
    const { attendance, offer } = await place(500);
    await money.paid(attendance);
    await move(offer, 'cancel');
    expect(await read('offer-cancelled')).toContain(
      'Bezahlt haben Sie schon 5,00 €. Der Betrag ist jetzt Ihr Guthaben. Ihr Guthaben beträgt damit insgesamt 35,00 €. Ihr Guthaben erstatten wir auf Wunsch: Melden Sie sich bitte bei uns; wie Sie uns erreichen, steht am Ende dieser E-Mail.',
    );
  });

  it('asks for nothing of an offer that is out of the programme, unless an invoice does (R-MAIL-5)', async () => {
    const hidden = await place(500);
    const unpublish = (offer: string) => make.sql("update offers set place = 'unpublished' where uuid = $1", [offer]);
    await unpublish(hidden.offer);
    await move(hidden.offer, 'cancel');
    await move(hidden.offer, 'relaunch');
    const relaunched = await read('offer-relaunched');
    expect(relaunched).toContain('findet nun doch statt');
    expect(relaunched).not.toContain('bezahlen');
    const attendance = await make.attendance(await offerOf(700), 'waiting', family.child);
    await act(attendance, 'confirm');
    const mail = await read('application-confirmed');
    expect(mail).toContain('Zu bezahlen: 7,00 €.');
    expect(mail).not.toContain('Außerdem');
    await act(attendance, 'withdraw');
    expect(await read('application-withdrawn')).not.toContain('Zu bezahlen bleiben');
    const asked = await place(400);
    await invoice(asked.attendance);
    await unpublish(asked.offer);
    await act(attendance, 'confirm');
    expect(await read('application-confirmed')).toContain('Außerdem sind für andere Plätze noch 4,00 € offen.');
  });

  it('tells beside other news what was overpaid for a place that was moved', async () => {
    edition = await world.offers.edition('firstcome');
    const { attendance } = await place(6000);
    await money.paid(attendance);
    await admin.post(`/attendances/${attendance}/move`, { offer: await offerOf(2500) }).expect(201);
    await make.attendance(await offerOf(0), 'rejected', family.child);
    await admin.post('/attendances/notify', { edition }).expect(202);
    expect(await read('application-news')).toContain(
      'Für umgebuchte Plätze haben Sie 35,00 € mehr bezahlt, als sie kosten. Der Betrag ist jetzt Ihr Guthaben.',
    );
  });
});

describe('A reminder without an invoice', () => {
  it('names one reference, that of the oldest open item', async () => {
    const [oldest] = [await place(2000), await place(1250)];
    await money.remind(family.account.uuid).expect(200);
    const { openItems } = await payments.read<{ openItems: { attendance: string; reference: string }[] }>(
      `/debtors/${family.account.uuid}`,
    );
    const mail = await read('reminder');
    const named = mail.match(/RF\d\d( \d{1,4})+/g)?.map((reference) => reference.replaceAll(' ', ''));
    expect(named).toEqual([openItems.find(({ attendance }) => attendance === oldest.attendance)?.reference]);
  });
});

it('A letter to a family that no mail reaches says of money what the mail would, and why a child was moved (R-ATT-29)', async () => {
  await make.sql("update accounts set email = '' where uuid = $1", [family.account.uuid]);
  const asked = await place(300);
  const { number, reference } = await invoice(asked.attendance);
  await place(1500);
  const lost = await place(6000);
  await admin.post(`/attendances/${lost.attendance}/transition`, { transition: 'withdraw' }).expect(200);
  const left = await place(300);
  const offer = await offerOf(300);
  await admin.post(`/attendances/${left.attendance}/move`, { offer, reason: 'Der Kurs ist voll.' }).expect(201);
  const { uuid } = await world.job(admin, '/attendances/notify', { edition, by: 'letter' });
  const letter = (await printed(admin, `/jobs/${uuid}/file`)).join(' ').replace(/\s+/g, ' ');
  expect(letter).toContain('Zu bezahlen für diese Plätze: 18,00 €. Davon kommen 15,00 € mit der nächsten Rechnung.');
  expect(letter).toContain(`Dafür gibt es schon eine Rechnung: ${number}, davon noch offen: 3,00 €.`);
  expect(letter).toContain(`deren Verwendungszweck an: ${reference}`);
  expect(letter).toContain('die für den bisherigen Platz noch offen waren, sind nicht mehr zu bezahlen');
  expect(letter).toContain('Warum: Der Kurs ist voll.');
  expect(letter).not.toMatch(/E-Mail\.|\*|\{/);
});
