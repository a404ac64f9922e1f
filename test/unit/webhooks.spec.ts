import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { parsePrivateHost } from '../../src/platform/operations/config/private-hosts.js';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { type Settings } from '../../src/platform/operations/config/settings.js';
import { checkKeyFile, SecretBox, UnknownSecretKey } from '../../src/platform/operations/secret-box.js';
import { isWithin, reachOf } from '../../src/events/webhooks/reach.js';
import { ANSWER_MS } from '../../src/events/webhooks/receiver-client.js';
import { nextTry, PATIENCE_MS, takes } from '../../src/events/webhooks/webhook.js';
import { newSecret, shownSecret, signatureHeaders } from '../../src/events/webhooks/webhook-secrets.js';

describe('The addresses of receivers', () => {
  it('are public, or within one’s own network, where a machine can have them', () => {
    for (const address of ['8.8.8.8', '1.1.1.1', '193.0.6.139', '2606:4700:4700::1111', '2a00:1450:4001::1']) {
      expect([address, isWithin('public', address)]).toEqual([address, true]);
      expect(isWithin('loopback', address)).toBe(false);
    }
    for (const address of ['10.1.2.3', '192.168.1.1', '127.0.0.1', '::1', 'fd00::1', '100.64.0.1', '8.8.8.8'])
      expect([address, isWithin('private', address)]).toEqual([address, true]);
    const others = ['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254', '0.0.0.0', '224.0.0.1', '64:ff9b::1'];
    for (const address of others) expect([address, isWithin('private', address)]).toEqual([address, false]);
  });

  it.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '0.1.2.3', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '169.254.0.1', '100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:169.254.169.254', '::ffff:7f00:1'],
    ...['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::a9fe:a9fe', '100::1', 'fc00::1'],
    ...['fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
    ...['2001:20::1', '3fff::1', '5f00::1', '4000::1', '', 'localhost', '8.8.8.8/8', '1e3'],
  ])('are not public: %s (R-HOOK-9)', (address) => {
    expect(isWithin('public', address)).toBe(false);
  });

  const production = loadSettings({
    ...{ NODE_ENV: 'production', BASE_URL: 'https://api.example', DATABASE_URL: 'postgres://db/x', MAIL_URL: 'file:' },
    WEBHOOK_PRIVATE_HOSTS: 'n8n.intern, http://queue:5678, [fd00::7]:8443',
  });
  const development = loadSettings({});

  it.each<readonly [string, string | undefined, string | undefined]>([
    ['https://verein.example/hook', 'public', 'public'],
    ['https://verein.example:8443/hook?x=1', 'public', 'public'],
    ['http://verein.example/hook', undefined, undefined],
    ['ftp://verein.example/hook', undefined, undefined],
    ['https://user@verein.example/', undefined, undefined],
    ['https://8.8.8.8/', 'public', 'public'],
    ['https://[2606:4700::1]/', 'public', 'public'],
    ['https://10.0.0.1/', undefined, undefined],
    ['https://169.254.169.254/latest', undefined, undefined],
    ['https://[::ffff:127.0.0.1]/', undefined, 'loopback'],
    ['https://2130706433/', undefined, 'loopback'],
    ['https://0x7f.1/', undefined, 'loopback'],
    ['http://127.0.0.1:5200/', undefined, 'loopback'],
    ['http://[::1]:5200/', undefined, 'loopback'],
    ['http://localhost:5200/', undefined, 'loopback'],
    ['https://api.localhost/', undefined, 'loopback'],
    ['https://intranet/', undefined, undefined],
    ['https://n8n.intern/x', 'private', 'public'],
    ['https://n8n.intern:444/x', undefined, undefined],
    ['https://n8n.intern./x', 'private', 'public'],
    ['https://verein.example./hook', 'public', 'public'],
    ['https://verein.example:22/hook', undefined, undefined],
    ['https://localhost./', undefined, 'loopback'],
    ['https://a.localhost./', undefined, 'loopback'],
    ['https://drucker.local/', undefined, undefined],
    ['https://db.internal./', undefined, undefined],
    ['http://n8n.intern/x', undefined, undefined],
    ['http://queue:5678/x', 'private', undefined],
    ['https://queue:5678/x', undefined, undefined],
    ['https://[fd00::7]:8443/x', 'private', undefined],
  ])('%s reaches %s in production, %s in development (R-HOOK-9)', (url, inProduction, inDevelopment) => {
    const reached = [production, development].map((settings) => reachOf(new URL(url), settings));
    expect(reached).toEqual([inProduction, inDevelopment]);
  });

  it.each(['', 'a b', 'https://x/y', 'ftp://x', 'user@x', 'x?y', 'x#y', 'http://', 'x:99999'])(
    'are no private host: %s',
    (text) => expect(parsePrivateHost(text)).toBeUndefined(),
  );
});

