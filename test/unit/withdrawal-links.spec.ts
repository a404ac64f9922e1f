import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { WithdrawalLinks } from '../../src/mail/withdrawal-links.js';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { SecretBox } from '../../src/platform/operations/secret-box.js';
import { type IntegrationSettings } from '../../src/settings/integration-settings.js';

const key = (): string => randomBytes(32).toString('base64');
const [OLD, NEW] = [key(), key()];
const SITE = 'https://ferien.example/stadt';

const linksWith = (...secretKeys: string[]): WithdrawalLinks => {
  const settings = { secretKeys, production: true, publicPages: true, baseUrl: SITE } as unknown as Settings;
  // Who signs and opens links asks nothing of what staff have set.
  return new WithdrawalLinks(new SecretBox(settings), undefined as unknown as IntegrationSettings, settings);
};

const subject = { attendance: newUuid(), entry: newUuid() };
const mailWith = (text: string, address = 'erika@example.org', links = [subject]) => ({
  ...{ uuid: newUuid(), messageId: 'x', recipient: { name: null, address }, replyTo: null, subject: '' },
  ...{ text, html: `<a href="${text}">x</a>`, attachments: [], links },
});
/** The parameter of the link that a mail to this address is sent with. */
const signedBy = (links: WithdrawalLinks, address?: string): string => {
  const { text, html } = links.complete(mailWith(`${SITE}/angebote/abmelden?link=verdeckt-1`, address));
  expect(html).toContain(text);
  return new URL(text).searchParams.get('link') ?? '';
};

describe('Links that withdraw an application (R-MAIL-17)', () => {
  it('say which application, in which state, and to which address, whatever its case', () => {
    const links = linksWith(OLD);
    const opened = links.open(signedBy(links));
    expect(opened).toMatchObject(subject);
    expect(
      ['erika@example.org', ' Erika@Example.ORG', 'max@example.org', ''].map((one) => opened?.wentTo(one)),
    ).toEqual([...[true, true, false, false]]);
    const withoutEntry = links.complete(
      mailWith(`${SITE}/angebote/abmelden?link=verdeckt-1`, 'a@b.de', [
        { ...subject, entry: null as unknown as string },
      ]),
    );
    expect(links.open(new URL(withoutEntry.text).searchParams.get('link') ?? '')?.entry).toBeNull();
  });

  it('are opened by every key, signed by the first, and by no other installation', () => {
    const old = signedBy(linksWith(OLD));
    const both = linksWith(NEW, OLD);
    expect(both.open(old)?.wentTo('erika@example.org')).toBe(true);
    expect(linksWith(NEW).open(signedBy(both))).toBeDefined();
    expect(linksWith(NEW).open(old)).toBeUndefined();
    expect(linksWith(OLD).open(signedBy(both))).toBeUndefined();
  });

  it('hold no word of anybody, and another one for each address', () => {
    const links = linksWith(OLD);
    const [one, other] = [signedBy(links), signedBy(links, 'max@example.org')];
    expect(one).toMatch(/^[\w-]{86}$/);
    expect(other).not.toBe(one);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('erika');
  });

  it('are signed at our own address only: others can write words into a mail, and would be sent the link', () => {
    const links = linksWith(OLD);
    for (const before of ['https://ferien.example', 'https://else.example', `https://else.example/?to=${SITE}`, 'x']) {
      const mail = mailWith(`${before}/angebote/abmelden?link=verdeckt-1`);
      expect(links.complete(mail)).toEqual(mail);
    }
  });

  it('stay covered where the mail has none of this number, and are in no mail without a key', async () => {
    const links = linksWith(OLD);
    for (const number of ['0', '2', '10', '12345']) {
      const text = `${SITE}/angebote/abmelden?link=verdeckt-${number}`;
      expect(links.complete(mailWith(text)).text).toBe(text);
    }
    expect(await linksWith().inWords()).toBeNull();
  });
});
