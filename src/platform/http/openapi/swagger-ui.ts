import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express, { type RequestHandler } from 'express';
import { type Settings } from '../../operations/config/settings.js';

const TITLE = 'Holiday Programme Administration API';

/** Starts it, with a list of operations and a filter of ours. */
const STARTER = readFileSync(new URL('./docs.js', import.meta.url), 'utf8');

/** All that the page asks for: other files of the package are nobody's business. */
const FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png']);

/** Swagger UI at /docs, from the files of its package, a page and a script that starts it. */
export const serveDocs = (app: NestExpressApplication, { baseUrl, production }: Settings): void => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const files = express.static(folder, { index: false, cacheControl: false });
  const site = express.Router({ caseSensitive: true, strict: true });
  site.use('/docs', docsHeaders(new URL(baseUrl).origin));
  site.get(['/docs', '/docs/', '/docs/index.html'], ({ path }, response) => {
    response.type('html').send(pageWith(path === '/docs' ? 'docs/' : '', optionsFor(production)));
  });
  site.get('/docs/swagger-ui-init.js', (_request, response) => {
    response.type('js').send(STARTER);
  });
  site.use('/docs', (request, response, next) => {
    if (FILES.has(request.path)) files(request, response, next);
    else next();
  });
  app.use(site);
};

/** Relative addresses only: a proxy may serve the whole under a path of its own. */
const pageWith = (folder: string, options: string): string => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${TITLE}</title>
    <link rel="stylesheet" href="${folder}swagger-ui.css" />
    <link rel="icon" type="image/png" href="${folder}favicon-32x32.png" sizes="32x32" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${folder}swagger-ui-bundle.js"></script>
    <script src="${folder}swagger-ui-init.js" data-options='${options}'></script>
  </body>
</html>
`;

/** In production the token is not persisted: in the browser's storage, the next user of the computer would have it. */
const optionsFor = (production: boolean): string =>
  JSON.stringify({
    dom_id: '#swagger-ui',
    persistAuthorization: !production,
    tryItOutEnabled: true,
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    filter: true,
    // The badge would send the URL of this document to a server of Swagger.
    validatorUrl: null,
  });

/**
 * Content security policy of the page, as narrow as possible: its own scripts and styles, and requests to the API.
 * Swagger UI inserts styles into its page, hence 'unsafe-inline' for those.
 */
const docsHeaders = (api: string): RequestHandler => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Cache-Control', 'public, max-age=300');
    next();
  };
};
