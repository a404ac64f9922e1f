import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';
import { pino } from 'pino';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { SECURITY_HEADERS, securityHeaders } from '../../src/platform/http/server/security-headers.js';
import { type ApiRequest, type ApiResponse } from '../../src/platform/http/request/api-request.js';
import { Log } from '../../src/platform/operations/log.js';
import { RequestLog } from '../../src/platform/http/request/request-log.js';

const ID = '019f0000-0000-7000-8000-000000000001';
const TOKEN = '019f0000-0000-7000-8000-000000000002';

/** The lines that requests leave. */
const linesOf = (level: string, answers: readonly { url: string; status: number }[]): unknown[] => {
  const log = new Log({ ...loadSettings({}), logLevel: level as never });
  const lines: unknown[] = [];
  Object.assign(log.logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(JSON.parse(line)) } });
  const { middleware } = new RequestLog(log);
  for (const { url, status } of answers) {
    const request = { id: ID, method: 'GET', url, route: { path: '/offers/:uuid' }, caller: { tokenUuid: TOKEN } };
    const response = Object.assign(new EventEmitter(), { statusCode: status });
    let passed = 0;
    middleware(request as unknown as ApiRequest, response as unknown as ApiResponse, () => (passed += 1));
    expect(passed).toBe(1);
    response.emit('finish');
    response.emit('close');
  }
  return lines;
};

describe('Every request', () => {
  it('leaves one line with these values and no others, also when it failed', () => {
    const lines = linesOf('info', [
      { url: '/offers/1?token=secret', status: 200 },
      { url: '/offers/1', status: 503 },
      { url: '/health/live', status: 200 },
    ]);
    const line = (status: number, level: number) => ({
      ...{ level, time: expect.any(String), requestId: ID, ms: expect.any(Number) },
      ...{ method: 'GET', route: '/offers/:uuid', token: TOKEN, status, msg: 'request' },
    });
    expect(lines).toEqual([line(200, 30), line(503, 50)]);
  });

  it('leaves none where nothing is logged', () => {
    expect(linesOf('silent', [{ url: '/offers/1', status: 503 }])).toEqual([]);
    expect(linesOf('error', [{ url: '/offers/1', status: 200 }])).toEqual([]);
  });

  it('is answered with the headers that helmet would set itself', async () => {
    const headersBy = async (middleware: RequestHandler) => {
      const server = createServer(express().use(middleware, (_request, response) => void response.end()));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.close();
      return [...headers].filter(([name]) => !['date', 'x-powered-by'].includes(name));
    };
    const own = await headersBy(securityHeaders);
    expect(own).toEqual(await headersBy(helmet(SECURITY_HEADERS)));
    expect(own.length).toBeGreaterThan(10);
  });
});
