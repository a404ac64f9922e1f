import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MAIL_KINDS } from '../../src/mail/mail-template.js';
import { townOf } from '../../src/mail/town.js';
import { readCreditorReference } from '../../src/money/ledger/creditor-reference.js';
import { defaultsOf } from '../../src/settings/groups.js';
import { type Json } from '../support/json.js';
import { type OfferOptions, openWorld, prepared, type TestOffer } from '../world/index.js';

const AUGUST = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
const FORM = '01900000-0000-7000-8000-0000000000aa.pdf';
const HEAD = {
  municipality: 'Stadt Musterstadt',
  contactEmail: 'ferien@musterstadt.example',
  iban: 'DE02120300000000202051',
  accountHolder: 'Stadtkasse Musterstadt',
};

describe('What families read', () => {
  const world = openWorld({ at: '2026-07-01T08:00:00Z' });
  const { test, make, families, applications, mails } = world;
  const { admin } = world.callers;
  const edition = prepared(() => make.edition());
  beforeEach(() => mails.forget());
  afterEach(() => test.database.query('delete from integration_settings'));

  const offerOf = (name: string, { columns, ...options }: OfferOptions = {}): Promise<TestOffer> =>
    make.offer({
      name,
      edition: edition.uuid,
      hosts: [world.club.uuid],
      dates: AUGUST,
      ...options,
      columns: { fee: 1250, ...columns },
    });
  const letterhead = (): Promise<unknown> => Promise.resolve(admin.patch('/settings/letterhead', HEAD).expect(200));
  const textOf = async (): Promise<string> => {
    const told = await mails.told();
    expect(told).toHaveLength(1);
    return (told[0]?.text ?? '').replaceAll('\u00a0', ' ');
  };

  it('of four places at once: what to sign, bring and pay, with one account and one reference, and what they remarked (R-MAIL-11, R-MAIL-12)', async () => {
    await letterhead();
    const { children } = await families.named('Erika', ['Max', 'Mia', 'Friederike-Charlotte', 'Ole']);
    const offer = await offerOf('Donaudampfschifffahrtskapitänsmützenwerkstatt', {
      columns: { bring: 'Badehose', requires_agreement: true, agreement_path: FORM },
    });
    const all = await Promise.all(children.map((child) => make.attendance(offer.uuid, 'waiting', child)));
    await admin
      .patch(`/attendances/${all[0]!}`, { comment: 'Max kann nicht schwimmen.', agreementReceived: true })
      .expect(200);
    await applications.change(all, 'confirm');
    const text = await textOf();
    expect(text).toContain('Guten Tag Erika Muster,');
    expect(text).toContain('- Ihre Bemerkung: Max kann nicht schwimmen.\n');
    expect(text.match(/Bitte unterschrieben mitbringen oder abgeben/g)).toHaveLength(3);
    expect(text.match(/- Die Einverständniserklärung der Eltern liegt vor/g)).toHaveLength(1);
    expect(text).toContain(`/media/${FORM}`);
    expect(text).toContain('Zu bezahlen für diese Plätze: 50,00 €.\n\nBitte überweisen Sie den Betrag:');
    expect(text).toContain(
      '- Empfänger: Stadtkasse Musterstadt\n- IBAN: DE02 1203 0000 0000 2020 51\n- Verwendungszweck: RF',
    );
    const [reference = '', ...others] = text.match(/RF[\d ]+/g) ?? [];
    expect([readCreditorReference(reference) === undefined, others]).toEqual([false, []]);
  });

  it('the reason that was given, whatever became of the application and whenever they are told, and never a note (R-ATT-32, R-MAIL-11, R-MAIL-12)', async () => {
    const offer = await offerOf('Klettern');
    const note = 'Schwierige Familie';
    const { children } = await families.named('Erika', ['Max', 'Mia']);
    const [max, mia] = await Promise.all(children.map((child) => make.attendance(offer.uuid, 'waiting', child)));
    await applications.transition(max!, 'reject', { note, reason: ' Erst ab zehn Jahren. ', notify: true });
    expect(await textOf()).toContain('- Warum: Erst ab zehn Jahren.\n');
    await mails.removeFiles();
    await applications.transition(max!, 'confirm', { note, reason: 'Jetzt ist er zehn.', notify: true });
    expect(await textOf()).toContain('- Warum: Jetzt ist er zehn.\n');
    await mails.removeFiles();
    await applications.transition(mia!, 'reject', { note });
    await admin.post('/attendances/notify', { attendances: [mia!] }).expect(202);
    expect(await textOf()).not.toMatch(/Warum|Schwierige/);
    await mails.removeFiles();
    // What was not told at once is told later, reason and all.
    await admin
      .post('/attendances/transition', { attendances: [mia!], transition: 'reset', note, reason: 'Ein Versehen.' })
      .expect(200);
    await admin.post('/attendances/notify', { attendances: [mia!] }).expect(202);
    expect(await textOf()).toContain('- Warum: Ein Versehen.\n');
    await mails.removeFiles();
    // It is why that was decided, not why the offer changes later.
    await admin.patch(`/offers/${offer.uuid}`, { meetingPoint: 'Halle', notify: false }).expect(200);
    await admin.post('/attendances/notify', { attendances: [max!] }).expect(202);
    const changed = await textOf();
    expect(changed).toContain('Halle');
    expect(changed).not.toContain('Warum');
    await mails.removeFiles();
    const other = await offerOf('Bouldern', { dates: [{ begin: '2026-08-04T09:00Z', end: '2026-08-04T10:00Z' }] });
    const body = { offer: other.uuid, note, reason: 'Die Wand ist gesperrt.', notify: true };
    await applications.act(max!, 'move', body).expect(201);
    const moved = await textOf();
    expect(moved).toContain('- Warum: Die Wand ist gesperrt.\n');
    expect(moved).not.toContain('Schwierige');
    await applications.act(mia!, 'transition', { transition: 'confirm', reason: 'x'.repeat(501) }).expect(422);
    expect(await admin.read(`/attendances/${max!}/history`)).toMatchObject([
      { to: 'withdrawn', note, reason: 'Die Wand ist gesperrt.' },
      { to: 'confirmed', note, reason: 'Jetzt ist er zehn.' },
      { to: 'rejected', note, reason: 'Erst ab zehn Jahren.' },
    ]);
  });

  it('the reason of a decision, once it is committed (R-ATT-32)', async () => {
    const lots = await make.edition();
    const offer = await offerOf('Klettern', { edition: lots.uuid });
    const { children } = await families.named('Erika', ['Max']);
    const max = await make.attendance(offer.uuid, 'waiting', children[0]);
    const reason = 'Der Kurs baut auf einem anderen auf.';
    const decide = (decision: string | null, why?: string) =>
      admin
        .post(`/editions/${lots.uuid}/decisions`, {
          decisions: [{ attendance: max, decision, ...(why === undefined ? {} : { reason: why }) }],
        })
        .expect(200);
    const stored = async () => {
      const { decision, decisionReason } = await admin.read(`/attendances/${max}`);
      return [decision, decisionReason];
    };
    await decide('unfulfilled', reason);
    expect(await stored()).toEqual(['unfulfilled', reason]);
    await decide('unfulfilled');
    expect(await stored()).toEqual(['unfulfilled', undefined]);
    await decide('unfulfilled', reason);
    await admin.post(`/editions/${lots.uuid}/commit-decisions`, { notify: true }).expect(202);
    expect(await textOf()).toContain(`- Warum: ${reason}\n`);
    expect(await stored()).toEqual([undefined, undefined]);
  });

  /** The one mail that came of it, on one line. */
  const textAfter = async (attendance: string, action: string, body: Json): Promise<string> => {
    await mails.told();
    await mails.removeFiles();
    expect((await applications.act(attendance, action, { notify: true, ...body })).status).toBeLessThan(300);
    return (await textOf()).replaceAll(/\s+/g, ' ');
  };
  const TUESDAY = [{ begin: '2026-08-04T09:00:00+02:00', end: '2026-08-04T12:00:00+02:00' }];

  it.each([
    ['waitlist', 'Die Anmeldung steht jetzt auf der Warteliste'],
    ['reject', 'Wir können die Anmeldung nicht mehr annehmen'],
    ['reset', 'Über die Anmeldung wird neu entschieden'],
  ])('of a place taken back by %s that it is, and when it was promised (R-MAIL-14)', async (transition, words) => {
    const offer = await offerOf('Klettern');
    const { children } = await families.named('Erika', ['Max', 'Mia']);
    const [max, mia] = await Promise.all(children.map((child) => make.attendance(offer.uuid, 'waiting', child)));
    await textAfter(max!, 'transition', { transition: 'confirm' });
    await world.money.pay(max!, 500);
    const text = await textAfter(max!, 'transition', { transition });
    expect(text).toContain(`leider entfällt der Platz von Max. ${words}`);
    expect(text).toContain('- Der Platz, den wir Ihnen am 1. Juli 2026 zugesagt haben, entfällt ');
    expect(text).toContain('7,50 €, die für den bisherigen Platz noch offen waren, sind nicht mehr zu bezahlen.');
    expect(text).toContain('Dafür haben Sie schon 5,00 € bezahlt. Der Betrag ist jetzt Ihr Guthaben');
    // Of a wish, and of a place that nobody was told of.
    expect(
      await textAfter(mia!, 'transition', { transition: transition === 'reset' ? 'waitlist' : transition }),
    ).not.toContain('entfällt');
    await applications.transition(mia!, 'confirm');
    expect(await textAfter(mia!, 'transition', { transition })).toContain('- Der Platz entfällt ');
  });

  it('of a withdrawal what is no longer due, and what is (R-MAIL-14)', async () => {
    const offers = [await offerOf('Klettern'), await offerOf('Brezeln', { dates: TUESDAY, columns: { fee: 199 } })];
    const { children } = await families.named('Erika', ['Max']);
    const [climbing, baking] = await Promise.all(
      offers.map(({ uuid }) => make.attendance(uuid, 'waiting', children[0])),
    );
    await applications.change([climbing!, baking!], 'confirm');
    const left = await textAfter(climbing!, 'transition', { transition: 'withdraw' });
    expect(left).toContain('12,50 €, die für den bisherigen Platz noch offen waren, sind nicht mehr zu bezahlen.');
    expect(left).toMatch(/Zu bezahlen bleiben 1,99 €, Verwendungszweck: RF[\d ]+\./);
    const none = await textAfter(baking!, 'transition', { transition: 'withdraw' });
    expect(none).toContain('1,99 €, die für den');
    expect(none).not.toContain('Zu bezahlen bleiben');
  });

  it('of a withdrawal of what was invoiced and paid that it is a credit, or was paid back, and nothing of a smaller invoice', async () => {
    const invoicedAndPaid = async (): Promise<readonly [attendance: string, receipt: string]> => {
      const paying = await make.edition();
      const offer = await offerOf('Klettern', { edition: paying.uuid });
      const { children } = await families.named('Erika', ['Max']);
      const max = await make.attendance(offer.uuid, 'waiting', children[0]);
      await applications.change([max], 'confirm', { notified: false });
      await admin.post(`/editions/${paying.uuid}/invoices`, {}).expect(202);
      await mails.told();
      test.clock.standAt('2026-07-01T09:00:00Z');
      const receipt = await world.money.paid(max);
      test.clock.standAt('2026-07-01T10:00:00Z');
      return [max, receipt];
    };
    const [kept] = await invoicedAndPaid();
    const text = await textAfter(kept, 'transition', { transition: 'withdraw' });
    expect(text).toContain('Dafür haben Sie schon 12,50 € bezahlt. Der Betrag ist jetzt Ihr Guthaben.');
    expect(text).not.toMatch(/Rechnung|noch offen waren/);
    test.clock.standAt('2026-07-01T08:00:00Z');
    await mails.removeFiles();
    const [back, receipt] = await invoicedAndPaid();
    await world.money.reversed(receipt, { withdraw: true, notify: true });
    const told = (await mails.told()).map((mail) => (mail.text ?? '').replaceAll(/\s+/g, ' '));
    expect(told).toHaveLength(2);
    for (const one of told) expect(one).not.toMatch(/Rechnung|noch offen waren/);
    expect(told.join()).toContain('Die 12,50 €, die Sie dafür bezahlt hatten, bekommen Sie zurück.');
    expect(await applications.states([back])).toEqual(['withdrawn']);
    test.clock.standAt('2026-07-01T08:00:00Z');
  });

  it('of a move what the child has there, and what becomes of its money (R-MAIL-14)', async () => {
    const [climbing, sailing, baking] = [
      await offerOf('Klettern'),
      await offerOf('Segeln', { dates: TUESDAY, columns: { fee: 2000 } }),
      await offerOf('Brezeln', { dates: TUESDAY, columns: { fee: 500 } }),
    ];
    const firstcome = await make.edition({
      tasks: [
        {
          type: 'application_system',

          begin: '2026-06-01T10:00Z',
          end: '2026-08-01T10:00Z',
          columns: { application_system: 'firstcome' },
        },
      ],
    });
    await make.sql('update offers set edition_uuid = $1 where uuid = any($2)', [
      firstcome.uuid,
      [sailing.uuid, baking.uuid],
    ]);
    const { children } = await families.named('Erika', ['Max']);
    let max = await make.attendance(climbing.uuid, 'waiting', children[0]);
    await applications.transition(max, 'confirm');
    await world.money.pay(max, 1000);
    const moved = async (offer: TestOffer): Promise<string> => {
      const text = await textAfter(max, 'move', { offer: offer.uuid });
      const [row] = await make.sql('select uuid from attendances where offer_uuid = $1', [offer.uuid]);
      max = String(row?.['uuid']);
      return text;
    };
    const there = await moved(sailing);
    expect(there).toContain('- Bisher: Klettern am Montag, 3. August 2026 - Max hat hier einen Platz ');
    expect(there).toContain('- Gebühr: 20,00 €, davon schon bezahlt: 10,00 € ');
    expect(there).toContain('2,50 €, die für den bisherigen Platz noch offen waren, sind nicht mehr zu bezahlen.');
    const less = await moved(baking);
    expect(less).toContain(
      'Bezahlt haben Sie 5,00 € mehr, als der Platz dort kostet. Der Betrag ist jetzt Ihr Guthaben',
    );
    expect(less).toContain('10,00 €, die für den bisherigen');
    const back = await moved(climbing);
    expect(back).toContain('- Über den Platz wird noch entschieden ');
    expect(back).not.toContain('hier einen Platz');
    expect(back).toContain('Bezahlt haben Sie schon 10,00 €. Der Betrag ist jetzt Ihr Guthaben');
    expect(back).not.toContain('noch offen waren');
  });

  it('of wishes what they cost, how and when it is decided, and what comes after, in one mail (R-MAIL-15)', async () => {
    const lots = await make.edition({
      tasks: [
        {
          type: 'application_system',
          begin: '2026-06-01T10:00Z',
          end: '2026-07-10T16:00Z',
          columns: { application_system: 'lot' },
        },
        { type: 'allocation', begin: '2026-07-11T00:00:00+02:00', end: '2026-07-12T00:00:00+02:00' },
        {
          ...{ type: 'application_system', begin: '2026-07-15T07:00Z', end: '2026-08-01T10:00Z' },
          columns: { application_system: 'firstcome', max_places: 1 },
        },
      ],
    });
    const offers = [
      await offerOf('Klettern', { edition: lots.uuid }),
      await offerOf('Segeln', { edition: lots.uuid, dates: TUESDAY, columns: { fee: 0 } }),
    ];
    const { children } = await families.named('Erika', ['Max', 'Mia']);
    await make.sql('update participants set discounted = true where uuid = $1', [children[1]]);
    for (const participant of children)
      for (const [index, { uuid: offer }] of offers.entries())
        await admin
          .post('/attendances', { offer, participant, priority: index + 1, notify: true, force: true })
          .expect(201);
    const told = await mails.told();
    const text = (told.at(-1)?.text ?? '').replaceAll(/\s+/g, ' ');
    const drawn =
      'Die Plätze werden verlost: Wünsche nehmen wir bis Freitag, 10. Juli 2026, 18:00 Uhr an, und wer früher anmeldet, hat davon keinen Vorteil. ' +
      'Entschieden wird am Samstag, 11. Juli 2026. Sobald entschieden ist, melden wir uns. ' +
      'Was danach noch frei ist, geht ab Mittwoch, 15. Juli 2026, 9:00 Uhr an die, die sich zuerst anmelden.';
    expect(text).toContain(drawn);
    expect(text).toMatch(
      /Mia: Klettern .*- Ihr Wunsch Nr\. 1 - Gebühr, wenn ein Platz daraus wird: 6,25 € \(ermäßigt\) /,
    );
    expect(text).toMatch(/Mia: Segeln .*- Ihr Wunsch Nr\. 2 - Gebühr, wenn ein Platz daraus wird: keine /);
    const all = await make.sql('select uuid, participant_uuid as child from attendances where edition_uuid = $1', [
      lots.uuid,
    ]);
    const of = (child: string | undefined): string[] =>
      all.filter((row) => row['child'] === child).map(({ uuid }) => String(uuid));
    // A child that has as many places as the next phase gives is told of no others.
    await mails.removeFiles();
    const [held, lost] = of(children[0]);
    await applications.change([held!], 'confirm', { notified: false });
    await applications.change([lost!], 'unfulfill');
    expect(await textOf()).not.toContain('zuerst anmelden');
    await mails.removeFiles();
    // Nor where the mail tells of its place as well.
    await applications.change([lost!], 'reset', { notified: false });
    await applications.change([lost!], 'unfulfill', { notified: false });
    await make.sql('delete from tellings');
    await admin.post('/attendances/notify', { attendances: [held!, lost!] }).expect(202);
    const both = await textOf();
    expect(both).toContain('Leider kein Platz');
    expect(both).not.toContain('zuerst anmelden');
    await mails.removeFiles();
    await applications.change(of(children[1]), 'unfulfill');
    expect((await textOf()).replaceAll(/\s+/g, ' ')).toContain(
      'Was noch frei ist, geht ab Mittwoch, 15. Juli 2026, 9:00 Uhr an die, die sich zuerst anmelden.',
    );
  });

  it('at the address of a child without an account, without being greeted as the child (R-MAIL-11, R-MAIL-12)', async () => {
    await letterhead();
    const offer = await offerOf('Zelten');
    const child = await make.participant({
      firstname: 'Max',
      columns: { lastname: 'Muster', email: 'max@example.org' },
    });
    await applications.change([await make.attendance(offer.uuid, 'waiting', child)], 'confirm');
    const text = await textOf();
    expect(text).toMatch(/^Guten Tag,\n\ngute Nachricht: Max hat einen Platz\./);
    // Whatever the mail is about, it is addressed to those who read it, as letters are.
    await admin.post('/messages', {
      audience: { edition: edition.uuid, to: 'families', offers: [offer.uuid] },
      ...{ subject: 'Regen', body: '{{greeting}},\n\nes regnet.' },
    });
    await admin.post(`/editions/${edition.uuid}/invoices`, { notify: true }).expect(202);
    await mails.told();
    await admin.post(`/offers/${offer.uuid}/transition`, { transition: 'cancel', notify: true }).expect(200);
    const told = (await mails.told()).filter(({ to }) => to?.[0]?.address === 'max@example.org');
    expect(told.map(({ to }) => to?.[0]?.name)).toEqual(Array<string>(4).fill('Eltern von Max Muster'));
    for (const { text } of told) expect(text).toMatch(/^Guten Tag,\n/);
  });

  it('no sentence that leads nowhere, in any mail, where nobody has said how the town is reached (R-MAIL-11, R-MAIL-12)', () => {
    const town = townOf(defaultsOf({ publicWebsiteUrl: '' }).letterhead);
    const kinds = [...MAIL_KINDS.values()];
    expect(kinds.length).toBeGreaterThan(20);
    for (const template of kinds) {
      const examples = { ...template.examples, organised: false, hosts: [] };
      const { text } = template.render(examples, {
        ...{ recipient: { name: null, address: '' }, sender: 'Ferienprogramm', sites: [], town },
      });
      expect([
        template.type,
        /am Ende dieser E-Mail|bei uns[;:.]|wenden Sie sich|an die Verwaltung|Bescheid|nachfragen/.exec(
          text.split('\n-- \n')[0] ?? '',
        )?.[0],
      ]).toEqual([template.type, undefined]);
    }
  });

  it('what is left of a credit as a sentence of its own', () => {
    const town = townOf(defaultsOf({ publicWebsiteUrl: '' }).letterhead);
    for (const kind of ['offer-cancelled', 'application-withdrawn', 'application-news']) {
      const template = MAIL_KINDS.get(kind)!;
      const values = {
        ...template.examples,
        credit: '12,50 €',
        refund: '12,50 €',
        creditUsed: true,
        refundable: '5,00 €',
      };
      const { text } = template.render(values, {
        ...{ recipient: { name: null, address: '' }, sender: 'Ferienprogramm', sites: [], town },
      });
      expect([kind, /Was davon[^.]*\./.exec(text.replace(/\s+/g, ' '))?.[0]]).toEqual([
        kind,
        'Was davon übrig bleibt, erstatten wir auf Wunsch.',
      ]);
    }
  });
});
