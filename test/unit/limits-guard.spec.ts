import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Catch,
  Controller,
  Get,
  Global,
  Injectable,
  Logger,
  Module,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type INestApplication,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import { type Request, type Response } from 'express';
import request from 'supertest';
import { type App } from 'supertest/types.js';
import { Caller } from '../../src/kernel/caller/caller.js';
import { Clock, SystemClock } from '../../src/kernel/clock/clock.js';
import { SETTINGS } from '../../src/platform/config/settings.js';
import { Problem } from '../../src/kernel/problem/problem.js';
import { InvalidTokenLimit } from '../../src/platform/limits/invalid-tokens.js';
import { LimitGuard } from '../../src/platform/limits/limit.guard.js';
import { LimitsModule } from '../../src/platform/limits/limits.module.js';
import { Unlimited } from '../../src/platform/limits/unlimited.decorator.js';

const settings = {
  redisUrl: undefined,
  limits: {
    anonymousPerHour: 2,
    tokenBurst: 3,
    tokenPerMinute: 1,
    invalidTokensPerMinute: 2,
    missesPerMinute: 1e6,
    pagesPerMinute: 1e6,
    signinPerAccount: 10,
    signinPerAddress: 60,
  },
};

/** Stands in for the AuthGuard: the bearer is the account's uuid, and `invalid` is an invalid one. */
@Injectable()
class BearerGuard implements CanActivate {
  constructor(private readonly invalidTokens: InvalidTokenLimit) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const incoming = http.getRequest<Request & { caller?: Caller }>();
    const accountUuid = incoming.headers.authorization;
    if (accountUuid === 'invalid') {
      await this.invalidTokens.refuse(incoming, http.getResponse<Response>());
      throw new Problem(401, { en: 'invalid', de: 'ungültig' });
    }
    incoming.caller =
      accountUuid === undefined
        ? Caller.anonymous
        : Caller.of({
            tokenUuid: randomUUID(),
            accountUuid,
            roles: [],
            scopes: [],
            hosts: [],
            sharedOffers: [],
          });
    return true;
  }
}

@Catch(Problem)
class Filter implements ExceptionFilter<Problem> {
  catch(problem: Problem, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(problem.status).set(problem.headers).json(problem.detail);
  }
}

@Controller()
class Routes {
  @Get('one')
  one(): string {
    return 'one';
  }

  @Get('two')
  two(): string {
    return 'two';
  }

  @Unlimited()
  @Get('health')
  health(): string {
    return 'ok';
  }
}

@Unlimited()
@Controller('docs')
class DocumentationRoutes {
  @Get()
  page(): string {
    return 'docs';
  }
}

@Global()
@Module({
  providers: [
    { provide: SETTINGS, useValue: settings },
    { provide: Clock, useClass: SystemClock },
  ],
  exports: [SETTINGS, Clock],
})
class BaseModule {}

@Module({
  imports: [BaseModule, LimitsModule],
  controllers: [Routes, DocumentationRoutes],
  providers: [
    { provide: APP_GUARD, useClass: BearerGuard },
    { provide: APP_GUARD, useClass: LimitGuard },
    { provide: APP_FILTER, useClass: Filter },
  ],
})
class TestModule {}

describe('the guard of the limits', () => {
  let app: INestApplication<App>;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    app = await NestFactory.create<INestApplication<App>>(TestModule);
    await app.init();
  });

  afterAll(async () => {
    await app.close();
  });

  const get = (path: string, bearer?: string): request.Test => {
    const test = request(app.getHttpServer()).get(path);
    return bearer === undefined ? test : test.set('Authorization', bearer);
  };

  it('counts an account over all routes, and refuses with the headers', async () => {
    const first = await get('/one', 'token-a');
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"token";q=3;w=180',
      ratelimit: '"token";r=2;t=60',
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': '60',
    });
    expect(first.headers).not.toHaveProperty('retry-after');
    await get('/two', 'token-a');
    await get('/one', 'token-a');
    const refused = await get('/two', 'token-a');
    expect(refused.status).toBe(429);
    const retry = refused.headers['retry-after'] ?? '';
    expect(Number(retry)).toBeGreaterThanOrEqual(58);
    expect(Number(retry)).toBeLessThanOrEqual(60);
    expect(refused.headers).toMatchObject({
      ratelimit: `"token";r=0;t=${retry}`,
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': retry,
    });
  });

  it('counts each account for itself, whichever of its tokens is sent', async () => {
    expect((await get('/one', 'token-b')).headers['ratelimit']).toBe('"token";r=2;t=60');
  });

  it('counts requests without a token against their address, apart from those with one', async () => {
    expect((await get('/one')).headers['ratelimit']).toBe('"anonymous";r=1;t=3600');
    expect((await get('/two')).headers['ratelimit-policy']).toBe('"anonymous";q=2;w=3600');
    expect((await get('/one')).status).toBe(429);
  });

  it('leaves out what is marked as unlimited, by route or by controller', async () => {
    for (const path of ['/health', '/docs']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('ratelimit');
    }
  });

  it('counts invalid tokens against their address: 401 until the budget is spent, then 429', async () => {
    const answers = [await get('/one', 'invalid'), await get('/one', 'invalid'), await get('/one', 'invalid')];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(answers[0]?.headers['ratelimit']).toBe('"invalid-token";r=1;t=60');
    expect(answers[2]?.headers).toHaveProperty('retry-after');
  });
});
