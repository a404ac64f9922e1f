import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject } from '@nestjs/swagger';
import express, { type Express, type NextFunction } from 'express';
import { type Settings } from '../config/settings.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { OpenApiDocument } from './document.js';

type Middleware = (request: ApiRequest, response: ApiResponse, next: NextFunction) => void;

/**
 * Swagger UI at /docs, set up when somebody first asks for it: its package has a seventh of all files that a start would
 * load. All its assets are served from here. In production it does not persist the token: in the browser's storage, the
 * next user of the computer would have it.
 */
export const serveDocs = (app: NestExpressApplication, { baseUrl, production }: Settings): void => {
  const document = app.get(OpenApiDocument);
  app.use('/docs', docsHeaders(new URL(baseUrl).origin));
  let site: Promise<Express> | undefined;
  app.use(((request, response, next) => {
    if (!/^\/docs(\/|$)/.test(request.path)) {
      next();
      return;
    }
    site ??= docsSite(document, production);
    site.then((serve) => visit(serve, request, response, next), next);
  }) satisfies Middleware);
};

/** An application of its own, because routes added to one that runs come too late. */
const docsSite = async (document: OpenApiDocument, production: boolean): Promise<Express> => {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const server = express().set('case sensitive routing', true).set('strict routing', true).disable('x-powered-by');
  const site = await NestFactory.create<NestExpressApplication>(NoModule, new ExpressAdapter(server), {
    logger: false,
  });
  SwaggerModule.setup('docs', site, () => document.json as unknown as OpenAPIObject, {
    raw: false,
    customSiteTitle: 'Holiday Programme Administration API',
    customCss: '.swagger-ui .topbar { display: none }',
    swaggerOptions: {
      persistAuthorization: !production,
      tryItOutEnabled: true,
      deepLinking: true,
      displayRequestDuration: true,
      docExpansion: 'list',
      filter: true,
      // The badge would send the URL of this document to a server of Swagger.
      validatorUrl: null,
    },
  });
  return server;
};

@Module({})
class NoModule {}

/** What the site does not have is the application's to refuse, as if it had never been there. */
const visit = (serve: Express, request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
  const prototypes = [Object.getPrototypeOf(request), Object.getPrototypeOf(response)] as [object, object];
  serve(request, response, (error?: unknown) => {
    Object.setPrototypeOf(request, prototypes[0]);
    Object.setPrototypeOf(response, prototypes[1]);
    next(error);
  });
};

/**
 * Content security policy of the page, as narrow as possible: its own scripts and styles, and requests to the API.
 * Swagger UI inserts styles into its page, hence 'unsafe-inline' for those.
 */
const docsHeaders = (api: string): Middleware => {
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
