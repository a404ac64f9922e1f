import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mustache from 'mustache';
import { newUuid } from '../../src/kernel/ids/uuid.js';
import { defineMail, MAIL_KINDS, mailTemplates } from '../../src/mail/sending/mail-template.js';
import { Mails } from '../../src/mail/sending/mails.js';
import { text, type Variables } from '../../src/mail/sending/template-variables.js';
import { bodyOf, type Json } from '../support/json.js';
import { MailServer, refusal } from '../support/smtp.js';
import { openWorld } from '../world/index.js';

type Token = [kind: string, name: string, start: number, end: number, inner?: Token[] | string, ...rest: unknown[]];

const probe = { about: 'programme', title: 'Probe', variables: { child: text('Name', 'Max') } } as const;
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
  let server: MailServer;

  const world = openWorld({
    settings: async () => {
      server = await MailServer.start();
      return server.settings();
    },
  });
  const { test, make } = world;
  const { host, admin, superAdmin } = world.callers;
  afterAll(async () => {
    // Other files of this process ask for all kinds of mail.
    for (const { type } of [template, secret, former]) (MAIL_KINDS as Map<string, unknown>).delete(type);
    await server.stop();
  });
  beforeEach(async () => {
    await test.database.query('delete from mails');
    server.received.length = 0;
    server.onRecipient = () => undefined;
  });
  afterEach(async () => {
    await test.database.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
    await make.sql('delete from mail_templates');
  });

  const send = async (
    kind: typeof template = template,
    to: { account: string | null; address: string; children?: string[] } = {
      account: host.uuid,
      address: host.email,
    },
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
  const as = async (
    method: 'get' | 'post' | 'patch' | 'delete',
    path: string,
    body?: object,
    token = admin.token,
  ): Promise<{ status: number; body: Json }> => {
    const call = test.call(method, path, token);
    const answer = body === undefined ? await call : await call.send(body);
    return { status: answer.status, body: bodyOf(answer) };
  };
  const list = async (query = ''): Promise<Json[]> => (await as('get', `/mails?${query}`)).body as unknown as Json[];
  const subjects = (): (string | undefined)[] => server.received.map(({ mail }) => mail.subject);

  describe('are shown to admins', () => {
    it('newest first, with what became of them', async () => {
      server.onRecipient = (address) => {
        if (address === 'nobody@example.org') throw refusal(550, 'no such mailbox nobody@example.org');
      };
      const edition = await make.edition({ name: 'Sommer' });
      const sent = await send(template, undefined, edition.uuid);
      await send(template, { account: null, address: 'nobody@example.org' });
      await world.drain();
      await send();
      const mails = await list();
      expect(mails).toMatchObject([
        { state: 'queued', attempts: 0 },
        { state: 'failed', attempts: 1, error: 'EENVELOPE 550 RCPT TO' },
        {
          ...{ uuid: sent, type: 'probe', state: 'sent', attempts: 1, subject: 'Post für Max' },
          recipient: { name: 'Erika Muster', address: host.email },
          account: { uuid: host.uuid },
          edition: { uuid: edition.uuid, name: 'Sommer', alias: edition.alias },
          sentAt: expect.any(String),
        },
      ]);
      expect(mails[2]).not.toHaveProperty('text');
      expect((await as('get', `/mails/${sent}`)).body).toMatchObject({
        text: expect.stringContaining('Hallo Max.'),
        html: expect.stringContaining('Hallo Max.'),
        attachments: [],
      });
    });

    it('apart from those that failed, where something newer was said', async () => {
      const [failed, outdated] = [await send(), await send()];
      await make.sql(`update mails set state = 'failed', error = 'ETIMEDOUT' where uuid = $1`, [failed]);
      await test.app
        .get(Mails)
        .supersede([
          String(
            (await make.sql(`select split_part(event, ':', 2) as cause from mails where uuid = $1`, [outdated]))[0]![
              'cause'
            ],
          ),
        ]);
      expect(await list('state=failed')).toMatchObject([{ uuid: failed, state: 'failed', error: 'ETIMEDOUT' }]);
      expect(await list('state=superseded')).toMatchObject([
        { uuid: outdated, state: 'superseded', error: 'superseded' },
      ]);
      expect(await list('state=failed,superseded')).toHaveLength(2);
      expect((await as('get', `/mails/${outdated}`)).body).toMatchObject({ state: 'superseded' });
      const file = (await as('get', `/accounts/${host.uuid}/export`, undefined, world.callers.superAdmin.token)).body;
      expect((file['mails'] as Json[]).map(({ state }) => state).sort()).toEqual(['failed', 'superseded']);
    });

    it('not by a kind that there is not: 400 with those that there are, as for words', async () => {
      for (const path of ['/mails', '/mail-templates']) {
        const { status, body } = await as('get', `${path}?type=probe,nonsense`);
        expect(status).toBe(400);
        expect(body['detail']).toMatch(/^type: must be one or more of .*offer-cancelled, .*probe/);
      }
    });

    it('by state, kind, edition, account, time and words, all together', async () => {
      const edition = await make.edition();
      const first = await send(template, undefined, edition.uuid);
      await world.drain();
      const second = await send(former, { account: null, address: 'otto@example.org' });
      await make.sql(`update mails set created_at = '2026-05-01T12:00:00+02:00' where uuid = $1`, [first]);
      await make.sql(`update mails set created_at = '2026-05-02T00:00:00+02:00' where uuid = $1`, [second]);
      const found = async (query: string): Promise<unknown[]> => (await list(query)).map(({ uuid }) => uuid);
      for (const [query, uuids] of [
        ['state=sent', [first]],
        ['state=sent,queued', [second, first]],
        ['state=failed', []],
        ['type=probe', [first]],
        ['type=probe,invitation', [first]],
        [`edition=${edition.alias}`, [first]],
        ['edition=nonsense', []],
        [`account=${host.uuid}`, [first]],
        [`account=${host.email.toUpperCase()}`, [first]],
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
      for (const query of ['state=waiting', 'until=soon', 'createdSince=x'])
        expect((await as('get', `/mails?${query}`)).status).toBe(400);
    });

    it('under the account also when its address has changed', async () => {
      const account = await make.account(['ROLE_HOST']);
      const mail = await send(template, { account: account.uuid, address: account.email });
      await make.sql('update accounts set email = $2 where uuid = $1', [account.uuid, `${newUuid()}@example.org`]);
      expect((await list(`account=${account.uuid}`)).map(({ uuid }) => uuid)).toEqual([mail]);
    });

    it('never with a code, not even while the mail waits', async () => {
      const mail = await send(secret);
      const token = superAdmin.token;
      const { body } = await as('get', `/mails/${mail}`, undefined, token);
      expect(body).toMatchObject({ state: 'queued', subject: 'Code', attachments: [] });
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['text']));
      expect(JSON.stringify(body)).not.toContain('Max');
    });

    it('without recipient and words once these are forgotten', async () => {
      const mail = await send();
      await world.drain();
      await make.sql(
        `update mails set recipient_name = null, recipient_address = '', subject = '', text = '', html = ''`,
      );
      const { body } = await as('get', `/mails/${mail}`);
      expect(Object.keys(body).sort()).toEqual(
        ['uuid', 'type', 'state', 'attempts', 'createdAt', 'sentAt', 'attachments'].sort(),
      );
    });
  });

  describe('are sent again', () => {
    const resend = (uuid: string): Promise<{ status: number; body: Json }> => as('post', `/mails/${uuid}/resend`);
    const ids = (): (string | undefined)[] => server.received.map(({ mail }) => mail.messageId);

    it('with the same words and another Message-ID, when they were sent', async () => {
      const mail = await send();
      await world.drain();
      expect(await resend(mail)).toMatchObject({ status: 200, body: { state: 'queued', attempts: 0 } });
      await world.drain();
      expect(subjects()).toEqual(['Post für Max', 'Post für Max']);
      expect(ids()).toEqual([`<${mail}@api.test>`, `<${mail}.2@api.test>`]);
      expect((await as('get', `/mails/${mail}`)).body).toMatchObject({ state: 'sent', attempts: 1 });
    });

    it('to the address the account has by now, when the old one was wrong', async () => {
      const account = await make.account(['ROLE_HOST']);
      server.onRecipient = (address) => {
        if (address === account.email) throw refusal(550, 'unknown');
      };
      const mail = await send(template, { account: account.uuid, address: account.email });
      await world.drain();
      const address = `${newUuid()}@example.org`;
      await make.sql('update accounts set email = $2 where uuid = $1', [account.uuid, address]);
      expect(await resend(mail)).toMatchObject({ status: 200, body: { recipient: { address } } });
      await world.drain();
      expect(server.received.map(({ to }) => to)).toEqual([[address]]);
    });

    it('to the child where there is no account, and to the very address where that is meant', async () => {
      const child = await make.participant({ columns: { email: 'neu@example.org' } });
      const one = await send(template, { account: null, address: 'alt@example.org', children: [child] });
      const two = await send(former, { account: host.uuid, address: 'alt@example.org' });
      await world.drain();
      server.received.length = 0;
      expect([(await resend(one)).status, (await resend(two)).status]).toEqual([200, 200]);
      await world.drain();
      expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['alt@example.org', 'neu@example.org']);
    });

    it('but not while they wait, when they held a code, are outdated or forgotten: 409', async () => {
      const waiting = await send();
      expect((await resend(waiting)).status).toBe(409);
      await world.drain();
      const code = await send(secret);
      await world.drain();
      expect(await resend(code)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('code') } });
      await make.sql(`update mails set state = 'failed', sent_at = null, error = 'superseded' where uuid = $1`, [
        waiting,
      ]);
      expect((await resend(waiting)).status).toBe(409);
      await make.sql(`update mails set error = null, recipient_address = '' where uuid = $1`, [waiting]);
      expect((await resend(waiting)).status).toBe(409);
      expect((await resend(newUuid())).status).toBe(404);
      server.received.length = 0;
      await world.drain();
      expect(server.received).toEqual([]);
    });

    it('once, when two ask at the same time', async () => {
      const mail = await send();
      await world.drain();
      expect((await Promise.all([resend(mail), resend(mail)])).map(({ status }) => status).sort()).toEqual([200, 409]);
      await world.drain();
      expect(server.received).toHaveLength(2);
    });
  });

  it('have the headers of transactional mail: no answer from machines, nothing to unsubscribe from', async () => {
    const mail = await send();
    await world.drain();
    const { raw } = server.received[0]!;
    expect(raw).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(raw).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply$/im);
    expect(raw).toMatch(/^Content-Language: de$/im);
    expect(raw).toContain(`Message-ID: <${mail}@api.test>`);
    expect(raw).toMatch(/^Date: .+$/m);
    expect(raw).not.toMatch(/^(List-|Precedence|Bcc|Cc)/im);
  });

  describe('say what staff set', () => {
    const post = (body: object, token?: string): Promise<{ status: number; body: Json }> =>
      as('post', '/mail-templates', body, token);
    const words = { type: 'probe', subject: 'Neu: {{child}}', body: 'Servus {{child}}.' };

    it('the words of the edition before those for all, and those before the ones they come with', async () => {
      const [one, other] = [await make.edition(), await make.edition()];
      const bare = await send(template, undefined, one.uuid);
      expect((await post(words)).status).toBe(201);
      const own = await post({ ...words, edition: one.alias, subject: 'Nur hier' });
      expect(own).toMatchObject({
        status: 201,
        body: { edition: { uuid: one.uuid }, modifiedBy: { uuid: admin.uuid } },
      });
      await send(template, undefined, one.uuid);
      await send(template, undefined, other.uuid);
      await send();
      await as('delete', `/mail-templates/${String(own.body['uuid'])}`);
      await send(template, undefined, one.uuid);
      const all = (await list()).map(({ subject }) => subject).reverse();
      expect(all).toEqual(['Post für Max', 'Nur hier', 'Neu: Max', 'Neu: Max', 'Neu: Max']);
      expect((await as('get', `/mails/${bare}`)).body['subject']).toBe('Post für Max');
    });

    it('once for each kind and edition: 409, also when two write at the same time', async () => {
      const edition = await make.edition();
      for (const body of [words, { ...words, edition: edition.uuid }]) {
        const both = await Promise.all([post(body), post(body), post(body)]);
        expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      }
      expect(
        ((await as('get', '/mail-templates?type=probe')).body as unknown as Json[]).map((one) => one['edition']),
      ).toEqual([undefined, expect.objectContaining({ uuid: edition.uuid })]);
    });

    it.each([
      ['subject', 'Post für {{kind}}', 'there is no variable kind (line 1, column 10)'],
      ['body', 'Hallo {{#child}}', 'Unclosed section'],
      ['body', 'Hallo {{{child}}}', 'cannot be used'],
      ['body', 'Hallo {{', 'Unclosed tag'],
      ['body', '[Fragen](https://evil.test/?k={{child}})', 'https://evil.test/?k=Max leads elsewhere'],
      ['body', 'Siehe https://evil.test/?k={{child}}', 'https://evil.test/?k=Max leads elsewhere'],
    ])('with a violation at %s for %j: %s', async (name, value, reason) => {
      for (const answer of [
        await post({ ...words, [name]: value }),
        await as('post', '/mail-templates/preview', { type: 'probe', [name]: value }),
        await as('patch', `/mail-templates/${await make.mailTemplate({ type: 'probe', columns: { subject: 'x' } })}`, {
          [name]: value,
        }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body['violations']).toEqual([
          {
            propertyPath: name,
            message: expect.stringContaining(reason),
            code: '6b3befbc-2f01-4ddf-be21-b57898905284',
          },
        ]);
        await make.sql('delete from mail_templates');
      }
    });

    it('with an unknown kind, an unknown edition, or an edition for mails about accounts refused', async () => {
      expect((await post({ ...words, type: 'nonsense' })).body['violations']).toMatchObject([{ propertyPath: 'type' }]);
      expect(await post({ ...words, edition: 'nonsense' })).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(/^edition: /) },
      });
      const edition = (await make.edition()).uuid;
      const account = { type: 'password-changed', subject: 'x', body: 'x', edition };
      expect((await post(account, superAdmin.token)).status).toBe(422);
      expect((await post(account)).status).toBe(403);
    });

    it('with the address of a code always in the mail that is there for it', async () => {
      const reset = { type: 'password-reset', subject: 'Neu', body: 'Bitte sehr.' };
      const { status, body } = await post(reset, superAdmin.token);
      expect([status, body['violations']]).toEqual([
        422,
        [expect.objectContaining({ propertyPath: 'body', message: expect.stringContaining('{{url}} must be in it') })],
      ]);
      expect((await post({ ...reset, body: '[Bitte sehr]({{url}})' }, superAdmin.token)).status).toBe(201);
    });

    it('with values in addresses of the service and of people, and addresses elsewhere without them', async () => {
      const body =
        '[Kind](http://api.test/{{child}}) [Post](mailto:{{child}}) [Stadt](https://stadt.test/?a=1) {{child}}';
      expect((await post({ ...words, body })).status).toBe(201);
      await send();
      await world.drain();
      const { html } = server.received[0]!.mail;
      expect([...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
        ...['http://api.test/Max', 'mailto:Max', 'https://stadt.test/?a=1'],
      ]);
    });

    it('never with values in an address elsewhere, also when they were set before that was refused', async () => {
      const body = '[Fragen](https://evil.test/?k={{child}}), auch https://evil.test/{{child}}, zu {{sender}}';
      await make.mailTemplate({ type: 'probe', columns: { subject: 'x', body } });
      await send();
      await world.drain();
      const { text: plain, html } = server.received[0]!.mail;
      expect(plain).toContain('Fragen, auch https://evil.test/, zu Ferienprogramm');
      expect(html).not.toMatch(/<a |Max/);
      expect(plain).not.toContain('Max');
    });

    it('and come as they are again when a later version knows a variable no more', async () => {
      await make.mailTemplate({ type: 'probe', columns: { subject: '{{gone}}', body: 'x' } });
      await send();
      expect((await list()).map(({ subject }) => subject)).toEqual(['Post für Max']);
    });

    it('with German words for what is wrong', async () => {
      const answer = await admin
        .post('/mail-templates')
        .set('Accept-Language', 'de')
        .send({ ...words, body: '{{#child}}' });
      expect(bodyOf(answer)['detail']).toBe(
        'body: Dieser Wert lässt sich nicht verwenden: Abschnitt ohne Ende "child" an Stelle 10.',
      );
    });

    it('in a preview of the examples, of words that are not stored, and of those that hold', async () => {
      const preview = (body: object): Promise<{ status: number; body: Json }> =>
        as('post', '/mail-templates/preview', body);
      expect(await preview({ type: 'probe', subject: 'An {{recipient}}', body: '**{{child}}**' })).toEqual({
        status: 200,
        body: {
          subject: 'An Erika Muster',
          text: expect.stringMatching(/^Max\n\n-- \n/),
          html: expect.stringContaining('<strong>Max</strong>'),
        },
      });
      const edition = await make.edition();
      await make.mailTemplate({ type: 'probe', edition: edition.uuid, columns: { subject: 'Hier', body: 'Da' } });
      expect((await preview({ type: 'probe', edition: edition.alias })).body['subject']).toBe('Hier');
      expect((await preview({ type: 'probe' })).body['subject']).toBe('Post für Max');
      for (const { type } of (await as('get', '/mail-templates/types')).body['types'] as Json[]) {
        const { status, body } = await preview({ type });
        expect([type, status]).toEqual([type, 200]);
        expect(String(body['text'])).not.toMatch(/undefined|\{\{|\[object/);
        // Where a value is missing, two blanks meet, a blank stands before a sign, or emphasis and brackets hold nothing.
        expect([type, `${String(body['subject'])}\n${String(body['text'])}`]).toEqual([
          type,
          expect.not.stringMatching(/[^\s-] {2,}\S|\S [,.;:!?](\s|$)|\( *\)|„\s*“|\bPlatz (auf|$)|: *\n\n(?![-\w„])/m),
        ]);
      }
      expect(await make.sql('select from mails')).toEqual([]);
    });

    it('with examples that make a mail of the kind: who waits has a number, and nothing to pay', async () => {
      const preview = async (type: string, body: string): Promise<string> =>
        String((await as('post', '/mail-templates/preview', { type, body })).body['text']).split('\n\n')[0]!;
      const words = '{{#applications}}{{child}} Platz {{position}}.{{/applications}} {{#total}}Zu zahlen{{/total}}';
      expect(await preview('application-waitlisted', words)).toBe('Erika Platz 3.');
      expect(await preview('application-confirmed', '{{#applications}}{{child}}{{/applications}} {{total}}')).toBe(
        'Max 12,50 €',
      );
      const counts =
        '{{#applications}}a{{/applications}}{{#moved}}m{{/moved}}{{#rejected}}r{{/rejected}}{{#waitlisted}}w{{/waitlisted}}';
      expect(await preview('application-moved', counts)).toBe('am');
      expect(await preview('application-news', counts)).toBe('aaaw');
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
      const types = (await as('get', '/mail-templates/types')).body['types'] as Json[];
      expect(types.find(({ type }) => type === 'probe')).toMatchObject({
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
      expect(types.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['offer-cancelled', 'password-reset', 'invitation', 'application-confirmed']),
      );
      expect(types.filter((type) => type['superAdminsOnly']).map(({ type }) => type)).toEqual([
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
    const { body } = await as('get', `/accounts/${family.uuid}/export`);
    expect(body['mails']).toHaveLength(2);
    await make.sql('update participants set protected = true where uuid = $1', [child]);
    const masked = (await as('get', `/accounts/${family.uuid}/export`)).body['mails'] as Json[];
    expect(masked.map(({ subject }) => subject)).toEqual(['Post für Max', undefined]);
    await make.sql('update participants set protected = false where uuid = $1', [child]);
    expect((await as('delete', `/accounts/${family.uuid}`)).status).toBe(204);
    expect(await make.sql('select uuid from mails')).toEqual([{ uuid: other }]);
  });
});
