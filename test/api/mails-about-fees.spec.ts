import { describe, expect, it } from '@jest/globals';
import { type Json } from '../support/json.js';
import { openWorld, prepared, type TestFamily } from '../world/index.js';

const world = openWorld({ at: '2026-07-01T10:00:00Z', books: true });
const { make, families, money, hands } = world;
const { admin } = world.callers;
const edition = prepared(() => {
  const [begin, end] = ['2026-07-15T09:00:00+02:00', '2026-07-15T12:00:00+02:00'];
  const columns = { title: 'Zahltag', description: 'im Rathaus,\nZimmer 3' };
  return make.edition({ tasks: [{ type: 'pay_days', begin, end, columns }] });
});

const offerOf = (fee: number) => make.offer({ edition: edition.uuid, columns: { fee } });
const send = (path: string, body: Json) => admin.post(path, body).expect(200);
const confirm = (attendance: string) =>
  send(`/attendances/${attendance}/transition`, { transition: 'confirm', notify: true });
const pay = (attendance: string, amount?: number) => hands.pay([{ attendance, amount }]);
/** Has paid for a place that it gave back. */
const credit = async ({ child }: TestFamily, amount: number): Promise<void> => {
  const attendance = await money.confirmed((await offerOf(amount)).uuid, child);
  await pay(attendance);
  await money.transition(attendance, 'withdraw');
};
/** What the family reads in its mails of this kind, the latest last. */
const read = async ({ account }: TestFamily, template: string): Promise<string[]> => {
  await world.drain();
  return (await world.mails.to(account.email, template)).map(({ text }) => text.replace(/\s+/g, ' '));
};
/** A family with so much credit and debt gets a place for so much. */
const confirmed = async (fee: number, given: number, owed: number): Promise<string> => {
  const family = await families.family();
  if (given > 0) await credit(family, given);
  if (owed > 0) await money.confirmed((await offerOf(owed)).uuid, family.child);
  await confirm(await make.attendance((await offerOf(fee)).uuid, 'waiting', family.child));
  const [mail] = await read(family, 'application-confirmed');
  return mail ?? '';
};

describe('A mail that confirms a place asks', () => {
  it('for nothing that a credit covers, once other debts are taken off it (R-MAIL-5)', async () => {
    const mail = await confirmed(500, 2000, 800);
    expect(mail).toContain('Zu bezahlen ist nichts: Ihr Guthaben von 12,00 € deckt den offenen Betrag von 5,00 €.');
    expect(mail).not.toMatch(/Zu bezahlen: |Bezahlen können Sie/);
  });

  it('for the rest that a credit leaves, and says so (R-MAIL-5)', async () => {
    expect(await confirmed(500, 1100, 800)).toContain(
      'Zu bezahlen: 2,00 € (5,00 € abzüglich Ihres Guthabens von 3,00 €). Bezahlen können Sie an diesen Tagen: - Mittwoch, 15. Juli 2026',
    );
  });

  it('for the whole where there is no credit left, and not for other debts', async () => {
    for (const given of [0, 300]) {
      const mail = await confirmed(500, given, 800);
      expect(mail).toContain('Gebühr: 5,00 €');
      expect(mail).toContain('Zu bezahlen: 5,00 €. Bezahlen');
      expect(mail).not.toContain('Guthaben');
      expect(mail).not.toContain('Verwendungszweck');
    }
  });
});

describe('A mail that confirms a place names its fee', () => {
  /** Paid for, given back, confirmed once more. */
  const again = async (fee: number, paid: number): Promise<string> => {
    const family = await families.family();
    const attendance = await money.confirmed((await offerOf(fee)).uuid, family.child);
    await pay(attendance, paid);
    await money.transition(attendance, 'reset');
    await confirm(attendance);
    const [mail] = await read(family, 'application-confirmed');
    return mail ?? '';
  };

  it('and what of it is paid already (R-MAIL-5)', async () => {
    const mail = await again(4500, 2000);
    expect(mail).toContain('Gebühr: 45,00 €, davon schon bezahlt: 20,00 €');
    expect(mail).toContain('Zu bezahlen: 25,00 €.');
    const whole = await again(4500, 4500);
    expect(whole).toContain('Gebühr: 45,00 €, davon schon bezahlt: 45,00 €');
    expect(whole).not.toContain('Zu bezahlen');
  });
});

describe('A mail that an offer takes place after all', () => {
  const relaunched = async (paid: number, given = 0): Promise<string> => {
    const family = await families.family();
    const offer = await offerOf(1250);
    const attendance = await money.confirmed(offer.uuid, family.child);
    if (paid > 0) await pay(attendance, paid);
    if (given > 0) await credit(family, given);
    await hands.offer(offer.uuid, 'cancel');
    await send(`/offers/${offer.uuid}/transition`, { transition: 'relaunch', notify: true });
    const [mail] = await read(family, 'offer-relaunched');
    return mail ?? '';
  };

  it('says that what was paid counts again, and is no credit any more (R-MAIL-5)', async () => {
    expect(await relaunched(1250)).toContain(
      'Schon bezahlt sind 12,50 €: Was seit der Absage Ihr Guthaben war, gilt wieder für den Platz. Zu bezahlen ist nichts mehr.',
    );
  });

  it('says what is left to be paid, and when one can (R-MAIL-5)', async () => {
    const mail = await relaunched(500);
    expect(mail).toContain(
      'Schon bezahlt sind 5,00 €: Was seit der Absage Ihr Guthaben war, gilt wieder für den Platz.',
    );
    expect(mail).toContain(
      'Zu bezahlen: 7,50 €. Bezahlen können Sie an diesen Tagen: - Mittwoch, 15. Juli 2026, 9:00–12:00 Uhr: Zahltag, im Rathaus, Zimmer 3',
    );
    expect(mail).not.toContain('Zu bezahlen ist nichts');
  });

  it('takes another credit off', async () => {
    expect(await relaunched(0, 250)).toContain(
      'Zu bezahlen: 10,00 € (12,50 € abzüglich Ihres Guthabens von 2,50 €). Bezahlen können',
    );
    expect(await relaunched(0, 1500)).toContain('Ihr Guthaben von 15,00 € deckt den offenen Betrag von 12,50 €.');
  });
});
