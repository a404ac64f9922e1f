import { SetMetadata, type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, createHash } from 'node:crypto';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { Clock } from '../../../kernel/clock/clock.js';
import { Database } from '../../database/database.js';
import {
  type ApiRequest,
  type ApiResponse,
  callerOf,
  requestOf,
  responseOf,
  clientAddress,
} from '../request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { badRequest, Problem, RepeatedProblem } from '../../../kernel/problem/problem.js';
import { problemBody } from '../request/problem-body.js';
import { Semaphore } from '../../../kernel/concurrency/semaphore.js';
import { keyIn } from './idempotency-key.js';
import { type Claim, IdempotencyStore } from './idempotency.store.js';

export const ANSWERED_ANEW = Symbol('answered anew');

/**
 * The POST answers with something that can end at any moment: what a code opens, or the session of a sign-in. No work of it
 * must not be done twice, so nothing is stored for an `Idempotency-Key`: a stored answer would outlive what it tells.
 */
export const AnsweredAnew = (): MethodDecorator => SetMetadata(ANSWERED_ANEW, true);

/** The parts of an answer that are stored besides its status. */
interface AnswerParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The rights with which the answer was made. */
  readonly rights: readonly string[];
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Seals the answer to one request. Answers contain tokens and personal data, so the table holds nothing readable: the
 * encryption key is derived from the Idempotency-Key and the whole request, neither of which is stored. The table
 * alone opens nothing; a repeated request brings the key. The fingerprint is keyed with the same secret, because a
 * plain hash of a request would allow fast guessing of a password in it.
 */
export class AnswerSeal {
  readonly fingerprint: Buffer;
  private readonly key: Buffer;

  /** @param request everything that identifies the request */
  constructor(idempotencyKey: string, request: Buffer) {
    this.fingerprint = createHmac('sha256', idempotencyKey).update(request).digest();
    const material = createHmac('sha512', idempotencyKey).update(request).digest();
    this.key = Buffer.from(hkdfSync('sha256', material, Buffer.alloc(0), 'idempotency answer', KEY_BYTES));
  }

  seal(parts: AnswerParts): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(parts), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** The unsealed answer; throws if it was sealed for another request. */
  open(text: string): AnswerParts {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    // Answers stored by the previous version have no rights.
    return { rights: [], ...(JSON.parse(opened.toString('utf8')) as Omit<AnswerParts, 'rights'>) };
  }
}

/** Headers stored with an answer. */
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

/** Refusals that are not final: failed sign-ins (each must count), conflicts and limits. */
const PASSING = [401, 409, 429];

/** Refusals worth replaying: the same request would be refused again. Server errors may be transient as well. */
const isFinal = (status: number): boolean => status < 500 && !PASSING.includes(status);

/** Connections that callers without a token may hold at once: their requests (sign-in) wait for expensive hashes. */
const ANONYMOUS_AT_ONCE = 3;

interface Sealing extends Claim {
  readonly seal: AnswerSeal;
}

