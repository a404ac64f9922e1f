/**
 * Another instance of the service, in this process: tells how many statements a request sends whose answer is made anew, and
 * issues the tokens.
 */
import supertest from 'supertest';
import { createApp } from '../dist/src/app/app.js';
import { loadSettings } from '../dist/src/platform/operations/config/env.js';
import { Database } from '../dist/src/platform/database/database.js';
import { DemoService } from '../dist/src/demo/demo.service.js';
import { BASE_URL } from './servers.mjs';

export const startInside = async (databaseUrl) => {
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    BASE_URL,
    WORKER: 'off',
    LOG_LEVEL: 'silent',
    KEEP_ANSWERS_MIB: '0',
  });
  const limits = { ...settings.limits, anonymousPerHour: 1e6, tokenBurst: 1e6, tokenPerMinute: 1e6 };
  const app = await createApp({ ...settings, limits }, { logger: false });
  await app.init();
  const database = app.get(Database);
  return {
    token: (await app.get(DemoService).issueTokens()).admin,
    query: (sql) => database.query(sql),
    statements: async (request, headers) => {
      const send = ({ method, path, body }) =>
        supertest(app.getHttpServer())[method.toLowerCase()](path).set(headers).send(body);
      // The first use of a token in a minute is noted in one statement more.
      await send(request());
      const before = database.statementCount;
      const { ok, status } = await send(request());
      if (!ok && status !== 304) throw new Error(`${request().path} answered ${String(status)}.`);
      return database.statementCount - before;
    },
    stop: () => app.close(),
  };
};
