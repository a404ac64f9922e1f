import { enumOf, vocabulary, word } from '../../../kernel/problem/vocabulary.js';
import { SetMetadata, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Database } from '../../database/database.js';
import { inTime } from '../../../kernel/concurrency/semaphore.js';
import { API_VERSION } from '../../operations/config/settings.js';
import { message } from '../../../kernel/problem/message.js';
import { Problem } from '../../../kernel/problem/problem.js';
import { type PlainAnswer } from '../server/describe.js';

/** `unchecked` is neither good nor bad: the check is still running, or gave up because it took too long. */
const CHECK_STATES = vocabulary('checkState', {
  up: word('Up', 'In Ordnung', 'good'),
  unchecked: word('Not checked yet', 'Noch nicht geprüft', 'warn'),
  wrong: word('Wrong', 'Fehlerhaft', 'bad'),
});
export type CheckState = (typeof CHECK_STATES)[number];

/**
 * A dependency other than the database that /health/ready reports. It never makes the service unready: a load
 * balancer that removed every process because of it would help nobody.
 */
export interface ReadyCheck {
  readonly state: CheckState;
}

const READY_CHECK = Symbol('ready check');

/** Marks a provider whose state is reported in /health/ready under this name. */
export const ChecksReadiness = (name: string): ClassDecorator => SetMetadata(READY_CHECK, name);

/** How long the database may take to answer. */
const PATIENCE_MS = 2_000;

/** Report of a healthy process. */
export interface HealthReport {
  readonly status: 'ok';
  /** Version of the service, as on every answer (`API-Version`). */
  readonly version: string;
  readonly checks: Readonly<Record<string, CheckState>>;
}

/** The report's schema in the documentation. */
export const HEALTH_ANSWER: PlainAnswer = {
  content: {
    'application/json': {
      type: 'object',
      properties: {
        status: { const: 'ok' },
        version: { type: 'string', description: 'Version of the service, as `API-Version` of every answer.' },
        checks: {
          type: 'object',
          description:
            'What was asked. `books`, besides the database: whether the books were consistent when the process started; `unchecked` while that is not known. It does not make the service unready.',
          additionalProperties: enumOf(CHECK_STATES),
        },
      },
      required: ['status', 'version', 'checks'],
      additionalProperties: false,
      examples: [{ status: 'ok', version: API_VERSION, checks: { database: 'up', books: 'up' } }],
    },
  },
};

/** Whatever its database does. */
export const ALIVE: HealthReport = { status: 'ok', version: API_VERSION, checks: {} };

@Injectable()
export class HealthService {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  live(): HealthReport {
    return ALIVE;
  }

  /** @throws Problem 503 if the database does not answer, or can only be read */
  async ready(): Promise<HealthReport> {
    try {
      const { details } = await this.checks.check([() => this.databaseAnswers()]);
      const answering = Object.keys(details).map((name) => [name, 'up'] as const);
      return { status: 'ok', version: API_VERSION, checks: Object.fromEntries([...answering, ...this.others()]) };
    } catch {
      throw new Problem(
        503,
        message(
          'Not ready: the database does not answer, or can only be read.',
          'Nicht bereit: Die Datenbank antwortet nicht oder kann nur gelesen werden.',
        ),
        { headers: { 'Retry-After': '5' } },
      );
    }
  }

  private others(): (readonly [string, CheckState])[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function') return [];
      const name = this.reflector.get<string | undefined>(READY_CHECK, metatype);
      return name === undefined ? [] : [[name, (instance as ReadyCheck).state] as const];
    });
  }

  private async databaseAnswers(): Promise<{ database: { status: 'up' | 'down' } }> {
    const indicator = this.indicators.check('database');
    try {
      // A frozen database accepts the query but never answers.
      return (await inTime(this.database.canServe(), PATIENCE_MS)) === true ? indicator.up() : indicator.down();
    } catch {
      // The answer, a 503, is logged as such.
      return indicator.down();
    }
  }
}
