import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { inBrowser, launchChromium, PATIENCE_MS } from '../support/chromium.js';
import { freePort } from '../support/ports.js';
import { TestApp } from '../support/test-app.js';

let test: TestApp;
let production: TestApp;
let base: string;

/** The document names the service's own address, which must be known before it listens. */
const known = async (): Promise<{ baseUrl: string; port: number }> => {
  const port = await freePort();
  return { baseUrl: `http://127.0.0.1:${port}`, port };
};

beforeAll(async () => {
  const address = await known();
  base = address.baseUrl;
  test = await TestApp.start(address);
  production = await TestApp.start({ ...(await known()), production: true });
});
afterAll(async () => {
  await test.stop();
  await production.stop();
});

describe('The pages of the documentation', () => {
  it('are at /docs, and load nothing from elsewhere, which nothing may do', async () => {
    for (const path of ['/docs', '/docs/', '/docs/index.html']) {
      const { status, headers, text } = await test.call('get', path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(text).toContain('<title>Holiday Programme Administration API</title>');
      expect(text).not.toMatch(/(src|href)=["']?(https?:)?\/\//);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ${base}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
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
      /"persistAuthorization": (\w+)/.exec((await of.call('get', '/docs/swagger-ui-init.js').expect(200)).text)?.[1];
    expect([await keeps(test), await keeps(production)]).toEqual(['true', 'false']);
  });
});

/**
 * In the page, before anything else: Swagger UI is given GET /hosts alone, and what it leads to. Changed on the way, by a
 * route of Playwright's, the page would do without the browser's cache, and so without the code that it has compiled before.
 */
const GIVE_ONE_ROUTE = `
  const listAlone = (document) => {
    const paths = { '/hosts': { get: document.paths['/hosts'].get } };
    const components = { securitySchemes: document.components.securitySchemes };
    const follow = (part) => {
      for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\\/components\\/(\\w+)\\/([\\w.-]+)"/g)) {
        components[kind] ??= {};
        if (name in components[kind]) continue;
        components[kind][name] = document.components[kind][name];
        follow(components[kind][name]);
      }
    };
    follow(paths);
    return { ...document, paths, components };
  };
  let ofOneRoute;
  Object.defineProperty(window, 'SwaggerUIBundle', {
    get: () => ofOneRoute,
    set: (bundle) => {
      ofOneRoute = Object.assign((options) => bundle({ ...options, spec: listAlone(options.spec) }), bundle);
    },
  });`;

inBrowser('Swagger UI in a browser', () => {
  let browser: Browser;
  let page: Page;
  /** Where the page is that is shown; it asks nobody else. */
  let shown: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
    page.on('request', (request) => {
      if (!request.url().startsWith(shown) && !request.url().startsWith('data:'))
        complaints.push(`asks ${request.url()}`);
    });
  });
  afterAll(() => browser.close());

  /** Executes GET /hosts, which is open on the page, and gives status and body as the page shows them. */
  const listHosts = async (): Promise<{ status: string; body: string }> => {
    const operation = page.locator('#operations-Hosts-listHosts');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response').first();
    await answer.locator('.response-col_description .highlight-code').first().waitFor();
    return {
      status: (await answer.locator('.response-col_status').innerText()).trim(),
      body: await answer.locator('.response-col_description .highlight-code').first().innerText(),
    };
  };

  const authorize = async (token: string): Promise<void> => {
    await page.locator('.auth-wrapper .btn.authorize').click();
    await page.locator('.modal-ux input[type=text]').fill(token);
    await page.locator('.modal-ux').getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).last().click();
  };

  /** All that the browser would still have once the page is gone. */
  const kept = async (): Promise<string> =>
    JSON.stringify([
      await page.context().storageState({ indexedDB: true }),
      await page.evaluate(() => Object.entries(sessionStorage)),
    ]);

  it('shows the whole document, takes a token, and keeps it in development', async () => {
    const { token } = await test.caller('Admin', ['ROLE_ADMIN']);
    shown = base;
    await page.goto(`${shown}/docs`);
    expect(await page.title()).toBe('Holiday Programme Administration API');
    await page.locator('#operations-Hosts-listHosts').waitFor();
    await authorize(token);
    await page.locator('.auth-wrapper .btn.authorize.locked').waitFor();
    expect(await kept()).toContain(token);
    expect(complaints).toEqual([]);
  });

  it('in production opens the route that its address names, reads with a token at once, and keeps it nowhere in the browser', async () => {
    const { token } = await production.caller('Admin', ['ROLE_ADMIN']);
    await production.call('post', '/hosts', token).send({ name: 'SV Osterburken' }).expect(201);
    shown = `http://127.0.0.1:${production.port}`;
    // What the page does with the whole document takes the browser seconds each time, and what is asked here does not depend on it.
    await page.addInitScript(GIVE_ONE_ROUTE);
    await page.goto(`${shown}/docs#/Hosts/listHosts`);
    await authorize(token);
    const { status, body } = await listHosts();
    expect([status, body]).toEqual([expect.stringContaining('200'), expect.stringContaining('SV Osterburken')]);
    expect(await kept()).not.toContain(token);
    expect(complaints).toEqual([]);
  });
});