/**
 * Makes a POST with an Idempotency-Key safe to retry (R-API-43). The work and its stored answer commit in one
 * transaction, so that after a crash either both exist or neither does; an advisory lock, which ends with its
 * connection, marks a request as still running.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly anonymous = new Semaphore(ANONYMOUS_AT_ONCE);

  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    private readonly store: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = requestOf(context);
    if (request.method !== 'POST' || request.headers['idempotency-key'] === undefined) return next.handle();
    if (this.reflector.get<boolean | undefined>(ANSWERED_ANEW, context.getHandler()) === true) return next.handle();
    const work = (): Promise<unknown> => this.once(claimOf(request), request, responseOf(context), next);
    return from(callerOf(request).isAnonymous ? this.anonymous.pass(work) : work());
  }

  private async once(claim: Sealing, request: ApiRequest, response: ApiResponse, next: CallHandler): Promise<unknown> {
    const { rights } = callerOf(request);
    let seen = '';
    try {
      return await this.database.transaction(async () => {
        const known = await this.store.lock(claim);
        if (known === undefined) throw stillRunning();
        seen = known;
        const stored = await this.storedFor(claim, rights);
        if (stored !== undefined) return replay(stored, response);
        if (request.missing !== undefined) throw request.missing;
        const body: unknown = await firstValueFrom(next.handle(), { defaultValue: undefined });
        const text = typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : '';
        await this.store.keep(
          claim,
          {
            status: response.statusCode,
            sealed: claim.seal.seal({ headers: keptHeaders(response), body: text, rights }),
          },
          seen,
          this.clock.now(),
        );
        return body;
      });
    } catch (error) {
      if (
        error instanceof Problem &&
        isFinal(error.status) &&
        !(error instanceof KeyReused || error instanceof RepeatedProblem)
      ) {
        const sealed = claim.seal.seal({ headers: {}, body: JSON.stringify(problemBody(error, request)), rights });
        await this.store.keep(claim, { status: error.status, sealed }, seen, this.clock.now());
      }
      throw error;
    }
  }

  /**
   * The stored answer, as long as the caller may still see all of it. A refusal did nothing, so the request is processed
   * again where the caller's rights are other ones by now; completed work is not repeated.
   */
  private async storedFor(claim: Sealing, rights: readonly string[]): Promise<OpenAnswer | undefined> {
    const stored = await this.store.one(claim, this.clock.now());
    if (stored === undefined) return undefined;
    if (!stored.fingerprint.equals(claim.fingerprint)) throw new KeyReused();
    const answer = { status: stored.status, ...claim.seal.open(stored.sealed) };
    const sees = !stored.outdated && answer.rights.every((right) => rights.includes(right));
    if (answer.status >= 400) return sees && rights.length === answer.rights.length ? answer : undefined;
    if (!sees) throw doneAlready(answer);
    return answer;
  }
}

/** A stored answer, unsealed with its request. */
interface OpenAnswer extends AnswerParts {
  readonly status: number;
}

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const claimOf = (request: ApiRequest): Sealing => {
  const key = keyIn(request.headers);
  if (key === undefined) {
    throw badRequest('Idempotency-Key: must have 1 to 255 characters', 'Idempotency-Key: muss 1 bis 255 Zeichen haben');
  }
  const caller = callerOf(request).tokenUuid ?? sha256('address', clientAddress(request)).toString('hex');
  const seal = new AnswerSeal(key, contentOf(request));
  return { caller, keyHash: sha256(key), fingerprint: seal.fingerprint, seal };
};

/** Everything that makes two requests the same. What the caller may do is no part of it: the first may have changed that. */
const contentOf = (request: ApiRequest): Buffer => {
  const head = `${request.method}\n${request.originalUrl}\n`;
  return Buffer.concat([Buffer.from(head), request.rawBody ?? Buffer.alloc(0)]);
};

const keptHeaders = (response: ApiResponse): Record<string, string> =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])),
  );

const replay = ({ status, headers, body }: OpenAnswer, response: ApiResponse): unknown => {
  if (status >= 400) throw new RepeatedProblem(status, body);
  response.status(status);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotency-Replayed', 'true');
  return body;
};

class KeyReused extends Problem {
  constructor() {
    super(
      422,
      message(
        'Idempotency-Key: this key was used for another request; use a new one.',
        'Idempotency-Key: Dieser Schlüssel gehört zu einer anderen Anfrage, bitte einen neuen nehmen.',
      ),
    );
  }
}

/** The work is done, but its answer may name somebody whom the caller may no longer see. */
const doneAlready = ({ headers: { location } }: OpenAnswer): Problem =>
  new Problem(
    409,
    message(
      'This was done with the first request. Its answer is not shown again: somebody has been protected, forgotten or deleted since then, or you have lost a right. Read the record again.',
      'Das ist mit der ersten Anfrage geschehen. Ihre Antwort wird nicht noch einmal gezeigt: Seitdem wurde eine Auskunftssperre gesetzt oder jemand anonymisiert oder gelöscht, oder Sie haben ein Recht verloren. Bitte den Datensatz neu lesen.',
    ),
    { headers: { 'Idempotency-Replayed': 'true', ...(location === undefined ? {} : { Location: location }) } },
  );

const stillRunning = (): Problem =>
  new Problem(
    409,
    message(
      'The first request with this Idempotency-Key is still running.',
      'Die erste Anfrage mit diesem Idempotency-Key läuft noch.',
    ),
    { headers: { 'Retry-After': '1' } },
  );
