import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mustache from 'mustache';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { defineMail, MAIL_KINDS, mailTemplates } from '../../src/mail/mail-template.js';
import { Mails } from '../../src/mail/mails.js';
import { text, type Variables } from '../../src/mail/template-variables.js';
import { CODES } from '../../src/kernel/problem/codes.js';
import { bodyOf, type Json, madeBy, pluck } from '../support/json.js';
import { expectProblem, expectViolations } from '../support/problems.js';
import { openWorld } from '../world/index.js';

type Token = [kind: string, name: string, start: number, end: number, inner?: Token[] | string, ...rest: unknown[]];

const probe = {
  about: 'programme',
  title: 'Probe',
  english: 'Probe',
  variables: { child: text('Name', 'Max') },
} as const;
const template = defineMail({ ...probe, type: 'probe', subject: 'Post für {{child}}', body: 'Hallo {{child}}.' });
const secret = defineMail({
  ...{ ...probe, type: 'probe-code', subject: 'Code', body: 'Der Code ist {{child}}.' },
  secret: true,
});
const former = defineMail({
  ...{ ...probe, type: 'probe-former', subject: 'Alt', body: 'Hallo {{child}}.' },
  toThisAddress: true,
});

/** What every text may name of the town. */
const TOWN = ['name', 'address', 'phone', 'email', 'openingHours', 'accountHolder', 'iban', 'bic', 'reachable'];

