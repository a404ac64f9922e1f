import { describe, expect, it } from '@jest/globals';
import { openApp } from '../world/index.js';

const NOW = '2026-12-01T10:30:00Z';
const SECURITY_TXT = '/.well-known/security.txt';
const CATALOG = '/.well-known/api-catalog';

describe('security.txt (R-OPS-15)', () => {
  const settings = { securityContact: 'mailto:sicherheit@example.org', baseUrl: 'https://api.example.org' };
  const test = openApp({ at: NOW, settings });
  const lines = async (): Promise<string[]> => {
    const { text, headers } = await test.http.get(SECURITY_TXT).expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    return text.split('\n');
  };

  it('names the contact of the operator, and an end less than a year ahead, whenever it is asked for', async () => {
    expect(await lines()).toEqual([
      'Contact: mailto:sicherheit@example.org',
      'Expires: 2027-05-30T00:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://api.example.org/.well-known/security.txt',
      '',
    ]);
    test.clock.standAt('2027-12-01T23:00:00Z');
    expect(await lines()).toContain('Expires: 2028-05-29T00:00:00.000Z');
    test.clock.standAt(NOW);
  });

  it('is for everybody, without a token and without a limit, and may be kept', async () => {
    for (let times = 0; times < 12; times += 1) await test.http.get(SECURITY_TXT).expect(200);
    const { headers } = await test.http.get(SECURITY_TXT);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers).not.toHaveProperty('ratelimit');
    await test.http.get(SECURITY_TXT).set('If-None-Match', headers['etag']!).expect(304);
    const head = await test.http.head(SECURITY_TXT).expect(200);
    expect([head.headers['content-length'], head.text]).toEqual([headers['content-length'], undefined]);
    await test.http.post(SECURITY_TXT).send({}).expect(405);
    await test.http.get(SECURITY_TXT).set('Accept', 'application/json').expect(406);
  });
});

describe('The catalogue of the API (R-OPS-15)', () => {
  const test = openApp({ at: NOW, settings: { baseUrl: 'https://api.example.org/ferien' } });

  it('leads to the document, the page for people and the health, which are there', async () => {
    const { headers, text } = await test.http.get(CATALOG).expect(200);
    expect(headers['content-type']).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
    const base = 'https://api.example.org/ferien';
    const linkset = JSON.parse(text) as { linkset: Record<string, unknown>[] };
    expect(linkset).toEqual({
      linkset: [
        {
          anchor: base,
          'service-desc': [{ href: `${base}/openapi.json`, type: 'application/json' }],
          'service-doc': [
            { href: `${base}/docs`, type: 'text/html' },
            { href: `${base}/docs/guides`, type: 'text/html' },
            { href: `${base}/llms.txt`, type: 'text/plain' },
          ],
          status: [{ href: `${base}/health`, type: 'application/json' }],
        },
      ],
    });
    for (const [path, type] of [
      ['/openapi.json', /^application\/json/],
      ['/docs', /^text\/html/],
      ['/docs/guides', /^text\/html/],
      ['/llms.txt', /^text\/plain/],
      ['/health', /^application\/json/],
    ] as const) {
      const found = await test.http.get(path).redirects(1).expect(200);
      expect(found.headers['content-type']).toMatch(type);
    }
  });

  it('says in a header of GET and HEAD that it is one, to scripts of other origins too, and may be kept', async () => {
    const link = '<https://api.example.org/ferien/.well-known/api-catalog>; rel="api-catalog"';
    for (const method of ['get', 'head'] as const) {
      const { headers } = await test.http[method](CATALOG).set('Origin', 'https://elsewhere.example').expect(200);
      expect(headers).toMatchObject({
        link,
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      });
    }
    const { headers } = await test.http.get(CATALOG);
    await test.http.get(CATALOG).set('If-None-Match', headers['etag']!).expect(304);
  });

  it('is there where nobody is named for security, of which there is no file then', async () => {
    const refused = await test.http.get(SECURITY_TXT).expect(404);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  });
});
