import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { verifyWebhook, WebhookError, type WebhookMessage, type WebhookOptions } from 'holiday-programme-client';
import { Webhook } from 'standardwebhooks';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const AT = new Date('2026-07-01T10:00:00Z');
const ID = '000100000000000a41000000000001c8';
const BODY = JSON.stringify({ specversion: '1.0', id: ID, type: 'host.changed', subject: 'ä', data: {} });

/** The headers of a message as the library of Standard Webhooks signs it. */
const signed = (body = BODY, secrets = [SECRET], at = AT): Record<string, string> => ({
  'webhook-id': ID,
  'webhook-timestamp': String(at.getTime() / 1000),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(ID, at, body)).join(' '),
});

const verify = (message: Partial<WebhookMessage> = {}, options: Partial<WebhookOptions> = {}): Promise<unknown> =>
  verifyWebhook({ body: BODY, headers: signed(), ...message }, { secret: SECRET, now: () => AT, ...options });

/** Why it is refused; undefined when it is not. */
const refusal = (verified: Promise<unknown>): Promise<string | undefined> =>
  verified.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof WebhookError) return error.reason;
      throw error;
    },
  );

describe('A webhook that arrives', () => {
  it('is read when the library of Standard Webhooks has signed it, whatever form body and headers have', async () => {
    const bytes = new TextEncoder().encode(BODY);
    const headers = signed();
    const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    const bodies = [{}, { body: Buffer.from(BODY) }, { body: bytes.buffer }];
    for (const form of [...bodies, { headers: new Headers(headers) }, { headers: capitals }])
      expect(await verify(form)).toEqual(JSON.parse(BODY));
  });

  it('is taken by any of its signatures and any of the secrets, as long as one takes the place of another', async () => {
    const both = { headers: signed(BODY, [OTHER, SECRET]) };
    expect(await refusal(verify(both))).toBeUndefined();
    expect(await refusal(verify({ headers: signed(BODY, [OTHER]) }, { secret: [SECRET, OTHER] }))).toBeUndefined();
    const foreign = `v1a,${'A'.repeat(44)} v1,***`;
    const headers = { ...signed(), 'webhook-signature': `${foreign} ${String(signed()['webhook-signature'])}` };
    expect(await refusal(verify({ headers }))).toBeUndefined();
    expect(await refusal(verify({ headers: { ...signed(), 'webhook-signature': foreign } }))).toBe('signature');
  });

  it('is refused without one of its headers', async () => {
    for (const name of Object.keys(signed()))
      for (const value of [undefined, ''])
        expect(await refusal(verify({ headers: { ...signed(), [name]: value } }))).toBe('headers');
  });

  it('is refused when it is older than five minutes, or from the future', async () => {
    const after = (seconds: number, options: Partial<WebhookOptions> = {}): Promise<string | undefined> =>
      refusal(verify({}, { ...options, now: () => new Date(AT.getTime() + seconds * 1000) }));
    expect([await after(300), await after(-300)]).toEqual([undefined, undefined]);
    expect([await after(301), await after(-301)]).toEqual(['timestamp', 'timestamp']);
    expect(await after(3600, { toleranceSeconds: 3600 })).toBeUndefined();
    for (const timestamp of ['', 'gestern', '1e9', '-1', `${String(AT.getTime() / 1000)} `, '9'.repeat(400)]) {
      const headers = { ...signed(), 'webhook-timestamp': timestamp };
      expect(await refusal(verify({ headers }))).toBe(timestamp === '' ? 'headers' : 'timestamp');
    }
  });

  it('is refused with another secret, identifier, time or body, be it one byte', async () => {
    expect(await refusal(verify({}, { secret: OTHER }))).toBe('signature');
    expect(await refusal(verify({ headers: { ...signed(), 'webhook-id': `${ID}1` } }))).toBe('signature');
    const later = { ...signed(), 'webhook-timestamp': String(AT.getTime() / 1000 + 1) };
    expect(await refusal(verify({ headers: later }))).toBe('signature');
    expect(await refusal(verify({ body: `${BODY} ` }))).toBe('signature');
    const bytes = Buffer.from(BODY);
    const flips = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(flips, async ([place, flip]) => {
        const body = Buffer.from(bytes);
        body[place] = (body[place] ?? 0) ^ flip;
        expect(await refusal(verify({ body }))).toBe('signature');
      }),
    );
  });

  it('is refused when it is signed, but no event', async () => {
    for (const body of ['kein JSON', '[]', '"text"', 'null', '{"type":"offer.changed"}'])
      expect(await refusal(verify({ body, headers: signed(body) }))).toBe('content');
  });

  it('says what is wrong with the program rather than with the message', async () => {
    const parsed = JSON.parse(BODY) as string;
    const raw = 'The body has to be what came, as text or bytes: parsed JSON cannot be verified.';
    await expect(verify({ body: parsed })).rejects.toThrow(new TypeError(raw));
    for (const secret of ['whsec_', '', 'whsec_ä', [SECRET, 'geheim!']])
      await expect(verify({}, { secret })).rejects.toThrow(TypeError);
  });
});
