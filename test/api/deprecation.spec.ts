import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { AppModule } from '../../src/app.module.js';
import { Open, Reads } from '../../src/platform/http/access/policy.js';
import { SystemClock } from '../../src/kernel/clock/clock.js';
import { loadSettings } from '../../src/platform/operations/config/env.js';
import { Deprecated, Describe } from '../../src/platform/http/server/describe.js';
import { startRequest } from '../../src/platform/http/request/request-start.js';
import { OpenApiDocument } from '../../src/platform/http/openapi/document.js';
import { type Json, OpenApiJudge } from '../support/openapi.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NOTICE = {
  since: '2026-01-01',
  sunset: '2027-01-01',
  link: 'https://docs.example.org/old-things',
  instead: 'GET /new-things',
};
const ANSWER = { content: { 'application/json': { type: 'object' } } };

/** Routes that exist for this test alone: nothing of the service is deprecated yet. */
@Controller('old-things')
class OldThings {
  @Get()
  @Open()
  @Deprecated(NOTICE)
  @Describe('An old thing', { text: 'Shows it.', answer: ANSWER })
  list(): object {
    return { thing: 'old' };
  }

  @Get('kept')
  @Open()
  @Describe('A thing that stays', { answer: ANSWER })
  kept(): object {
    return { thing: 'kept' };
  }

  @Get(':uuid')
  @Reads()
  @Deprecated(NOTICE)
  @Describe('Another', { answer: ANSWER })
  closed(): object {
    return { thing: 'closed' };
  }
}

describe('A deprecated route', () => {
  let database: TestDatabase;
  let app: NestExpressApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    const settings = loadSettings({ DATABASE_URL: database.url, WORKER: 'off', LOG_LEVEL: 'silent' });
    @Module({ imports: [AppModule.forRoot(settings, new SystemClock())], controllers: [OldThings] })
    class WithOldThings {}
    app = await NestFactory.create<NestExpressApplication>(WithOldThings, { bodyParser: false, logger: false });
    app.set('etag', false);
    app.use(startRequest);
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const get = (path: string): supertest.Test => supertest(app.getHttpServer()).get(path);
  const operation = (path: string): Json => app.get(OpenApiDocument).json.paths[path]?.['get'] ?? {};

  it('says so on every answer, also to anyone who is refused: since when, until when, and where one reads what to do', async () => {
    const said = { deprecation: '@1767225600', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' };
    const link = ['deprecation', 'sunset'].map((rel) => `<${NOTICE.link}>; rel="${rel}"; type="text/html"`).join(', ');
    expect(await get('/old-things')).toMatchObject({ status: 200, headers: { ...said, link } });
    expect(await get('/old-things/closed')).toMatchObject({ status: 401, headers: said });
  });

  it('is marked in the documentation, with its headers and the route that takes its place, and no other', async () => {
    expect(operation('/old-things')).toMatchObject({ deprecated: true });
    expect(operation('/old-things')['description']).toMatch(
      /^Shows it\.[^]*since 2026-01-01, answers until 2027-01-01[^]*`GET \/new-things`/,
    );
    const judge = new OpenApiJudge(app.get(OpenApiDocument).strict);
    for (const path of ['/old-things', '/old-things/kept']) {
      const answer = await get(path);
      expect(judge.judge('get', path, answer)).toEqual([]);
      expect('deprecation' in answer.headers).toBe(path === '/old-things');
    }
    expect(operation('/old-things/kept')).not.toHaveProperty('deprecated');
  });

  it.each([
    [{ ...NOTICE, sunset: '2026-12-31' }, /less than 12 months/],
    [{ ...NOTICE, since: '2026-02-30' }, /is not a day/],
    [{ ...NOTICE, sunset: 'soon' }, /is not a day/],
  ])('has a year of notice, and days that exist (%j)', (notice, message) => {
    expect(() => Deprecated(notice)).toThrow(message);
  });
});
