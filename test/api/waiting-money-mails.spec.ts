import { beforeEach, describe, expect, it } from '@jest/globals';
import { bodyOf, type Json } from '../support/json.js';
import { placeText } from '../../src/money/receipts/receipt-effects.js';
import { openWorld, type TestFamily } from '../world/index.js';

const NOW = '2026-07-01T10:00:00Z';

const world = openWorld({ at: NOW, books: true });
const { test, make, families, money } = world;
const { payments, admin } = world.callers;

interface Owing {
  readonly family: TestFamily;
  readonly large: string;
  readonly largeOffer: string;
  readonly small: string;
}

/** Owes 10 € and 5 €. */
const owing = async (): Promise<Owing> => {
  const family = await families.family();
  const offers = await make.offers(2, (index) => ({ columns: { fee: index === 0 ? 1000 : 500 } }));
  const [large, small] = await money.places(offers.map(({ uuid }) => ({ offer: uuid, child: family.child })));
  return { family, large: large!, largeOffer: offers[0]!.uuid, small: small! };
};
const post = (path: string, body: Json = {}) => payments.post(path, body);
const remind = ({ family }: Owing, body?: Json) => money.remind(family.account.uuid, body);
const debtor = ({ family }: Owing): Promise<Json> => money.debtor(family.account.uuid);
const remindersOf = async (one: Owing): Promise<Json[]> => (await debtor(one))['reminders'] as Json[];
const pay = (attendance: string, { amount, ...body }: Json = {}) =>
  payments.posted('/receipts', { attendances: [{ attendance, amount }], ...body });
const reverse = ({ uuid }: { uuid: string }, body: Json = {}) => money.reversed(uuid, body);
const cancel = (offer: string) => admin.post(`/offers/${offer}/transition`, { transition: 'cancel' }).expect(200);
/** The mails to the family, oldest first; `state` is the error of those that were given up. */
const mailsTo = ({ family }: Pick<Owing, 'family'>) =>
  test.database.query<{ state: string; subject: string; text: string }>(
    `select coalesce(error, state) as state, subject, text from mails where recipient_address = $1
       and template in ('reminder', 'receipt', 'receipt-reversal') order by created_at, uuid`,
    [family.account.email],
  );
/** The words of a mail, on one line. */
const plain = (text: string | undefined): string => (text ?? '').replace(/[\s*]+/g, ' ');
const lastTo = async (one: Pick<Owing, 'family'>) => plain((await mailsTo(one)).at(-1)?.text);
const waiting = async (one: Pick<Owing, 'family'>) => (await mailsTo(one)).filter(({ state }) => state === 'queued');

/** As if all mails had gone out: without printing what they carry. */
const sent = async (): Promise<void> => {
  await world.forgetJobs();
  await make.sql(`update mails set state = 'sent', sent_at = now() where state = 'queued'`);
};

// Mails that nobody waits for any more would be printed and sent.
beforeEach(() => world.forgetJobs());

