import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '../config/listen.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Log } from '../log.js';
import { Metrics } from './metrics.js';

/**
 * Serves the metrics on a separate port (setting METRICS_PORT): disabled unless it is set, on this machine only
 * unless METRICS_HOST says otherwise. Works in processes without an API as well (WORKER=only).
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, metricsHost } = this.settings;
    if (metricsPort === undefined) return;
    this.metrics.watchProcess();
    const server = createServer((request, response) => void this.answer(request, response));
    await listen(server, 'METRICS_PORT', metricsPort, metricsHost);
    this.server = server;
  }

  beforeApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await this.metrics.registry.metrics();
      response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text);
    } catch (error) {
      // The scraper counts the process as down.
      this.log.trouble(error, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  }
}
