import { afterEach, describe, expect, it } from '@jest/globals';
import { type Email } from 'postal-mime';
import sharp from 'sharp';
import { CODES } from '../../src/kernel/problem/codes.js';
import { MailTemplate } from '../../src/mail/mail-template.js';
import { type MailOrder, Mails } from '../../src/mail/mails.js';
import { text } from '../../src/mail/template-variables.js';
import { LetterheadLogo } from '../../src/settings/letterhead-logo.js';
import { bodyOf, type Json } from '../support/json.js';
import { expectViolations } from '../support/problems.js';
import { openWorld } from '../world/index.js';

const HEAD = {
  municipality: 'Stadt Musterstadt',
  addressLines: ['Rathausplatz 1', '74740 Musterstadt'],
  contactEmail: 'ferien@musterstadt.example',
  contactPhone: '06291 123',
  openingHours: 'Mo–Fr 8–12 Uhr\nDo auch 14–18 Uhr',
};
const FOOTER = `-- 
Stadt Musterstadt
Rathausplatz 1, 74740 Musterstadt
Telefon: 06291 123
E-Mail: ferien@musterstadt.example
Öffnungszeiten:
Mo–Fr 8–12 Uhr
Do auch 14–18 Uhr
Diese E-Mail wurde automatisch verschickt. Ferienprogramm`;

const VARIABLES = { child: text('Name', 'Max') };
const template = new MailTemplate({
  type: 'probe',
  title: 'Probe',
  english: 'Probe',
  about: 'programme',
  variables: VARIABLES,
  subject: 'Für {{child}}',
  body: 'Post für {{child}}.{{#town.reachable}} Fragen?{{#town.phone}} Telefon {{town.phone}}.{{/town.phone}}{{/town.reachable}}{{#town.iban}} IBAN {{town.iban}}.{{/town.iban}}',
});

const drawing = async (background: string, width = 12): Promise<{ filename: string; data: string }> => {
  const picture = sharp({ create: { width, height: width / 4, channels: 4, background } });
  return { filename: 'wappen.png', data: (await picture.png().toBuffer()).toString('base64') };
};