describe('The mails of the service', () => {
  const world = openWorld();
  const { test, make, mails: mailed } = world;
  const { host, admin, superAdmin } = world.callers;
  // Other files of this process ask for all kinds of mail.
  afterAll(() => [template, secret, former].forEach(({ type }) => (MAIL_KINDS as Map<string, unknown>).delete(type)));
  beforeEach(() => mailed.forget());
  afterEach(async () => {
    await world.forgetJobs();
    await make.sql('delete from mail_templates');
  });

  const send = async (
    kind: typeof template = template,
    to: { account: string | null; address: string; children?: string[] } = { account: host.uuid, address: host.email },
    edition?: string,
  ): Promise<string> => {
    const event = `probe:${newUuid()}`;
    await test.app.get(Mails).send({
      ...{ event, template: kind, to: { name: 'Erika Muster', ...to }, values: { child: 'Max' } },
      ...(edition === undefined ? {} : { edition }),
    });
    const [row] = await make.sql('select uuid from mails where event = $1', [event]);
    return String(row?.['uuid']);
  };
  /** A mail that was sent. */
  const sent = async (...of: Parameters<typeof send>): Promise<string> => {
    const mail = await send(...of);
    await world.drain();
    return mail;
  };
  const list = (query = ''): Promise<Json[]> => admin.read(`/mails?${query}`);
  const read = (mail: string, caller = admin): Promise<Json> => caller.read(`/mails/${mail}`);
  const refused = (mail: string) =>
    make.sql(`update mails set state = 'failed', sent_at = null, error = 'EENVELOPE 550 RCPT TO' where uuid = $1`, [
      mail,
    ]);

  describe('are shown to admins', () => {
    it('newest first, with what became of them (R-MAIL-9)', async () => {
      const edition = await make.edition({ name: 'Sommer' });
      const first = await send(template, undefined, edition.uuid);
      await refused(await sent(template, { account: null, address: 'nobody@example.org' }));
      await send();
      const mails = await list();
      expect(mails).toMatchObject([
        { state: 'queued', attempts: 0 },
        { state: 'failed', attempts: 1, error: 'EENVELOPE 550 RCPT TO' },
        {
          ...{ uuid: first, type: 'probe', state: 'sent', attempts: 1, subject: 'Post für Max' },
          recipient: { name: 'Erika Muster', address: host.email },
          account: { uuid: host.uuid },
          edition: { uuid: edition.uuid, name: 'Sommer', alias: edition.alias },
          sentAt: expect.any(String),
        },
      ]);
      expect(mails[2]).not.toHaveProperty('text');
      const words = expect.stringContaining('Hallo Max.');
      expect(await read(first)).toMatchObject({ text: words, html: words, attachments: [] });
    });

    it('apart from those that failed, where something newer was said (R-MAIL-9)', async () => {
      const [failed, outdated] = [await send(), await send()];
      await make.sql(`update mails set state = 'failed', error = 'ETIMEDOUT' where uuid = $1`, [failed]);
      const causeOf = `select split_part(event, ':', 2) as cause from mails where uuid = $1`;
      const [event] = await make.sql(causeOf, [outdated]);
      await test.app.get(Mails).supersede([String(event!['cause'])]);
      expect(await list('state=failed')).toMatchObject([{ uuid: failed, state: 'failed', error: 'ETIMEDOUT' }]);
      const superseded = { uuid: outdated, state: 'superseded', error: 'superseded' };
      expect(await list('state=superseded')).toMatchObject([superseded]);
      expect(await list('state=failed,superseded')).toHaveLength(2);
      expect(await read(outdated)).toMatchObject({ state: 'superseded' });
      const { mails } = await superAdmin.read<{ mails: Json[] }>(`/accounts/${host.uuid}/export`);
      expect(mails.map(({ state }) => state).sort()).toEqual(['failed', 'superseded']);
    });

    it('not by a kind that there is not: 400 with those that there are, as for words', async () => {
      const kinds = expect.stringMatching(/^type: must be one or more of .*offer-cancelled, .*probe/);
      for (const path of ['/mails', '/mail-templates'])
        expectProblem(await admin.get(`${path}?type=probe,nonsense`), 400, kinds);
    });

    it('by state, kind, edition, account, time and words, all together', async () => {
      const edition = await make.edition();
      const first = await sent(template, undefined, edition.uuid);
      const second = await send(former, { account: null, address: 'otto@example.org' });
      await make.sql(`update mails set created_at = '2026-05-01T12:00:00+02:00' where uuid = $1`, [first]);
      await make.sql(`update mails set created_at = '2026-05-02T00:00:00+02:00' where uuid = $1`, [second]);
      const found = async (query: string): Promise<unknown[]> => (await list(query)).map(({ uuid }) => uuid);
      for (const [query, uuids] of [
        ['state=sent', [first]],
        ['state=sent,queued', [second, first]],
        ['type=probe,invitation', [first]],
        [`edition=${edition.alias}`, [first]],
        [`account=${host.uuid}`, [first]],
        // An address names an account, and no recipient.
        ['account=otto@example.org', []],
        ['q=OTTO', [second]],
        ['q=post max', [first]],
        ['q=100%', []],
        ['createdSince=2026-05-02', [second]],
        ['until=2026-05-01', [first]],
        ['until=2026-05-02T00:00:00%2B02:00', [second, first]],
        ['createdSince=2026-05-01&until=2026-05-01&state=sent', [first]],
      ] as const)
        expect([query, await found(query)]).toEqual([query, uuids]);
    });

    it('under the account also when its address has changed', async () => {
      const account = await make.account(['ROLE_HOST']);
      const mail = await send(template, { account: account.uuid, address: account.email });
      await make.sql('update accounts set email = $2 where uuid = $1', [account.uuid, `${newUuid()}@example.org`]);
      expect((await list(`account=${account.uuid}`)).map(({ uuid }) => uuid)).toEqual([mail]);
    });

    it('never with a code, not even while the mail waits', async () => {
      const mail = await send(secret);
      const shown = await read(mail, superAdmin);
      expect(shown).toMatchObject({ state: 'queued', subject: 'Code', attachments: [] });
      expect(shown).not.toHaveProperty('text');
      expect(JSON.stringify(shown)).not.toContain('Max');
    });

    it('without recipient and words once these are forgotten', async () => {
      const mail = await sent();
      await make.sql(
        `update mails set recipient_name = null, recipient_address = '', subject = '', text = '', html = '', answer = null,
           message_id = null`,
      );
      const left = ['attachments', 'attempts', 'createdAt', 'etag', 'sentAt', 'state', 'type', 'uuid'];
      expect(Object.keys(await read(mail)).sort()).toEqual(left);
    });
  });

  describe('are sent again', () => {
    const resend = (uuid: string) => admin.post(`/mails/${uuid}/resend`);

    it('with the same words and another Message-ID, when they were sent; once, when two ask at the same time (R-MAIL-9)', async () => {
      const mail = await sent();
      // Of transactional mail: no answer from machines, nothing to unsubscribe from.
      const raw = await mailed.raw(`${mail}.eml`);
      for (const header of [
        /^Auto-Submitted: auto-generated$/im,
        /^X-Auto-Response-Suppress: OOF, AutoReply$/im,
        /^Content-Language: de$/im,
        /^Date: .+$/m,
      ])
        expect(raw).toMatch(header);
      expect(raw).not.toMatch(/^(List-|Precedence|Bcc|Cc)/im);
      const first = await mailed.only();
      const both = await Promise.all([resend(mail), resend(mail)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await read(mail)).toMatchObject({ state: 'queued', attempts: 0 });
      const again = await mailed.only();
      expect([first.subject, first.messageId]).toEqual(['Post für Max', `<${mail}@api.test>`]);
      expect([again.subject, again.messageId]).toEqual(['Post für Max', `<${mail}.2@api.test>`]);
      expect(again.text).toBe(first.text);
      expect(await read(mail)).toMatchObject({ state: 'sent', attempts: 1 });
    });

    it('to the address the account has by now, when the old one was wrong', async () => {
      const account = await make.account(['ROLE_HOST']);
      const mail = await sent(template, { account: account.uuid, address: account.email });
      await refused(mail);
      await mailed.removeFiles();
      const address = `${newUuid()}@example.org`;
      await make.sql('update accounts set email = $2 where uuid = $1', [account.uuid, address]);
      expect(await resend(mail)).toMatchObject({ status: 200, body: { recipient: { address } } });
      expect((await mailed.only()).to).toMatchObject([{ address }]);
    });

    it('to the child where there is no account, and to the very address where that is meant', async () => {
      const child = await make.participant({ columns: { email: 'neu@example.org' } });
      const one = await send(template, { account: null, address: 'alt@example.org', children: [child] });
      const two = await sent(former, { account: host.uuid, address: 'alt@example.org' });
      await mailed.removeFiles();
      for (const mail of [one, two]) await resend(mail).expect(200);
      expect((await mailed.told()).map(({ to }) => to?.[0]?.address)).toEqual(['alt@example.org', 'neu@example.org']);
    });

    it('but not while they wait, when they held a code, are outdated or forgotten: 409', async () => {
      const waiting = await send();
      await resend(waiting).expect(409);
      expectProblem(await resend(await sent(secret)), 409, expect.stringContaining('code'));
      for (const so of [
        `state = 'failed', sent_at = null, error = 'superseded'`,
        `error = null, recipient_address = ''`,
      ]) {
        await make.sql(`update mails set ${so} where uuid = $1`, [waiting]);
        await resend(waiting).expect(409);
      }
      await resend(newUuid()).expect(404);
      await mailed.removeFiles();
      expect(await mailed.told()).toEqual([]);
    });
  });

  describe('say what staff set', () => {
    const post = (body: object, caller = admin) => caller.post('/mail-templates', body);
    const preview = (body: object) => admin.post('/mail-templates/preview', body);
    const shown = (body: object) => admin.posted<{ subject: string; text: string }>('/mail-templates/preview', body);
    const types = async (): Promise<Json[]> => (await admin.read<{ types: Json[] }>('/mail-templates/types')).types;
    const words = { type: 'probe', subject: 'Neu: {{child}}', body: 'Servus {{child}}.' };

    it('the words of the edition before those for all, and those before the ones they come with (R-MAIL-4)', async () => {
      const [one, other] = [await make.edition(), await make.edition()];
      const bare = await send(template, undefined, one.uuid);
      await post(words).expect(201);
      const own = madeBy(await post({ ...words, edition: one.alias, subject: 'Nur hier' }));
      expect(own).toMatchObject({ edition: { uuid: one.uuid }, modifiedBy: { uuid: admin.uuid } });
      await send(template, undefined, one.uuid);
      await send(template, undefined, other.uuid);
      await send();
      await admin.delete(`/mail-templates/${own.uuid}`).expect(204);
      await send(template, undefined, one.uuid);
      const all = (await list()).map(({ subject }) => subject).reverse();
      expect(all).toEqual(['Post für Max', 'Nur hier', 'Neu: Max', 'Neu: Max', 'Neu: Max']);
      expect((await read(bare))['subject']).toBe('Post für Max');
    });

    it('once for each kind and edition: 409, also when two write at the same time', async () => {
      const edition = await make.edition();
      for (const body of [words, { ...words, edition: edition.uuid }]) {
        const both = await Promise.all([post(body), post(body), post(body)]);
        expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      }
      const editions = pluck(await admin.get('/mail-templates?type=probe'), 'edition');
      expect(editions).toEqual([undefined, expect.objectContaining({ uuid: edition.uuid })]);
    });

    it('with a violation that names the place, and says why, in English and German, for words that do not work (R-MAIL-10)', async () => {
      const there = await make.mailTemplate({ type: 'probe', columns: { subject: 'x' } });
      const unknown = { subject: 'Post für {{kind}}' };
      for (const [sent, reason] of [
        [unknown, 'there is no variable kind (line 1, column 10)'],
        [{ body: 'Hallo {{#child}}' }, 'Unclosed section'],
        [{ body: 'Hallo {{{child}}}' }, 'cannot be used'],
        [{ body: 'Hallo {{' }, 'Unclosed tag'],
        [{ body: '[Fragen](https://evil.test/?k={{child}})' }, 'https://evil.test/?k=Max leads elsewhere'],
      ] as const) {
        const answer = await preview({ type: 'probe', ...sent });
        expectViolations(answer, { [Object.keys(sent)[0]!]: CODES.expression });
        expect(bodyOf(answer)['violations']).toMatchObject([{ message: expect.stringContaining(reason) }]);
      }
      for (const answer of [
        await post({ ...words, ...unknown }),
        await admin.patch(`/mail-templates/${there}`, unknown),
      ])
        expectViolations(answer, { subject: CODES.expression });
      const german = await post({ ...words, body: '{{#child}}' }).set('Accept-Language', 'de');
      const problem = 'body: Dieser Wert lässt sich nicht verwenden: Abschnitt ohne Ende "child" an Stelle 10.';
      expectProblem(german, 422, problem);
    });

    it('with an unknown kind, an unknown edition, or an edition for mails about accounts refused', async () => {
      expectViolations(await post({ ...words, type: 'nonsense' }), { type: CODES.choice });
      expectProblem(await post({ ...words, edition: 'nonsense' }), 422, expect.stringMatching(/^edition: /));
      const edition = (await make.edition()).uuid;
      const account = { type: 'password-changed', subject: 'x', body: 'x', edition };
      await post(account, superAdmin).expect(422);
      await post(account).expect(403);
    });

    it('with the address of a code always in the mail that is there for it', async () => {
      const reset = { type: 'password-reset', subject: 'Neu', body: 'Bitte sehr.' };
      expectProblem(await post(reset, superAdmin), 422, expect.stringMatching(/^body: .*\{\{url\}\} must be in it/));
      await post({ ...reset, body: '[Bitte sehr]({{url}}), sonst {{code}}' }, superAdmin).expect(201);
    });

    it('with values in addresses of the service and of people, and addresses elsewhere without them', async () => {
      const body =
        '[Kind](http://api.test/{{child}}) [Post](mailto:{{child}}) [Stadt](https://stadt.test/?a=1) {{child}}';
      await post({ ...words, body }).expect(201);
      await send();
      const { html } = await mailed.only();
      expect([...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        ...['http://api.test/Max', 'mailto:Max', 'https://stadt.test/?a=1'],
      ]);
    });

    it('never with values in an address elsewhere, also when they were set before that was refused (R-MAIL-10)', async () => {
      const body = '[Fragen](https://evil.test/?k={{child}}), auch https://evil.test/{{child}}, zu {{sender}}';
      await make.mailTemplate({ type: 'probe', columns: { subject: 'x', body } });
      await send();
      const { text: plain, html } = await mailed.only();
      expect(plain).toContain('Fragen, auch https://evil.test/, zu Ferienprogramm');
      expect(html).not.toMatch(/<a |Max/);
      expect(plain).not.toContain('Max');
    });

    it('and what the service ships again when a later version no longer knows a variable', async () => {
      await make.mailTemplate({ type: 'probe', columns: { subject: '{{gone}}', body: 'x' } });
      await send();
      expect((await list()).map(({ subject }) => subject)).toEqual(['Post für Max']);
    });

    it('in a preview of the examples, of words that are not stored, and of those that hold', async () => {
      expect(await shown({ type: 'probe', subject: 'An {{recipient}}', body: '**{{child}}**' })).toEqual({
        subject: 'An Erika Muster',
        text: expect.stringMatching(/^Max\n\n-- \n/),
        html: expect.stringContaining('<strong>Max</strong>'),
      });
      const edition = await make.edition();
      await make.mailTemplate({ type: 'probe', edition: edition.uuid, columns: { subject: 'Hier', body: 'Da' } });
      expect((await shown({ type: 'probe', edition: edition.alias })).subject).toBe('Hier');
      expect((await shown({ type: 'probe' })).subject).toBe('Post für Max');
      for (const kind of mailTemplates()) {
        const { type } = kind;
        const { subject, text } = await test.app.get(Mails).preview(kind, kind.words);
        expect([type, text]).toEqual([type, expect.not.stringMatching(/undefined|\{\{|\[object/)]);
        // Where a value is missing, two blanks meet, a blank stands before a sign, or emphasis and brackets hold nothing.
        expect([type, `${subject}\n${text}`]).toEqual([
          type,
          expect.not.stringMatching(/[^\s-] {2,}\S|\S [,.;:!?](\s|$)|\( *\)|„\s*“|\bPlatz (auf|$)|: *\n\n(?![-\w„])/m),
        ]);
      }
      expect(await make.sql('select from mails')).toEqual([]);
    });

    it('with examples that make a mail of the kind: who waits has a number, and nothing to pay', async () => {
      const said = async (type: string, body: string): Promise<string | undefined> =>
        (await shown({ type, body })).text.split('\n\n')[0];
      const words = '{{#applications}}{{child}} Platz {{position}}.{{/applications}} {{#total}}Zu zahlen{{/total}}';
      expect(await said('application-waitlisted', words)).toBe('Erika Platz 3.');
      const paid = '{{#applications}}{{child}}{{/applications}} {{total}}';
      expect(await said('application-confirmed', paid)).toBe('Max 12,50 €');
      const counts =
        '{{#applications}}a{{/applications}}{{#moved}}m{{/moved}}{{#rejected}}r{{/rejected}}{{#waitlisted}}w{{/waitlisted}}';
      expect(await said('application-moved', counts)).toBe('am');
      expect(await said('application-news', counts)).toBe('aaaw');
    });

    it('in which every kind shows what may be missing only where it is there', () => {
      /** Optional values outside of their own section. */
      const bare = (tokens: Token[], known: Variables, inside: readonly string[] = []): string[] =>
        tokens.flatMap(([kind, name, , , inner]) => {
          const variable = known[name];
          if (kind === 'name') return variable?.kind === 'optional' && !inside.includes(name) ? [name] : [];
          if (!Array.isArray(inner)) return [];
          const within = kind === '#' && variable?.kind === 'list' ? { ...known, ...variable.fields } : known;
          return bare(inner, within, kind === '#' ? [...inside, name] : inside);
        });
      for (const { type, variables, words } of mailTemplates()) {
        const tokens = mustache.parse(`${words.subject}\n${words.body}`) as Token[];
        expect([type, bare(tokens, variables)]).toEqual([type, []]);
      }
    });

    it('which are listed with every kind, its variables and the words it comes with', async () => {
      await make.mailTemplate({ type: 'probe' });
      const all = await types();
      expect(all.find(({ type }) => type === 'probe')).toMatchObject({
        ...{ title: 'Probe', perEdition: true, superAdminsOnly: false },
        ...{ subject: 'Post für {{child}}', body: 'Hallo {{child}}.' },
        variables: [
          { name: 'recipient' },
          { name: 'sender' },
          ...TOWN.map((name) => ({ name: `town.${name}` })),
          { name: 'child', kind: 'text', example: 'Max', needed: false },
        ],
        templates: [{ subject: 'Fällt aus: {{offer}}' }],
      });
      const some = ['offer-cancelled', 'password-reset', 'invitation', 'application-confirmed'];
      expect(all.map(({ type }) => type)).toEqual(expect.arrayContaining(some));
      expect(all.filter((type) => type['superAdminsOnly']).map(({ type }) => type)).toEqual([
        ...['account-email-changed', 'invitation', 'password-changed', 'password-reset', 'team-member-address-changed'],
        ...['team-member-joined', 'token-created', 'two-factor-changed', 'two-factor-reset', 'webhook-disabled'],
      ]);
    });
  });

  it('go with the account: erased by whom they were written to and about, not by the address alone', async () => {
    const family = await make.account(['ROLE_MEMBER']);
    const child = await make.participant({ account: family.uuid });
    await send(template, { account: family.uuid, address: 'frueher@example.org' });
    await send(template, { account: null, address: 'oma@example.org', children: [child] });
    const other = await send();
    const inFile = async (): Promise<unknown[]> =>
      (await admin.read<{ mails: Json[] }>(`/accounts/${family.uuid}/export`)).mails.map(({ subject }) => subject);
    expect(await inFile()).toEqual(['Post für Max', 'Post für Max']);
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    expect(await inFile()).toEqual(['Post für Max', undefined]);
    await make.sql('update participants set protected = false where uuid = $1', [child]);
    await admin.delete(`/accounts/${family.uuid}`).expect(204);
    expect(await make.sql('select uuid from mails')).toEqual([{ uuid: other }]);
  });
});
