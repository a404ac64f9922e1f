import { describe, expect, it } from '@jest/globals';
import { TestApp } from '../support/test-app.js';
import { openApp } from '../world/index.js';

describe('The pages of the documentation', () => {
  const test = openApp();

  it('are at /docs, and load nothing from elsewhere, which nothing may do', async () => {
    for (const path of ['/docs', '/docs/', '/docs/index.html']) {
      const { status, headers, text } = await test.call('get', path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(text).toContain('<title>Holiday Programme Administration API</title>');
      expect(text).not.toMatch(/(src|href)=["']?(https?:)?\/\//);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' http://api.test; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      expect(headers['ratelimit']).toBeUndefined();
      const head = await test.call('head', path);
      expect([path, head.status, head.text]).toEqual([path, 200, undefined]);
    }
    for (const path of ['/docs-json', '/docs-yaml', '/docs/nothing', '/docs/LICENSE']) {
      const { status, headers } = await test.call('get', path);
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json']);
    }
  });

  it('leave the policy of all other answers closed', async () => {
    const { headers } = await test.call('get', '/health/live');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('keep a token over a reload in development alone', async () => {
    const keeps = async (of: TestApp): Promise<string | undefined> =>
      /"persistAuthorization":(\w+)/.exec((await of.call('get', '/docs').expect(200)).text)?.[1];
    const production = await TestApp.start({ production: true });
    expect([await keeps(test), await keeps(production)]).toEqual(['true', 'false']);
    await production.stop();
  });

  it('show bodies that make a record under a name that says it is an example (R-OPS-24)', async () => {
    const { paths } = (await test.call('get', '/openapi.json').expect(200)).body as {
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { examples?: object }> } }>>;
    };
    const nameOf = (path: string, method: string): unknown => {
      const examples = paths[path]?.[method]?.requestBody?.content['application/json']?.examples;
      return (examples as { complete: { value: { name?: unknown } } }).complete.value.name;
    };
    for (const path of ['/hosts', '/offers', '/editions', '/categories', '/tokens'])
      expect([path, nameOf(path, 'post')]).toEqual([path, expect.stringMatching(/^Beispiel: /)]);
  });
});