describe('A reminder that waits to be sent', () => {
  it('is written anew for what is left when a part of it ceases to be owed, and counts once (R-MAIL-5, R-MON-11)', async () => {
    const one = await owing();
    await remind(one, { dueOn: '2026-07-20' }).expect(200);
    await cancel(one.largeOffer);
    const subject = expect.stringMatching(/^Zahlungserinnerung: 5,00\s€ offen$/) as unknown;
    expect(await waiting(one)).toMatchObject([{ subject, text: expect.not.stringContaining('10,00') }]);
    expect(await remindersOf(one)).toMatchObject([{ level: 1, amount: 500, mailed: true, dueOn: '2026-07-20' }]);
    await remind(one).expect(409);
    await sent();
    await remind(one, { force: true }).expect(200);
    expect((await remindersOf(one)).map(({ level }) => level)).toEqual([2, 1]);
  });

  it('is about every child that it names, also one that belongs to another family by now (R-MAIL-13)', async () => {
    const one = await owing();
    const other = await families.family({ protected: true });
    await make.sql('update participants set account_uuid = $2 where uuid = $1', [one.family.child, other.account.uuid]);
    await remind(one).expect(200);
    const stored = 'select children, text from mails where recipient_address = $1';
    const [mail] = await make.sql(stored, [one.family.account.email]);
    expect(mail).toMatchObject({ children: [one.family.child], text: expect.stringContaining('Max') as unknown });
  });

  it('does not count as one when nothing of it is still owed: the next one is the first (R-MAIL-5, R-MON-11)', async () => {
    const one = await owing();
    await remind(one).expect(200);
    await pay(one.large);
    await pay(one.small);
    expect(await waiting(one)).toEqual([]);
    expect(await remindersOf(one)).toEqual([]);
    await money.place(one.family.child, 700);
    expect(bodyOf(await remind(one).expect(200))).toMatchObject({ reminders: [{ level: 1, amount: 700 }] });
    expect((await waiting(one)).map(({ text }) => text)).toEqual([expect.not.stringContaining('trotz')]);
  });

  it('of what was given back and taken again is the first one, on the same day', async () => {
    const one = await owing();
    await remind(one).expect(200);
    await money.transition(one.large, 'withdraw');
    await money.transition(one.small, 'withdraw');
    expect((await debtor(one))['reminders']).toEqual([]);
    await money.transition(one.large, 'confirm');
    expect(bodyOf(await remind(one).expect(200))).toMatchObject({ reminders: [{ level: 1, amount: 1000 }] });
    await remind(one).expect(409);
  });

  it('says what is open after a payment, a reversal, another fee, a write-off and a set-off (R-MAIL-5, R-MON-11)', async () => {
    const one = await owing();
    const subjects = async (): Promise<string[]> =>
      (await waiting(one)).map(({ subject }) => subject.replace(/\s/g, ' ').replace('Zahlungserinnerung: ', ''));
    await remind(one).expect(200);
    const receipt = await pay(one.large, { amount: 600 });
    expect(await subjects()).toEqual(['9,00 € offen']);
    await reverse(receipt);
    expect(await subjects()).toEqual(['15,00 € offen']);
    await money.ownFee(one.small, 300);
    expect(await subjects()).toEqual(['13,00 € offen']);
    await post(`/debtors/${one.family.account.uuid}/write-off`, { reason: 'Verzogen', items: [one.small] }).expect(200);
    expect(await subjects()).toEqual(['10,00 € offen']);
    const other = await money.place(one.family.child, 400);
    await pay(other);
    await money.transition(other, 'withdraw');
    expect(await subjects()).toEqual(['6,00 € offen']);
    await post(`/debtors/${one.family.account.uuid}/set-off`).expect(200);
    expect((await waiting(one)).map(({ text }) => text)).toEqual([expect.not.stringContaining('Guthaben')]);
    expect(await subjects()).toEqual(['6,00 € offen']);
    expect(await remindersOf(one)).toMatchObject([{ level: 1, amount: 600 }]);
  });

  it('is left alone by what is charged for something else, and counts once it was sent, whatever is paid then', async () => {
    const one = await owing();
    await remind(one).expect(200);
    await money.place(one.family.child, 700);
    expect(await mailsTo(one)).toMatchObject([{ state: 'queued' }]);
    expect(await remindersOf(one)).toMatchObject([{ amount: 1500 }]);
    await sent();
    await pay(one.large);
    expect(await mailsTo(one)).toMatchObject([{ state: 'sent' }]);
    await remind(one).expect(409);
    expect(bodyOf(await remind(one, { force: true }).expect(200))).toMatchObject({
      reminders: [{ level: 2, amount: 1200 }, { level: 1 }],
    });
  });

  it('is true however many pay at the same time as it is written (R-MAIL-5, R-MON-11)', async () => {
    const one = await owing();
    await Promise.all([remind(one), pay(one.large), pay(one.small, { amount: 200 })]);
    expect(await waiting(one)).toMatchObject([{ subject: expect.stringMatching(/3,00\s€ offen$/) }]);
    expect(await remindersOf(one)).toMatchObject([{ level: 1, amount: 300 }]);
  });
});

