import { AsyncResource } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type NextFunction } from 'express';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type Problem, RepeatedProblem } from '../../kernel/problem/problem.js';
import { isDatabaseUnavailable } from '../../platform/database/sql-error.js';
import { keyIn } from '../../platform/http/idempotency/idempotency-key.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { typeOf } from '../../platform/http/request/problem-body.js';
import { routeOf } from '../../platform/http/request/request-log.js';
import { Log } from '../../platform/operations/log.js';
import { Metrics } from '../../platform/operations/metrics/metrics.js';
import { type RefusalNote, type TokenRequest } from './token-request.entity.js';
import { KeySeal, TokenRequestStore } from './token-requests.store.js';

/** How long a line waits for others, which then go in one statement. */
const GATHERING_MS = 1000;
/** Lines of one statement. */
const AT_ONCE = 500;
/** Lines that wait at most, 2 MiB of them: an outage must not fill the memory. */
const MOST_WAITING = 5000;
const MINUTE_MS = 60_000;
/** Violations kept of a refusal: the first ones tell what was misunderstood. */
const MOST_VIOLATIONS = 20;

/**
 * Notes each request that was sent with a valid token (R-PEO-24), off its way: a line waits in memory until the next
 * batch, so that no answer does. What waits when the process is killed is lost.
 */
@Injectable()
export class RequestRecorder implements BeforeApplicationShutdown, OnApplicationShutdown {
  private waiting: TokenRequest[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private ended = false;
  private readonly refused = { minute: 0, tokens: new Set<string>() };
  /** A timer would otherwise take along what its request had: a transaction, or the leave to ask a replica. */
  private readonly own = new AsyncResource('RequestRecorder');

  constructor(
    private readonly store: TokenRequestStore,
    private readonly seal: KeySeal,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  /** Comes before all stages, so that it sees every end of a request. */
  get middleware(): (request: ApiRequest, response: ApiResponse, next: NextFunction) => void {
    return (request, response, next) => {
      if (request.headers.authorization !== undefined) {
        const [at, begin] = [this.clock.now(), performance.now()];
        response.once('close', () => this.note(request, response, { at, ms: Math.round(performance.now() - begin) }));
      }
      next();
    };
  }

  /** Writes what waits. Never fails: while the database is away the lines wait on, those it refuses are given up. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.own.runInAsyncScope(() => this.writeAll()));
    return this.writing;
  }

  /** While the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  onApplicationShutdown(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private note(request: ApiRequest, response: ApiResponse, times: Pick<TokenRequest, 'at' | 'ms'>): void {
    const token = request.caller?.tokenUuid;
    if (token === undefined) return;
    const status = response.writableFinished ? response.statusCode : null;
    if (status === 429 && this.isRepeatedRefusal(token, times.at)) return;
    if (this.waiting.length >= MOST_WAITING) {
      this.metrics.lostRequests(1);
      return;
    }
    const key = keyIn(request.headers);
    this.waiting.push({
      ...times,
      uuid: newUuid(),
      tokenUuid: token,
      method: request.method,
      route: routeOf(request),
      status,
      problem: request.problem === undefined ? null : noteOf(request.problem),
      idempotencyKey: key === undefined ? null : this.seal.seal(key, request.id),
      requestId: request.id,
    });
    this.plan();
  }

  /** Of refusals by a rate limit the first of each minute is noted: who does not stop asking must not fill the disk. */
  private isRepeatedRefusal(token: string, at: Date): boolean {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (this.refused.minute !== minute) {
      this.refused.minute = minute;
      this.refused.tokens.clear();
    }
    const isRepeated = this.refused.tokens.has(token);
    this.refused.tokens.add(token);
    return isRepeated;
  }

  private plan(): void {
    if (this.timer !== undefined || this.ended) return;
    this.timer = this.own.runInAsyncScope(() => setTimeout(() => void this.write(), GATHERING_MS).unref());
  }

  private async writeAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, AT_ONCE);
      try {
        await this.store.add(batch);
      } catch (error) {
        if (!this.ended && isDatabaseUnavailable(error)) {
          this.waiting = [...batch, ...this.waiting];
          this.plan();
          return;
        }
        this.metrics.lostRequests(batch.length);
        this.log.trouble(error, 'requests of tokens could not be noted', { worker: false, lost: batch.length });
      }
    }
  }
}

/** A refusal without its words, which may quote what was sent, and without names of fields that the caller made up. */
const noteOf = (problem: Problem): RefusalNote => {
  if (problem instanceof RepeatedProblem) return { type: (JSON.parse(problem.body) as RefusalNote).type };
  const violations = problem.violations.map(({ propertyPath, code }) =>
    code === CODES.unknownField ? { code } : { propertyPath, code },
  );
  const named = violations.length > 0 ? violations : fieldsOf(problem).map((propertyPath) => ({ propertyPath }));
  return { type: typeOf(problem), ...(named.length === 0 ? {} : { violations: named.slice(0, MOST_VIOLATIONS) }) };
};

/** The fields with which the lines of a detail begin (R-API-36): what makes no sense for the record has no violations. */
const fieldsOf = ({ status, detail }: Problem): string[] =>
  status === 400 || status === 422
    ? detail.en.split('\n').flatMap((line) => /^([A-Za-z][\w.[\]-]{0,99}): /.exec(line)?.slice(1) ?? [])
    : [];