describe('Signatures', () => {
  const body = Buffer.from('{"type":"offer.changed","data":{"name":"Käse 🧀"}}');

  it('are those that the library of Standard Webhooks verifies, with either secret (R-HOOK-3)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.stringMatching(/^[\w-]{1,40}$/), (bytes, id) => {
        const [secret, old] = [newSecret(), newSecret()];
        const text = Buffer.from(JSON.stringify([...bytes]));
        const headers = signatureHeaders({ id, at: new Date(), body: text }, [secret, old]);
        for (const key of [secret, old]) {
          expect(new Webhook(shownSecret(key)).verify(text.toString(), headers)).toEqual([...bytes]);
        }
        expect(() => new Webhook(shownSecret(newSecret())).verify(text.toString(), headers)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('hold for one message, one identifier and one moment', () => {
    const secret = newSecret();
    const at = new Date();
    const webhook = new Webhook(shownSecret(secret));
    const headers = signatureHeaders({ id: 'a', at, body }, [secret]);
    expect(webhook.verify(body.toString(), headers)).toBeTruthy();
    expect(webhook.sign('a', at, body.toString())).toBe(headers['webhook-signature']);
    expect(() => webhook.verify(`${body.toString()} `, headers)).toThrow();
    expect(() => webhook.verify(body.toString(), { ...headers, 'webhook-id': 'b' })).toThrow();
    const old = signatureHeaders({ id: 'a', at: new Date(at.getTime() - 600_000), body }, [secret]);
    expect(() => webhook.verify(body.toString(), old)).toThrow(/too old/);
  });
});

describe('The schedule', () => {
  it('is 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h, 24 h, and then nothing (R-HOOK-5)', () => {
    const now = new Date('2026-07-01T10:00:00Z');
    const seconds = Array.from({ length: 10 }, (_, index) => {
      const next = nextTry(index + 1, now);
      return next && (next.getTime() - now.getTime()) / 1000;
    });
    expect(seconds).toEqual([5, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400, undefined]);
    expect([PATIENCE_MS, ANSWER_MS]).toEqual([3 * 86_400_000, 15_000]);
  });
});

describe('Patterns', () => {
  it('take a type by its name, its kind or all', () => {
    for (const [patterns, type, taken] of [
      [['*'], 'offer.changed', true],
      [['offer.*'], 'offer.changed', true],
      [['offer.*'], 'offers.changed', false],
      [['offer.*'], 'offer', false],
      [['offer.changed'], 'offer.changed', true],
      [['offer.changed'], 'offer.changedx', false],
      [['host.*', 'offer.created'], 'offer.created', true],
      [[], 'offer.created', false],
    ] as const)
      expect([patterns, type, takes(patterns, type)]).toEqual([patterns, type, taken]);
  });
});

describe('The secret box', () => {
  const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
  const boxOf = (...secretKeys: string[]): SecretBox =>
    new SecretBox({ secretKeys, production: true } as unknown as Settings);
  const secret = Buffer.from('geheim');

  it('opens what it sealed, for the same record, and never seals alike twice', () => {
    const box = boxOf(key(1));
    const [one, other] = [box.seal(secret, 'a'), box.seal(secret, 'a')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split('.')[2]!, 'base64').toString('latin1')).not.toContain('geheim');
    expect(box.open(one, 'a')).toEqual(secret);
    expect(() => box.open(one, 'b')).toThrow();
    expect(() => box.open(one.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/..$/, 'AA'), 'a')).toThrow();
  });

  it('seals with the first key and opens with all (R-HOOK-2)', () => {
    const old = boxOf(key(1)).seal(secret, 'a');
    const both = boxOf(key(2), key(1));
    expect(both.open(old, 'a')).toEqual(secret);
    expect(boxOf(key(2)).open(both.seal(secret, 'a'), 'a')).toEqual(secret);
    expect(() => boxOf(key(2)).open(old, 'a')).toThrow(UnknownSecretKey);
  });

  it('makes a key for its owner alone in development, and keeps it; in production it needs one', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
    const box = (): SecretBox => new SecretBox({ secretKeys: [], production: false, dataDir } as unknown as Settings);
    expect(box().open(box().seal(secret, 'a'), 'a')).toEqual(secret);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    rmSync(dataDir, { recursive: true });
    expect(() => boxOf().seal(secret, 'a')).toThrow(expect.objectContaining({ status: 409 }));
  });

  it('takes what its file holds as the setting: all keys open, and what is none is named at the start', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
    const settings = { secretKeys: [], production: false, dataDir } as unknown as Settings;
    const file = join(dataDir, 'secret.key');
    const keys = [key(2), key(1)];
    const hold = (text: string): SecretBox => {
      writeFileSync(file, text);
      return new SecretBox(settings);
    };
    try {
      expect(() => checkKeyFile(settings)).not.toThrow();
      expect(hold(`${keys.join(',')}\n`).open(boxOf(key(1)).seal(secret, 'a'), 'a')).toEqual(secret);
      for (const wrong of ['', ' \n', 'key', keys[0]!.slice(0, 40), `${keys[0]!},x`]) {
        const box = hold(wrong);
        const words = `- ${file} must hold a comma-separated list of keys`;
        expect(() => checkKeyFile(settings)).toThrow(words);
        expect(() => box.seal(secret, 'a')).toThrow(words);
        expect(() => checkKeyFile({ ...settings, secretKeys: keys })).not.toThrow();
      }
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