describe('A receipt mail that waits to be sent', () => {
  it('is given up when its receipt is reversed; with notify the mail of the reversal goes out alone (R-MAIL-5)', async () => {
    const [quiet, loud] = [await owing(), await owing()];
    await reverse(await pay(quiet.large, { notify: true }));
    expect(await mailsTo(quiet)).toMatchObject([{ state: 'superseded' }]);
    await reverse(await pay(loud.large, { notify: true }), { notify: true });
    expect(await waiting(loud)).toMatchObject([{ subject: expect.stringMatching(/^Storno/) }]);
  });

  it('says so when a part of its receipt is reversed, and is given up with the rest (R-MAIL-5)', async () => {
    const one = await owing();
    const receipt = await pay(one.large, {
      attendances: [{ attendance: one.large }, { attendance: one.small }],
      notify: true,
    });
    const [first] = receipt['items'] as { uuid: string }[];
    await reverse(receipt, { items: [first!.uuid] });
    expect(await waiting(one)).toMatchObject([
      { subject: expect.stringMatching(/^Quittung/), text: expect.stringContaining('inzwischen teilweise storniert') },
    ]);
    await reverse(receipt);
    expect(await waiting(one)).toEqual([]);
  });

  it('names the day on which the money came or went where the paper names another one (R-MAIL-5)', async () => {
    const one = await owing();
    await pay(one.small, { notify: true });
    const receipt = await pay(one.large, { notify: true, paidOn: '2026-06-28' });
    await sent();
    await reverse(receipt, { notify: true, paidOn: '2026-06-30' });
    expect(
      (await mailsTo(one)).map(({ text }) => /vom 1\. Juli 2026([^:]*):/.exec(text.replace(/\s+/g, ' '))?.[1]),
    ).toEqual(['', ', bezahlt am 28. Juni 2026', ', zurückgezahlt am 30. Juni 2026']);
  });
});

describe('A mail about money paid back', () => {
  const refunded = async (one: Owing, body: Json = {}): Promise<string> => {
    const receipt = await pay(one.large);
    await reverse(receipt, { notify: true, ...body });
    return await lastTo(one);
  };

  it('says that the place stays and its fee is owed again, with all that one needs to pay it, and what is open for others (R-MON-5, R-MON-6)', async () => {
    const one = await owing();
    const words = await refunded(one);
    expect(words).toContain('Wir haben Ihnen 10,00 € bar zurückgezahlt.');
    expect(words).toMatch(/: Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 10,00 €\./);
    expect(words).toMatch(/Zu bezahlen: 10,00 € Wenn Sie überweisen: .*RF\d\d \d{4}/);
    expect(words).toContain('Außerdem sind für andere Plätze noch 5,00 € offen.');
    // To another address it says nothing of other places.
    const billingEmail = `oma-${one.family.account.uuid}@example.org`;
    await reverse(await pay(one.small, { billingEmail }), { notify: true });
    const [mail] = await world.mails.to(billingEmail, 'receipt-reversal');
    expect(plain(mail?.text)).toContain('offen sind 5,00 €');
    expect(plain(mail?.text)).not.toContain('für andere Plätze');
  });

  it('says which way it went, and that nothing is owed for a place that was given back (R-MON-5, R-MON-6)', async () => {
    const one = await owing();
    const words = await refunded(one, { method: 'transfer', withdraw: true });
    expect(words).toContain('Wir überweisen Ihnen 10,00 € zurück.');
    expect(words).toContain('Die Anmeldung ist zurückgezogen. Dafür ist nichts zu bezahlen.');
    expect(words).toContain('Für andere Plätze sind noch 5,00 € offen.');
    expect(words).not.toContain('Zu bezahlen:');
  });

  it('asks for nothing in an offer that was called off', async () => {
    const one = await owing();
    const receipt = await pay(one.large);
    await cancel(one.largeOffer);
    await reverse(receipt, { notify: true });
    const words = await lastTo(one);
    expect(words).toContain('Das Angebot fällt aus, dafür ist nichts zu bezahlen.');
    expect(words).not.toContain('Zu bezahlen:');
  });

  it('says what holds for the place that was lost, and for the one that its credit had paid', async () => {
    const one = await owing();
    const receipt = await pay(one.large);
    await money.transition(one.large, 'withdraw');
    await post(`/debtors/${one.family.account.uuid}/set-off`).expect(200);
    await reverse(receipt, { notify: true });
    const words = await lastTo(one);
    expect(words).toContain('Max Probe: Die Anmeldung ist zurückgezogen. Dafür ist nichts zu bezahlen.');
    expect(words).toContain(
      'Max Probe: Das Geld war inzwischen für diesen Platz verrechnet. Der Platz bleibt, und die Gebühr dafür ist wieder zu bezahlen: offen sind 5,00 €.',
    );
    expect(words).toContain('Zu bezahlen: 5,00 €');
  });

  it('says of a place whose dates are over that its fee is owed again, with one colon', () => {
    const place = { attendance: '', child: '', offerName: '', participantName: null, firstDate: null };
    expect(placeText({ ...place, status: 'participated', cancelled: false, later: false, open: 600 })).toMatch(
      /^Die Gebühr ist wieder zu bezahlen, offen sind 6,00\s€\.$/,
    );
  });

  it('and one with a receipt over a part name the days on which one can pay, with where', async () => {
    const family = await families.family();
    const [begin, end] = ['2026-07-08T09:00:00+02:00', '2026-07-08T12:00:00+02:00'];
    const columns = { title: 'Zahltag', description: 'Rathaus, Zimmer 3' };
    const edition = await make.edition({ tasks: [{ type: 'pay_days', begin, end, columns }] });
    const offer = await make.offer({ edition: edition.uuid, columns: { fee: 1000 } });
    const attendance = await money.confirmed(offer.uuid, family.child);
    const receipt = await pay(attendance, { amount: 400, notify: true });
    await sent();
    await reverse(receipt, { notify: true });
    const day =
      'Bezahlen können Sie an diesen Tagen: - Mittwoch, 8. Juli 2026, 9:00–12:00 Uhr: Zahltag, Rathaus, Zimmer 3';
    const [part, back] = (await mailsTo({ family })).map(({ text }) => plain(text));
    expect(part).toContain(`Noch zu bezahlen für diese Plätze: 6,00 € ${day}`);
    expect(back).toContain(`Zu bezahlen: 10,00 € ${day}`);
  });

  it('asks for nothing that was paid, or is no longer owed, until it goes out (R-MON-5, R-MON-6)', async () => {
    const [paid, gone] = [await owing(), await owing()];
    for (const one of [paid, gone]) expect(await refunded(one)).toContain('Zu bezahlen: 10,00 €');
    await pay(paid.large);
    await money.transition(gone.large, 'withdraw');
    await world.drain();
    expect(await lastTo(paid)).toContain('Der Platz bleibt. Dafür ist nichts mehr offen.');
    expect(await lastTo(gone)).toContain('Die Anmeldung ist zurückgezogen.');
    for (const one of [paid, gone]) expect((await mailsTo(one)).at(-1)).toMatchObject({ state: 'sent' });
    for (const one of [paid, gone]) expect((await mailsTo(one)).at(-1)?.text).not.toContain('Zu bezahlen:');
  });
});

