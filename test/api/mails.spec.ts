import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { MailNotSent, MAX_TRIES } from '../../src/mail/mail.js';
import { MailMessages } from '../../src/mail/mail-message.js';
import { MailTemplate } from '../../src/mail/mail-template.js';
import { MailStore } from '../../src/mail/mail.store.js';
import { Mails, ordersFor } from '../../src/mail/mails.js';
import { OldMails } from '../../src/mail/erased-mails.js';
import { SendMail } from '../../src/mail/send-mail.job.js';
import { SmtpTransport } from '../../src/mail/mail-transport.js';
import { text } from '../../src/mail/template-variables.js';
import { Log } from '../../src/platform/operations/log.js';
import { type Json } from '../support/json.js';
import { freePort } from '../support/ports.js';
import { MailServer, refusal, talker } from '../support/smtp.js';
import { openWorld } from '../world/index.js';

const template = new MailTemplate({
  type: 'probe',
  title: 'Probe',
  english: 'Probe',
  about: 'programme',
  variables: { child: text('Name', 'Max') },
  subject: 'Grüße an {{child}}',
  body: 'Guten Tag{{#recipient}} {{recipient}}{{/recipient}},\n\nhier ist Post für **{{child}}**.',
});

describe('Mails and a mail server', () => {
  const world = openWorld({ mailServer: true, settings: { mailFrom: 'Stadt Müster <post@musterstadt.example>' } });
  const { test, make, mailServer: server } = world;
  beforeEach(() => make.sql('delete from mails'));
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.forgetJobs();
  });

  const order = (address: string, event: string): Promise<void> => {
    const to = { name: 'Erika', address, account: null };
    return test.app.get(Mails).send({ event, template, to, values: { child: 'Max' } });
  };
  const send = (address = 'erika@example.org', event = `probe:${address}`): Promise<void> =>
    test.database.transaction(() => order(address, event));
  /** The only mail is sent by a worker. */
  const run = async (): Promise<void> => {
    const [mail] = await make.sql('select uuid from mails');
    await test.app.get(SendMail).run({ mail: String(mail!['uuid']) });
  };
  const states = () => make.sql('select state, attempts, error from mails order by recipient_address');
  const jobs = () => make.sql('select id from graphile_worker.jobs');

  it('a mail is handed over with its envelope, its sender and both its parts (R-MAIL-4)', async () => {
    await send();
    expect(server.received).toEqual([]);
    await world.drain();
    const [got] = server.received;
    expect(server.received).toHaveLength(1);
    expect([got!.from, got!.to]).toEqual(['post@musterstadt.example', ['erika@example.org']]);
    expect(got!.mail.from).toEqual({ name: 'Stadt Müster', address: 'post@musterstadt.example' });
    expect(got!.mail.subject).toBe('Grüße an Max');
    expect(got!.mail.text).toContain('Guten Tag Erika,\n\nhier ist Post für Max.');
    expect(got!.mail.html).toContain('<strong>Max</strong>');
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, error: null }]);
    expect(await jobs()).toEqual([]);
  });

  it('one event is one mail, and a mail that was sent stays sent', async () => {
    await send();
    await send();
    await world.drain();
    await send();
    await run();
    await world.drain();
    expect(server.received).toHaveLength(1);
  });

  it('two workers at once send a mail once (R-MAIL-1, R-MAIL-2)', async () => {
    await send();
    const outcomes = await Promise.allSettled([1, 2, 3].map(run));
    expect(server.received).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    await world.drain();
    expect(server.received).toHaveLength(1);
  });

  it('many long mails hold up nobody: others have their turn after a few pages, and no statement is large (R-OPS-10)', async () => {
    let [sinceTurn, most, turning] = [0, 0, true];
    const turn = (): void => {
      sinceTurn = 0;
      if (turning) setImmediate(turn);
    };
    const render = template.render.bind(template);
    jest.spyOn(template, 'render').mockImplementation((...given) => {
      const mail = render(...given);
      sinceTurn += mail.text.length + mail.html.length;
      most = Math.max(most, sinceTurn);
      return mail;
    });
    const inserted = jest.spyOn(test.app.get(MailStore), 'insert');
    turn();
    const words = { subject: 'Post', body: 'a\n'.repeat(9_990) };
    const to = { name: 'Erika', address: 'erika@example.org', account: null };
    const orders = Array.from({ length: 30 }, (_, nth) => `probe:${String(nth)}`);
    const written = await test.app
      .get(Mails)
      .sendAll(ordersFor(orders, (event) => ({ event, template, to, values: { child: 'Max' }, words })));
    turning = false;
    expect(written).toBe(30);
    expect(most).toBeGreaterThan(50_000);
    expect(most).toBeLessThan(200_000);
    const sizes = inserted.mock.calls.map(([mails]) => JSON.stringify(mails).length);
    expect(Math.max(...sizes)).toBeLessThan(1_000_000);
  });

  it('without a commit there is neither mail nor job (R-MAIL-1, R-MAIL-2)', async () => {
    const refused = test.database.transaction(async () => {
      await order('a@b.example', 'x');
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await states()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('a recipient that is refused with 550 is given up at once, and the others get theirs', async () => {
    server.onRecipient = (address) => {
      if (address === 'unknown@example.org') throw refusal(550, `no mailbox ${address} here`);
    };
    await send();
    await send('unknown@example.org');
    await world.drain();
    expect(server.received.map(({ to }) => to)).toEqual([['erika@example.org']]);
    expect(await states()).toEqual([
      { state: 'sent', attempts: 1, error: null },
      { state: 'failed', attempts: 1, error: 'EENVELOPE 550 RCPT TO' },
    ]);
    expect(await jobs()).toEqual([]);
  });

  it('a refusal for now (450, 451) is tried again later, and then sent (R-MAIL-1, R-MAIL-2)', async () => {
    server.onRecipient = () => {
      throw refusal(450, 'greylisted erika@example.org');
    };
    await send();
    await world.drain();
    expect(await states()).toEqual([{ state: 'queued', attempts: 1, error: 'EENVELOPE 450 RCPT TO' }]);
    server.takeAll();
    server.refuse();
    await world.later();
    expect(await states()).toEqual([{ state: 'queued', attempts: 2, error: 'EMESSAGE 451 DATA' }]);
    const queue = await make.sql('select last_error from graphile_worker.jobs');
    expect(JSON.stringify(queue)).not.toMatch(/erika|example/);
    server.takeAll();
    await world.later();
    expect(await states()).toEqual([{ state: 'sent', attempts: 3, error: null }]);
    expect(server.received).toHaveLength(1);
  });

  it('after the last try the mail is given up, and the job ends', async () => {
    server.refuse();
    await send();
    await make.sql('update mails set attempts = $1', [MAX_TRIES - 1]);
    await world.drain();
    expect(await states()).toEqual([{ state: 'failed', attempts: MAX_TRIES, error: 'EMESSAGE 451 DATA' }]);
    expect(await jobs()).toEqual([]);
  });

  it('a server that is down costs nobody anything but time (R-MAIL-1, R-MAIL-2)', async () => {
    await server.stop();
    await send();
    await world.drain();
    expect(await states()).toEqual([{ state: 'queued', attempts: 1, error: expect.stringMatching(/^ECONN|ESOCKET/) }]);
    await server.listen();
    await world.later();
    expect(await states()).toEqual([{ state: 'sent', attempts: 2, error: null }]);
  });

  it('an address that is none, or more than one, is given up without asking the server', async () => {
    const several = ['a@b.example, c@d.example', 'a@b.example\r\nRCPT TO:<x@y.example>'];
    for (const address of ['nobody', ...several, '<a@b.example>']) await send(address);
    await world.drain();
    expect(server.received).toEqual([]);
    const failed = { state: 'failed', attempts: 1, error: 'EENVELOPE ADDRESS' };
    expect(await states()).toEqual(Array.from({ length: 4 }, () => failed));
  });

  it('a domain with an umlaut is written as mail servers know it', async () => {
    await send('erika@müller.example');
    await world.drain();
    // The server shows the envelope in the form for people again; the message has the one of the wire.
    expect(server.received.map(({ raw }) => /^To: .*$/m.exec(raw)?.[0])).toEqual([
      expect.stringContaining('<erika@xn--mller-kva.example>'),
    ]);
  });

  it('a mail that a dead worker has claimed is sent when its claim has run out', async () => {
    await send();
    await make.sql(`update mails set claimed_until = now() + interval '1 minute'`);
    await world.drain();
    expect(server.received).toEqual([]);
    await make.sql(`update mails set claimed_until = now() - interval '1 second'`);
    await world.later();
    expect(server.received).toHaveLength(1);
  });
});

describe('The trail of a mail (R-MAIL-16)', () => {
  const world = openWorld({ mailServer: true });
  const { test, make, mailServer: server } = world;
  const { admin, maskedAdmin, member } = world.callers;
  let lines: jest.Spied<Log['logger']['info']>;
  beforeEach(async () => {
    await make.sql('delete from mails');
    lines = jest.spyOn(test.app.get(Log).logger, 'info');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.forgetJobs();
  });

  /** A mail to a family, and one try; its uuid. */
  const tried = async (): Promise<string> => {
    const to = { name: 'Erika', address: member.email, account: member.uuid };
    const event = `probe:${String(lines.mock.calls.length)}`;
    await test.database.transaction(() => test.app.get(Mails).send({ event, template, to, values: { child: 'Max' } }));
    await world.drain();
    const [mail] = await make.sql('select uuid from mails where event = $1', [event]);
    return String(mail?.['uuid']);
  };
  const trail = async (uuid: string, caller = admin): Promise<unknown> => {
    const { state, error, answer } = await caller.read(`/mails/${uuid}`);
    return [state, error, answer];
  };
  const found = async (messageId: string): Promise<unknown[]> =>
    (await admin.read<Json[]>(`/mails?messageId=${encodeURIComponent(messageId)}`)).map(({ uuid }) => uuid);
  /** What the log says of tries. */
  const logged = (): unknown[] => lines.mock.calls.map(([line]) => line).filter((line) => 'mail' in Object(line));

  it('ends with what the server said when it took it, and begins with the Message-ID in its header, by which it is found', async () => {
    server.taken = '2.0.0 Ok: queued as 4XYZ';
    const uuid = await tried();
    await tried();
    expect(await trail(uuid)).toEqual(['sent', undefined, '250 2.0.0 Ok: queued as 4XYZ']);
    const { messageId } = await admin.read(`/mails/${uuid}`);
    const [got] = server.received;
    expect(got?.mail.messageId).toBe(`<${String(messageId)}>`);
    for (const quoted of [String(messageId), `<${String(messageId)}>`, ` ${String(messageId).toUpperCase()}`])
      expect([quoted, await found(quoted)]).toEqual([quoted, [uuid]]);
    for (const other of ['CAD-x@mail.example', '<', uuid]) expect([other, await found(other)]).toEqual([other, []]);
    expect(logged()[0]).toEqual({ mail: uuid, attempt: 1, code: '250 2.0.0' });
  });

  it('keeps its Message-ID while it is sent again and again, and gets another one from staff; the one before still finds it', async () => {
    server.refuse();
    const uuid = await tried();
    const { messageId: first } = await admin.read(`/mails/${uuid}`);
    server.takeAll();
    await world.later();
    expect((await admin.read(`/mails/${uuid}`))['messageId']).toBe(first);
    await admin.post(`/mails/${uuid}/resend`, {}).expect(200);
    const waiting = await admin.read(`/mails/${uuid}`);
    expect([waiting['messageId'], waiting['answer']]).toEqual([undefined, undefined]);
    await world.drain();
    const { messageId: second } = await admin.read(`/mails/${uuid}`);
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${String(first)}>`, `<${String(second)}>`]);
    expect(first).not.toBe(second);
    expect(await found(String(first))).toEqual([uuid]);
  });

  it('says of greylisting what was said, until the server takes it', async () => {
    server.onRecipient = (address) => {
      throw refusal(451, `4.7.1 <${address}>: Greylisted, try again in 300 seconds`);
    };
    const uuid = await tried();
    const refused = `451 4.7.1 <${member.email}>: Greylisted, try again in 300 seconds`;
    expect(await trail(uuid)).toEqual(['queued', 'EENVELOPE 451 RCPT TO', refused]);
    server.takeAll();
    await world.later();
    expect(await trail(uuid)).toEqual(['sent', undefined, '250 OK: message queued']);
    expect(logged()).toEqual([
      { mail: uuid, attempt: 1, code: '451 4.7.1', error: 'EENVELOPE 451 RCPT TO' },
      { mail: uuid, attempt: 2, code: '250' },
    ]);
  });

  it('says why a recipient was refused for good, and to those who may not see the recipient the code alone', async () => {
    const errors = jest.spyOn(test.app.get(Log).logger, 'error');
    server.onRecipient = (address) => {
      throw refusal(550, `5.1.1 User unknown: ${address.replace(/@.*/, '')} <${address}>${' sorry'.repeat(200)}`);
    };
    const uuid = await tried();
    const [state, error, answer] = (await trail(uuid)) as string[];
    expect([state, error]).toEqual(['failed', 'EENVELOPE 550 RCPT TO']);
    expect(answer).toContain(`<${member.email}>`);
    expect(answer).toHaveLength(500);
    expect(await trail(uuid, maskedAdmin)).toEqual(['failed', 'EENVELOPE 550 RCPT TO', '550 5.1.1']);
    expect(JSON.stringify(await maskedAdmin.read('/mails'))).not.toContain('unknown');
    const line = { mail: uuid, attempt: 1, code: '550 5.1.1', error: 'EENVELOPE 550 RCPT TO' };
    expect(errors.mock.calls).toEqual([[line, 'a mail was given up']]);
    expect(JSON.stringify([...lines.mock.calls, ...errors.mock.calls])).not.toContain(member.email);
  });

  it('says nothing where the connection was cut after the mail was handed over, and does not repeat an earlier answer', async () => {
    server.refuse();
    const uuid = await tried();
    server.takeAll();
    server.whileTaking = () => {
      server.disconnect();
      return Promise.resolve();
    };
    await world.later();
    expect(await trail(uuid)).toEqual(['queued', expect.stringMatching(/^E[A-Z]+/), undefined]);
    server.takeAll();
    await world.later();
    // It arrived twice, and says by its Message-ID that it is one.
    const ids = server.received.map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await trail(uuid)).toEqual(['sent', undefined, '250 OK: message queued']);
  });

  it('goes with the mail when that is forgotten', async () => {
    const uuid = await tried();
    await make.sql(`update mails set created_at = '2020-01-01'`);
    await test.app.get(OldMails).forget(new Date('2021-01-01'), 10);
    expect(await make.sql('select message_id, answer from mails where uuid = $1', [uuid])).toEqual([
      { message_id: null, answer: null },
    ]);
  });
});

describe('The conversation with a mail server', () => {
  const settings = loadSettings({ BASE_URL: 'http://api.test' });
  const messages = new MailMessages({ now: () => new Date('2026-07-01T08:00:00Z') }, settings);
  const patience = { connect: 400, greeting: 400, silence: 400, whole: 1000 };
  const mail = {
    ...{ uuid: '019a0b1c-2d3e-7f40-8a5b-6c7d8e9f0a1b', messageId: 'x@api.test', replyTo: null, attachments: [] },
    recipient: { name: null, address: 'erika@example.org' },
    ...{ subject: 'x', text: 'x', html: 'x' },
  };
  const attempt = async (url: string): Promise<string> => {
    try {
      await new SmtpTransport(url, messages, patience).deliver(mail);
      return 'sent';
    } catch (error) {
      expect(error).toBeInstanceOf(MailNotSent);
      return `${(error as MailNotSent).kind}${(error as MailNotSent).permanent ? ' for good' : ''}`;
    }
  };

  it.each([
    ['says nothing', [], 1000],
    ['greets and then says nothing', ['220 hello\r\n'], 100_000],
    ['says half a word', ['22'], 300],
    ['drips an endless greeting', ['220-wait\r\n'], 50],
  ])('ends in time with a server that %s', async (_what, words, everyMs) => {
    const server = await talker(words, everyMs);
    const begin = Date.now();
    try {
      expect(await attempt(`smtp://127.0.0.1:${String(server.port)}`)).toMatch(/^ETIMEDOUT/);
      expect(Date.now() - begin).toBeLessThan(20_000);
    } finally {
      await server.stop();
    }
  });

  it('ends with an error when nobody listens', async () => {
    const url = `smtp://127.0.0.1:${String(await freePort())}`;
    expect(await attempt(url)).toMatch(/^(ESOCKET|ECONNREFUSED|ECONNECTION)/);
  });

  describe('with encryption', () => {
    it('uses STARTTLS where it is offered, and sends a password only then', async () => {
      const server = await MailServer.start({ disabledCommands: [] });
      const bare = await MailServer.start();
      try {
        const trusting = `localhost:${String(server.port)}?tls.rejectUnauthorized=false`;
        expect(await attempt(`smtp://stadt:geheim@${trusting}`)).toBe('sent');
        expect(server.received).toMatchObject([{ secure: true, user: 'stadt' }]);
        expect(await attempt(`smtp://stadt:falsch@${trusting}`)).toMatch(/^EAUTH 535/);
        // The answer to a password may name the service's own account.
        const refused = new SmtpTransport(`smtp://stadt:falsch@${trusting}`, messages, patience).deliver(mail);
        await expect(refused).rejects.toMatchObject({ answer: null });
        expect(await attempt(`smtp://stadt:geheim@127.0.0.1:${String(bare.port)}`)).toMatch(/^ETLS/);
        expect(await attempt(`smtp://localhost:${String(server.port)}`)).not.toBe('sent');
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    });

    it('speaks TLS from the first word with smtps', async () => {
      const server = await MailServer.start({ secure: true });
      try {
        expect(await attempt(`smtps://localhost:${String(server.port)}?tls.rejectUnauthorized=false`)).toBe('sent');
        expect(server.received).toMatchObject([{ secure: true }]);
      } finally {
        await server.stop();
      }
    });
  });
});