describe('The town', () => {
  const world = openWorld();
  const { test, mails } = world;
  const { payments, admin, anonymous } = world.callers;
  afterEach(() => test.database.query('delete from integration_settings'));

  const patch = (body: Json) => payments.patch('/settings/letterhead', body);
  const setLogo = async (background: string, width?: number): Promise<string> =>
    String(bodyOf(await payments.post('/settings/letterhead/logo', await drawing(background, width)))['logo']);
  const pathOf = (url: string): string => new URL(url).pathname;

  let events = 0;
  const order = (given: Partial<MailOrder<typeof VARIABLES>> = {}): MailOrder<typeof VARIABLES> => ({
    event: `probe:${String((events += 1))}`,
    template,
    to: { name: 'Erika', address: 'erika@example.org', account: null },
    values: { child: 'Max' },
    ...given,
  });
  const written = (given?: Partial<MailOrder<typeof VARIABLES>>): Promise<void> =>
    test.database.transaction(() => test.app.get(Mails).send(order(given)));
  const sent = async (given?: Partial<MailOrder<typeof VARIABLES>>): Promise<Email> => {
    await written(given);
    return mails.only();
  };

  describe('says under every mail', () => {
    it('who writes and how to reach it, in text and HTML, and where answers go (R-MAIL-11)', async () => {
      await patch({ ...HEAD, iban: 'DE02120300000000202051' });
      const mail = await sent();
      expect(mail.text?.trimEnd()).toBe(
        `Post für Max. Fragen? Telefon 06291 123. IBAN DE02 1203 0000 0000 2020 51.\n\n${FOOTER}`,
      );
      for (const line of ['Rathausplatz 1, 74740 Musterstadt', 'Telefon: 06291 123', 'Do auch 14–18 Uhr']) {
        expect(mail.html?.replace(/<\/?span[^>]*>/g, '')).toContain(`${line}<br>`);
      }
      expect(mail.html).toContain('<a href="mailto:ferien@musterstadt.example"');
      expect(mail.from).toEqual({ name: 'Ferienprogramm', address: 'ferienprogramm@localhost' });
      expect(mail.replyTo).toEqual([{ name: '', address: 'ferien@musterstadt.example' }]);
      expect(mail.attachments).toEqual([]);
    });

    it('nothing that leads nowhere while nobody has set a letterhead (R-MAIL-11)', async () => {
      const mail = await sent();
      expect(mail.text?.trimEnd()).toBe(
        'Post für Max.\n\n-- \nDiese E-Mail wurde automatisch verschickt. Ferienprogramm',
      );
      expect(mail.replyTo).toBeUndefined();
      expect(mail.html).not.toContain('<img');
    });

    it('the lines of the letterhead, where neither telephone nor e-mail stands on its own', async () => {
      await patch({ municipality: 'Stadt', contactLines: ['Telefon 1', 'Zimmer 7'] });
      expect((await sent()).text).toContain('-- \nStadt\nTelefon 1\nZimmer 7\nDiese E-Mail');
      await patch({ contactPhone: '2' });
      expect((await sent()).text).toContain('-- \nStadt\nTelefon: 2\nDiese E-Mail');
    });

    it('what held when it was written, also when it goes out later', async () => {
      await patch(HEAD);
      await written();
      await patch({ contactPhone: '999', contactEmail: 'neu@musterstadt.example' });
      const mail = await mails.only();
      expect(mail.text).toContain('Telefon: 06291 123');
      expect(mail.replyTo?.[0]?.address).toBe('ferien@musterstadt.example');
    });
  });

  it('has answers sent to `replyTo`, unless a mail names another address (R-MAIL-11)', async () => {
    await patch({ ...HEAD, replyTo: 'rathaus@musterstadt.example' });
    expect((await sent()).replyTo?.[0]?.address).toBe('rathaus@musterstadt.example');
    expect((await sent({ replyTo: 'kanuclub@example.org' })).replyTo?.[0]?.address).toBe('kanuclub@example.org');
    const [row] = await world.make.sql('select uuid from mails order by created_at desc, uuid desc');
    expect(await admin.read(`/mails/${String(row!['uuid'])}`)).toMatchObject({ replyTo: 'kanuclub@example.org' });
  });

  it('shows itself in previews of words as it is', async () => {
    await patch(HEAD);
    const preview = (body: string) => admin.post('/mail-templates/preview', { type: 'application-confirmed', body });
    const shown = await preview('Telefon {{town.phone}}, {{#town.bic}}BIC {{town.bic}}{{/town.bic}}').expect(200);
    expect(bodyOf(shown)['text']).toBe(`Telefon 06291 123,\n\n${FOOTER}\n`);
    expect(bodyOf(shown)['html']).not.toContain('<!--logo-->');
    expectViolations(await preview('{{town.mayor}}'), { body: CODES.expression });
  });

  describe('has a logo', () => {
    it('which is part of every mail, in the size of a mail, and the one of the day (R-MAIL-11)', async () => {
      await setLogo('#00ff00', 1200);
      const mail = await sent();
      const [logo] = mail.attachments;
      expect([logo!.mimeType, logo!.contentId, logo!.disposition]).toEqual(['image/jpeg', '<logo@stadt>', 'inline']);
      expect(await sharp(Buffer.from(logo!.content as ArrayBuffer)).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 520, height: 130 },
      });
      expect(mail.html).toContain('<img src="cid:logo@stadt" width="260" height="65"');
      await written();
      await payments.delete('/settings/letterhead/logo');
      const later = await mails.only();
      expect(later.attachments).toEqual([]);
      expect(later.html).not.toMatch(/<img|logo/);
    });

    it('which is served at an address of its own, replaced, and removed with DELETE or null (R-MAIL-11)', async () => {
      const first = await setLogo('#ff0000');
      expect((await anonymous.get(pathOf(first))).headers['content-type']).toBe('image/png');
      expect((await test.app.get(LetterheadLogo).read())?.name).toBe(first.split('/').at(-1));
      const second = await setLogo('#0000ff');
      expect(bodyOf(await admin.get('/settings/letterhead'))['logo']).toBe(second);
      await anonymous.get(pathOf(first)).expect(404);
      expect(bodyOf(await patch({ logo: null }))['logo']).toBeUndefined();
      await anonymous.get(pathOf(second)).expect(404);
      await payments.delete('/settings/letterhead/logo').expect(404);
      await setLogo('#0000ff');
      await payments.delete('/settings/letterhead/logo').expect(204);
      expect(await test.app.get(LetterheadLogo).read()).toBeUndefined();
    });
  });

  it('is set with fields that make sense', async () => {
    for (const [body, violations] of [
      [{ contactEmail: 'ferien' }, { contactEmail: CODES.email }],
      [{ replyTo: 'a@b.de, c@d.de' }, { replyTo: CODES.email }],
      [{ contactPhone: '1'.repeat(41) }, { contactPhone: CODES.tooLong }],
      [{ openingHours: ['Mo'] }, { openingHours: CODES.type }],
      [{ logo: 'https://example.org/logo.png' }, { logo: CODES.type }],
    ] as const)
      expectViolations(await patch(body), violations);
    const text = { filename: 'a.png', data: 'QUJD' };
    expectViolations(await payments.post('/settings/letterhead/logo', text), { data: CODES.fileType });
    expect((await world.callers.maskedAdmin.post('/settings/letterhead/logo', await drawing('#fff'))).status).toBe(403);
  });
});
