import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import { type Response } from 'supertest';
import { RemindOfDates } from '../../src/notices/reminders/remind-of-dates.job.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { IntegrationSettings } from '../../src/settings/integration-settings.js';
import { bodyOf, type Json, listOf, madeBy, violationsOf } from '../support/json.js';
import { HIGH_LIMITS } from '../support/limits.js';
import { type NamedFamily, openWorld, type TestOffer } from '../world/index.js';

const NOW = '2026-07-01T08:00:00Z';
const DATES = [{ begin: '2026-08-03T09:00:00+02:00', end: '2026-08-03T12:00:00+02:00' }];
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';
const PAGE = '/angebote/abmelden';

describe('Links with which families withdraw', () => {
  const world = openWorld({ at: NOW, books: true, settings: { limits: HIGH_LIMITS } });
  const { test, make, families, applications, mails, money } = world;
  const { admin, superAdmin, payments } = world.callers;
  let edition: string;
  let offer: TestOffer;
  let erika: NamedFamily;

  beforeEach(async () => {
    test.clock.standAt(NOW);
    await mails.told();
    await mails.forget();
    edition = madeBy(await admin.post('/editions', { name: `Sommer ${newUuid()}` })).uuid;
    offer = await offerOf({ fee: 1250 });
    erika = await families.named('Erika', ['Max', 'Ida']);
  });

  const offerOf = (columns: Json = {}, name = 'Paddeln'): Promise<TestOffer> =>
    make.offer({ name, alias: `x-${newUuid()}`, edition, maxParticipants: 1, dates: DATES, columns });

  /** A place of which the family is mailed: the mail, and the application. */
  const confirmed = async (child = erika.children[0], where = offer): Promise<{ uuid: string; mail: Email }> => {
    const uuid = await make.attendance(where.uuid, 'waiting', child);
    await applications.transition(uuid, 'confirm', { notify: true });
    return { uuid, mail: await mails.only() };
  };
  const linksIn = (mail: Email | undefined): string[] =>
    [...String(mail?.text).matchAll(/https?:\/\/\S+(\/angebote\/abmelden\?link=\S+)/g)].map(([, path]) => path ?? '');
  const linkIn = (mail: Email): string => {
    const [link, ...others] = linksIn(mail);
    if (link === undefined || others.length > 0) throw new Error(`${others.length} more links: ${mail.text}`);
    return link;
  };
  const visit = async (path: string, language = 'de'): Promise<Response> =>
    test.http.get(path).set({ Accept: BROWSER, 'Accept-Language': language });
  const tokenOf = (link: string): string => new URLSearchParams(link.split('?')[1]).get('link') ?? '';
  const press = async (link: string): Promise<Response> =>
    test.http
      .post(PAGE)
      .set({ Accept: BROWSER, 'Accept-Language': 'de' })
      .type('form')
      .send({ link: tokenOf(link) });
  /** What is read on a page, in one line. */
  const words = ({ text }: Response): string =>
    (/<main[^]*<\/main>/.exec(text)?.[0] ?? '').replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ');
  const state = async (uuid: string): Promise<unknown> => (await applications.states([uuid]))[0];

  it('stand in confirmations, one for each application, and say before the click what follows: for the place, the money, and applying again (R-MAIL-17, R-PAGE-23)', async () => {
    const { uuid, mail } = await confirmed();
    await money.paid(uuid, 500);
    await make.attendance(offer.uuid, 'waitlisted', erika.children[1]);
    const page = await visit(linkIn(mail));
    expect(page.status).toBe(200);
    expect(words(page)).toMatch(
      /Max abmelden\?.*Paddeln.*Montag, 3\. August 2026, 9:00.*Hat einen Platz.*nächste Kind auf der Warteliste.*7,50 €, die dafür noch offen.*5,00 €, die Sie dafür schon bezahlt haben, werden Ihr Guthaben.*neu anmelden.*Max abmelden.*Nicht abmelden/,
    );
    const english = words(await visit(linkIn(mail), 'en'));
    expect(english).toMatch(/Withdraw the application for Max\?.*Has a place.*€7\.50.*€5\.00/);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("form-action 'self'") as unknown,
    });
    expect(page.text).not.toContain('Muster');
    expect(page.text).not.toMatch(/<script|src="http/);
  });

  it('change nothing when they are opened, by whatever opens links in mails; only the button withdraws, once, also when it is pressed twice at once (R-MAIL-17, R-ATT-34)', async () => {
    const { uuid, mail } = await confirmed();
    const link = linkIn(mail);
    for (const method of ['get', 'head', 'get'] as const) expect((await test.http[method](link)).status).toBe(200);
    expect(await state(uuid)).toBe('confirmed');
    const answers = await Promise.all([press(link), press(link), press(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
    const done = answers.find(({ status }) => status === 303);
    expect(done?.headers['location']).toMatch(/\/angebote\/abmelden\?link=/);
    expect(words(answers.find(({ status }) => status === 409)!)).toContain('Schon abgemeldet');
    expect(words(await visit(link))).toMatch(/Max ist abgemeldet\..*zurückgezogen.*gleich eine E-Mail/);
    expect((await applications.history(uuid)).at(-1)).toMatchObject({
      ...{ transition: 'withdraw', from: 'confirmed', to: 'withdrawn', procedure: 'family', notified: true, by: null },
      note: 'Über den Link in der E-Mail.',
    });
    const [told, ...more] = await mails.fresh();
    expect([told?.subject, more]).toEqual(['Abgemeldet: Paddeln', []]);
    expect(told?.text).toMatch(
      /12,50\s€, die für den bisherigen Platz noch offen waren, sind nicht mehr zu\s+bezahlen/,
    );
    expect(linksIn(told)).toEqual([]);
    const { text } = await superAdmin.get(`/accounts/${erika.uuid}/export`).expect(200);
    expect(text).toMatch(/"procedure":"family"[^}]*"by":"self"|"by":"self"[^}]*"procedure":"family"/);
    const audited = listOf(await superAdmin.get(`/audit?record=${uuid}`).expect(200)).map(({ route }) => route);
    expect(audited.filter((route) => route === `POST ${PAGE}`)).toHaveLength(1);
  });

  it('let the next family on the list have the place, and the books agree (R-ATT-34)', async () => {
    const { mail } = await confirmed();
    const other = await families.named('Otto', ['Pia']);
    const next = await make.attendance(offer.uuid, 'waitlisted', other.children[0]);
    await press(linkIn(mail));
    const told = await mails.fresh();
    expect(told.map(({ subject, to }) => [subject, to?.[0]?.address]).sort()).toEqual([
      ['Abgemeldet: Paddeln', erika.email],
      ['Nachgerückt: Paddeln', other.email],
    ]);
    expect(await state(next)).toBe('confirmed');
  });

  it('are for one application alone, in mails about several too, also for a wish and on the waiting list (R-MAIL-17)', async () => {
    const second = await offerOf({}, 'Klettern');
    const third = await offerOf({}, 'Malen');
    const all = [
      await make.attendance(offer.uuid, 'waiting', erika.children[0]),
      await make.attendance(second.uuid, 'waiting', erika.children[1]),
      await make.attendance(third.uuid, 'waiting', erika.children[1]),
    ];
    for (const [index, transition] of ['confirm', 'waitlist', 'reject'].entries())
      await applications.transition(all[index] ?? '', transition, { notify: true });
    const mail = await mails.only();
    const links = linksIn(mail);
    expect(links).toHaveLength(2);
    expect(words(await visit(links[1] ?? ''))).toMatch(
      /Ida abmelden.*Klettern.*Warteliste.*nicht mehr auf der Warteliste/,
    );
    await press(links[1] ?? '');
    expect(await applications.states(all)).toEqual(['confirmed', 'withdrawn', 'rejected']);
    expect((await visit(links[0] ?? '')).status).toBe(200);
  });

  it('stand in reminders of places that have not begun (R-EDI-16)', async () => {
    await admin.patch(`/editions/${edition}`, { remindBefore: 24 }).expect(200);
    const { uuid } = await confirmed();
    await confirmed(erika.children[1]);
    test.clock.standAt('2026-08-02T08:00:00Z');
    await test.app.get(RemindOfDates).run();
    const mail = await mails.only();
    expect(mail.text).toMatch(/Ida abmelden: http[^]*Max abmelden: http|Max abmelden: http[^]*Ida abmelden: http/);
    const links = linksIn(mail);
    expect(links).toHaveLength(2);
    const max = (await Promise.all(links.map(async (link) => [link, words(await visit(link))] as const))).find(
      ([, text]) => text.includes('Max abmelden'),
    );
    await press(max?.[0] ?? '');
    expect(await state(uuid)).toBe('withdrawn');
    await mails.forget();
    // On the day of which it reminds it has begun by then.
    test.clock.standAt('2026-08-03T07:00:00Z');
    expect(words(await visit(links.find((link) => link !== max?.[0]) ?? ''))).toContain('hat schon begonnen');
  });

  it('stand in mails about new dates too, the same for each application, and those of earlier mails hold on (R-MAIL-17)', async () => {
    const wide = await offerOf({ max_participants: 5 });
    const first = await confirmed(erika.children[0], wide);
    await confirmed(erika.children[1], wide);
    const moved = async (day: string): Promise<Email> => {
      const dates = [{ begin: `2026-08-${day}T09:00:00+02:00`, end: `2026-08-${day}T12:00:00+02:00` }];
      await admin.patch(`/offers/${wide.uuid}`, { dates, notify: true }).expect(200);
      return mails.only();
    };
    const mail = await moved('05');
    expect(mail.subject).toBe('Geändert: Paddeln');
    const read = String(mail.text).replace(/\s+/g, ' ');
    expect(read).toMatch(/Ida abmelden: http.*Max abmelden: http|Max abmelden: http.*Ida abmelden: http/);
    expect(read).toContain('Am schnellsten geht das mit dem Link „abmelden“ oben.');
    const links = linksIn(mail);
    expect(links).toContain(linkIn(first.mail));
    expect(links).toHaveLength(2);
    expect((await press(linkIn(first.mail))).status).toBe(303);
    expect(await state(first.uuid)).toBe('withdrawn');
    await mails.fresh();
    await admin.patch(`/editions/${edition}`, { withdrawByLink: false }).expect(200);
    const without = await moved('06');
    expect(linksIn(without)).toEqual([]);
    expect(without.text).not.toContain('abmelden');
  });

  it('stand in mails that an offer takes place after all, for a place, the list and a wish (R-MAIL-17)', async () => {
    const { mail } = await confirmed();
    await make.attendance(offer.uuid, 'waitlisted', erika.children[1]);
    const relaunched = async (): Promise<Email> => {
      for (const transition of ['cancel', 'relaunch'] as const) {
        await admin.post(`/offers/${offer.uuid}/transition`, { transition, notify: true }).expect(200);
        const told = await mails.only();
        if (transition === 'cancel') expect(linksIn(told)).toEqual([]);
        else return told;
      }
      throw new Error('no mail');
    };
    const told = await relaunched();
    expect(told.subject).toBe('Findet doch statt: Paddeln');
    expect(linksIn(told)).toHaveLength(2);
    expect(linksIn(told)).toContain(linkIn(mail));
    await admin.patch(`/editions/${edition}`, { withdrawByLink: false }).expect(200);
    expect((await relaunched()).text).not.toContain('abmelden');
  });

  it('are covered wherever a mail is shown, and cannot be made by words in it (R-MAIL-17)', async () => {
    const uuid = await make.attendance(offer.uuid, 'waiting', erika.children[0]);
    // What families and staff write looks like a link of the mail, or of one more.
    const planted = `http://api.test${PAGE}?link=verdeckt-2`;
    await make.sql('update attendances set comment = $2 where uuid = $1', [uuid, planted]);
    await applications.transition(uuid, 'confirm', { notify: true });
    const mail = await mails.only();
    const [own, other] = [
      linksIn(mail).find((link) => !link.includes('verdeckt')),
      linksIn(mail).filter((link) => link.includes('verdeckt')),
    ];
    expect(other).toEqual([`${PAGE}?link=verdeckt-2`]);
    const [stored] = listOf(await superAdmin.get(`/mails?q=${encodeURIComponent(erika.email)}`).expect(200));
    const shown = bodyOf(await superAdmin.get(`/mails/${String(stored?.['uuid'])}`).expect(200));
    for (const part of ['text', 'html']) {
      expect(shown[part]).toContain(`${PAGE}?link=verdeckt-1`);
      expect(shown[part]).not.toContain(tokenOf(own ?? ''));
    }
    const everything = JSON.stringify(await make.sql('select * from mails'));
    expect(everything).not.toContain(tokenOf(own ?? ''));
    const dead = await visit(`${PAGE}?link=verdeckt-1`);
    expect([dead.status, words(dead)]).toEqual([404, expect.stringContaining('führt zu keiner Anmeldung') as unknown]);
    // Sent again it opens again.
    await superAdmin.post(`/mails/${String(stored?.['uuid'])}/resend`).expect(200);
    const [again] = (await mails.told()).slice(-1);
    expect((await visit(linksIn(again).find((link) => !link.includes('verdeckt')) ?? '')).status).toBe(200);
  });

  it('are refused when they are forged, cut short or of another installation, by an address at which there is nothing (R-MAIL-17)', async () => {
    const { uuid, mail } = await confirmed();
    const link = linkIn(mail);
    const token = tokenOf(link);
    const bytes = Buffer.from(token, 'base64url');
    const forged = [16, 31, 40, 60].map((at) => {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      return other.toString('base64url');
    });
    for (const sent of [...forged, token.slice(0, -1), `${token}a`, 'x', '', 'A'.repeat(86)]) {
      const page = await visit(`${PAGE}?link=${sent}`);
      expect([sent, page.status, words(page).includes('führt zu keiner Anmeldung')]).toEqual([sent, 404, true]);
      expect((await press(`${PAGE}?link=${sent}`)).status).toBe(404);
    }
    for (const path of [PAGE, `${PAGE}?link=a&link=b`, `${PAGE}?link[a]=b`])
      expect((await visit(path)).status).toBe(404);
    expect(await state(uuid)).toBe('confirmed');
  });

  it('end when the application changes, the address of the family does, the offer is cancelled or begins, or the edition no longer has them, and then say nothing of the child (R-MAIL-17)', async () => {
    const { uuid, mail } = await confirmed();
    const link = linkIn(mail);
    const dead = async (says: string): Promise<void> => {
      const page = await visit(link);
      expect([page.status, words(page)]).toEqual([410, expect.stringContaining(says) as unknown]);
      expect(page.text).not.toContain('Max');
      expect((await press(link)).status).toBe(410);
    };
    const alive = async (): Promise<void> => expect((await visit(link)).status).toBe(200);

    await admin.patch(`/editions/${edition}`, { withdrawByLink: false }).expect(200);
    await dead('gilt nicht mehr');
    await admin.patch(`/editions/${edition}`, { withdrawByLink: true }).expect(200);
    await alive();
    await make.sql('update accounts set email = upper(email) where uuid = $1', [erika.uuid]);
    await alive();
    await make.sql(`update accounts set email = 'neu-' || email where uuid = $1`, [erika.uuid]);
    await dead('Dieser Link gilt nicht mehr');
    await make.sql(`update accounts set email = replace(email, 'neu-', '') where uuid = $1`, [erika.uuid]);
    await alive();
    await admin.post(`/offers/${offer.uuid}/transition`, { transition: 'cancel' }).expect(200);
    await dead('Das Angebot ist abgesagt');
    await admin.post(`/offers/${offer.uuid}/transition`, { transition: 'relaunch' }).expect(200);
    await alive();
    test.clock.standAt('2026-08-03T07:00:00Z');
    await dead('hat schon begonnen');
    test.clock.standAt(NOW);
    await alive();
    // Remarks, forms and fees change nothing of what the mail says.
    await admin.patch(`/attendances/${uuid}`, { comment: 'Kommt später', agreementReceived: true }).expect(200);
    await alive();
    await applications.transition(uuid, 'waitlist');
    await applications.transition(uuid, 'confirm');
    await dead('Dieser Link gilt nicht mehr');
    expect(await state(uuid)).toBe('confirmed');
  });

  it('say that it is withdrawn, or called off, also where the edition no longer has links: nobody need write to the town for that (R-PAGE-23)', async () => {
    const gone = await confirmed();
    expect((await press(linkIn(gone.mail))).status).toBe(303);
    await mails.fresh();
    const second = await offerOf();
    const { mail } = await confirmed(erika.children[1], second);
    await admin.post(`/offers/${second.uuid}/transition`, { transition: 'cancel' }).expect(200);
    await admin.patch(`/editions/${edition}`, { withdrawByLink: false }).expect(200);
    expect(words(await visit(linkIn(gone.mail)))).toContain('Max ist abgemeldet');
    expect((await press(linkIn(gone.mail))).status).toBe(409);
    expect(words(await visit(linkIn(mail)))).toContain('Das Angebot ist abgesagt');
  });

  it('say of an offer with several dates that all of them are given up, for a reminder is of one day (R-PAGE-23)', async () => {
    const [date] = DATES;
    const next = { begin: '2026-08-04T09:00:00+02:00', end: '2026-08-04T12:00:00+02:00' };
    const series = await make.offer({ name: 'Zirkus', alias: `x-${newUuid()}`, edition, dates: [date!, next] });
    expect(words(await visit(linkIn((await confirmed(erika.children[0], series)).mail)))).toContain(
      'Das gilt für alle 2 Termine',
    );
    const { mail } = await confirmed(erika.children[1]);
    expect(words(await visit(linkIn(mail)))).not.toContain('Termine.');
  });

  it('promise of the mail to come only what it says, also where nothing was to be paid (R-PAGE-23)', async () => {
    const { mail } = await confirmed(erika.children[0], await offerOf({ fee: 0 }));
    await press(linkIn(mail));
    const done = words(await visit(linkIn(mail)));
    expect(done).toContain('gleich eine E-Mail');
    expect(done).not.toContain('nicht mehr zu bezahlen');
  });

  it('do not withdraw what was applied for anew, moved, or is of a family that is gone (R-MAIL-17)', async () => {
    const { uuid, mail } = await confirmed();
    const link = linkIn(mail);
    await applications.transition(uuid, 'withdraw');
    const page = await visit(link);
    expect([page.status, words(page)]).toEqual([200, expect.stringContaining('Max ist abgemeldet') as unknown]);
    expect(words(page)).not.toContain('E-Mail');
    await applications.transition(uuid, 'confirm');
    expect((await visit(link)).status).toBe(410);
    await mails.forget();
    const target = await offerOf({}, 'Ziel');
    const moved = madeBy(await applications.act(uuid, 'move', { offer: target.uuid, notify: true }));
    expect((await visit(link)).status).toBe(410);
    const there = linkIn(await mails.only());
    expect(words(await visit(there))).toContain('Ziel');
    await applications.transition(moved.uuid, 'withdraw');
    await superAdmin.delete(`/accounts/${erika.uuid}`).expect(204);
    for (const old of [link, there]) expect((await visit(old)).status).toBe(410);
  });

  it('are of the child that stays, where it was entered twice with one address (R-MAIL-17)', async () => {
    const { uuid, mail } = await confirmed();
    const double = await families.child(erika.uuid, { lastname: 'Muster' });
    await superAdmin.post(`/participants/${String(erika.children[0])}/merge`, { into: double }).expect(200);
    expect((await visit(linkIn(mail))).status).toBe(200);
    await press(linkIn(mail));
    expect(await state(uuid)).toBe('withdrawn');
  });

  it('are left out of mails where the edition says so, where there are no pages, and of papers (R-EDI-16)', async () => {
    await admin.patch(`/editions/${edition}`, { withdrawByLink: false }).expect(200);
    expect(linksIn((await confirmed()).mail)).toEqual([]);
    await admin.patch(`/editions/${edition}`, { withdrawByLink: true }).expect(200);
    await superAdmin.patch('/settings/integration', { publicAccess: false }).expect(200);
    const quiet = await confirmed(erika.children[1]);
    expect(linksIn(quiet.mail)).toEqual([]);
    expect(quiet.mail.text).not.toContain('abmelden');
    await superAdmin.patch('/settings/integration', { publicAccess: true }).expect(200);
    expect(await test.app.get(IntegrationSettings).isOn()).toBe(true);
  });

  it('are switched by the edition, and copied with it (R-EDI-16)', async () => {
    const path = `/editions/${edition}`;
    expect(await admin.read(path)).toMatchObject({ withdrawByLink: true });
    const refused = await admin.patch(path, { withdrawByLink: 'nein' }).expect(422);
    expect(violationsOf(refused).map(([field]) => field)).toEqual(['withdrawByLink']);
    await admin.patch(path, { withdrawByLink: false }).expect(200);
    expect(bodyOf(await admin.post(`${path}/copy`, {}).expect(201))).toMatchObject({ withdrawByLink: false });
  });

  it('name the invoice that asks for what is open, and meet staff who withdraw at the same moment with one outcome (R-ATT-34, R-PAGE-23)', async () => {
    const family = await families.family();
    const attendance = await make.attendance(offer.uuid, 'waiting', family.child);
    await applications.transition(attendance, 'confirm', { notify: true });
    const link = linkIn(await mails.only());
    await money.invoice({ family, attendance });
    const [{ number }] = listOf(await payments.get(`/invoices?debtor=${family.account.uuid}`).expect(200)) as [Json];
    expect(words(await visit(link))).toContain(`Ihre Rechnung ${String(number)} wird um diesen Betrag kleiner`);
    const staff = admin.post(`/attendances/${attendance}/transition`, { transition: 'withdraw' });
    const outcomes = await Promise.all([press(link), staff]);
    expect([outcomes[0].status === 303, outcomes[1].status === 200].filter(Boolean)).toHaveLength(1);
    const entries = (await applications.history(attendance)).filter(({ to }) => to === 'withdrawn');
    expect(entries).toHaveLength(1);
  });

  it('take a form of the page alone (R-PAGE-23)', async () => {
    const { mail, uuid } = await confirmed();
    const link = tokenOf(linkIn(mail));
    const json = await test.http.post(PAGE).set({ Accept: BROWSER }).send({ link });
    expect(json.status).toBe(415);
    expect((await test.http.post(`${PAGE}?link=${link}`).set({ Accept: BROWSER })).status).toBe(404);
    expect(await state(uuid)).toBe('confirmed');
  });
});

describe('Links with which families withdraw, where there are no pages', () => {
  const world = openWorld({ at: NOW, settings: { publicPages: false } });

  it('are in no mail, and nothing can be posted there (R-EDI-16)', async () => {
    const { make, applications, mails, families, test } = world;
    const edition = await make.edition();
    const offer = await make.offer({ edition: edition.uuid, dates: DATES });
    const { child } = await families.family();
    const uuid = await make.attendance(offer.uuid, 'waiting', child);
    await applications.transition(uuid, 'confirm', { notify: true });
    const { text, html } = await mails.only();
    expect(`${text} ${html}`).not.toContain('abmelden');
    expect((await test.http.post(PAGE).type('form').send({ link: 'x' })).status).toBe(404);
    expect(await make.sql('select links from mails')).toEqual([{ links: [] }]);
  });
});
