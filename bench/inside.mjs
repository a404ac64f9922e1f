/** A third instance of the service, in this process: tells how many statements a request sends, and issues the tokens. */
import supertest from 'supertest';
import { createApp } from '../dist/app.js';
import { loadSettings } from '../dist/common/config/env.js';
import { Database } from '../dist/common/database/database.js';
import { DemoService } from '../dist/demo/demo.service.js';
import { BASE_URL } from './servers.mjs';

export const startInside = async (databaseUrl) => {
  const settings = loadSettings({ DATABASE_URL: databaseUrl, BASE_URL, WORKER: 'off', LOG_LEVEL: 'silent' });
  const limits = { ...settings.limits, anonymousPerHour: 1e6, tokenBurst: 1e6, tokenPerMinute: 1e6 };
  const app = await createApp({ ...settings, limits }, { logger: false });
  await app.init();
  const database = app.get(Database);
  return {
    token: (await app.get(DemoService).issueTokens()).admin,
    query: (sql) => database.query(sql),
    statements: async ({ path, headers }) => {
      // The first use of a token in a minute is noted in one statement more.
      await supertest(app.getHttpServer()).get(path).set(headers);
      const before = database.statementCount;
      await supertest(app.getHttpServer()).get(path).set(headers);
      return database.statementCount - before;
    },
    stop: () => app.close(),
  };
};
