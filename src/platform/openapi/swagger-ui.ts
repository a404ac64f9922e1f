import { type NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type NextFunction } from 'express';
import { type Settings } from '../config/settings.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { OpenApiDocument } from './document.js';

/**
 * Swagger UI at /docs. All its assets are served from here. In production it does not persist the token: in the
 * browser's storage, the next user of the computer would have it.
 */
export const serveDocs = (app: NestExpressApplication, { baseUrl, production }: Settings): void => {
  const document = app.get(OpenApiDocument);
  app.use('/docs', docsHeaders(new URL(baseUrl).origin));
  SwaggerModule.setup('docs', app, () => document.json as unknown as OpenAPIObject, {
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
};

/**
 * Content security policy of the page, as narrow as possible: its own scripts and styles, and requests to the API.
 * Swagger UI inserts styles into its page, hence 'unsafe-inline' for those.
 */
const docsHeaders = (api: string): ((request: ApiRequest, response: ApiResponse, next: NextFunction) => void) => {
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