describe('A mail with a receipt over a part', () => {
  it('says what is still to be paid for the place, and what for others, and nothing when nothing is (R-MON-7)', async () => {
    const one = await owing();
    await pay(one.large, { amount: 600, notify: true });
    const [first] = await mailsTo(one);
    expect(plain(first?.text)).toMatch(/Noch zu bezahlen für diese Plätze: 4,00 € Wenn Sie überweisen: .*RF/);
    expect(plain(first?.text)).toContain('Außerdem sind für andere Plätze noch 5,00 € offen.');
    await sent();
    // An address that was named for it is told nothing of the other debts of the family.
    const billingEmail = `oma-${one.family.account.uuid}@example.org`;
    await pay(one.large, { amount: 100, notify: true, billingEmail });
    const [mail] = await world.mails.to(billingEmail, 'receipt');
    expect(plain(mail?.text)).toContain('Noch zu bezahlen für diese Plätze: 3,00 €');
    expect(plain(mail?.text)).not.toContain('für andere Plätze');
    await pay(one.large, { attendances: [{ attendance: one.large }, { attendance: one.small }], notify: true });
    expect(await lastTo(one)).not.toMatch(/noch|offen/i);
  });

  it('takes a credit of the family off', async () => {
    const one = await owing();
    await pay(one.small);
    await money.transition(one.small, 'withdraw');
    await pay(one.large, { amount: 200, notify: true });
    expect(await lastTo(one)).toContain(
      'Noch zu bezahlen für diese Plätze: 3,00 €, Ihr Guthaben von 5,00 € ist schon abgezogen',
    );
  });
});
