import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Response } from 'express';
import { SERVER_OPTIONS } from './server-guards.js';
import { receive } from './usable-request.js';

/**
 * Express adapter whose HTTP server is created with our limits: some of them can only be set at creation. Bodies that are
 * encoded already are sent as they are; Nest would turn the bytes into JSON.
 */
export class GuardedExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    this.httpServer = createServer(SERVER_OPTIONS, (request, response) => {
      receive(request);
      express(request, response);
    });
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.status(statusCode);
    return response.send(body);
  }
}
