import { createServer, type RequestListener } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { SERVER_OPTIONS } from './server-guards.js';
import { receive } from './usable-request.js';

/** Express behind a server with our limits: some of them a server takes when it is made, and never after. */
export class GuardedExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<RequestListener>();
    this.httpServer = createServer(SERVER_OPTIONS, (request, response) => {
      receive(request);
      express(request, response);
    });
  }
}
