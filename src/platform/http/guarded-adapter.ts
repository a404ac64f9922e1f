import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { SERVER_OPTIONS } from './server-guards.js';
import { receive } from './usable-request.js';

/** Express adapter whose HTTP server is created with our limits: some of them can only be set at creation. */
export class GuardedExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    this.httpServer = createServer(SERVER_OPTIONS, (request, response) => {
      receive(request);
      express(request, response);
    });
  }
}
