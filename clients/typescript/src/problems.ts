import { type components } from './schema.js';

/** Problem details (RFC 9457), as every refusal has them. */
export type Problem = components['schemas']['Problem'] | components['schemas']['ValidationProblem'];

/** What is wrong with one field. */
export type Violation = components['schemas']['ValidationProblem']['violations'][number];

/** A refusal of the service. `message` is its sentence for people, in the language asked for. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly response: Response,
    /** Undefined when something else than the service answered, for instance a proxy. */
    readonly problem: Problem | undefined,
  ) {
    super(problem?.detail ?? `${String(response.status)} ${response.statusText}`);
  }

  get status(): number {
    return this.response.status;
  }

  /** What is wrong, field by field; empty unless values are malformed. */
  get violations(): readonly Violation[] {
    return this.problem !== undefined && 'violations' in this.problem ? this.problem.violations : [];
  }

  /** What is wrong with a field, for instance `address.city`: to be shown beside it. */
  violationOf(propertyPath: string): Violation | undefined {
    return this.violations.find((violation) => violation.propertyPath === propertyPath);
  }

  /** Names the request in the logs of the service; worth showing when people report a fault. */
  get requestId(): string | undefined {
    return this.response.headers.get('X-Request-Id') ?? undefined;
  }

  /** Seconds after which another try makes sense. */
  get retryAfter(): number | undefined {
    const after = this.response.headers.get('Retry-After');
    return after === null ? undefined : Number(after);
  }

  /** Somebody else changed the record since it was read (If-Match). */
  get isOutdated(): boolean {
    return this.status === 412;
  }

  /** The password is right, but a one-time code is needed as well (POST /login). */
  get needsCode(): boolean {
    return this.response.headers.get('WWW-Authenticate')?.includes('error="code_required"') ?? false;
  }
}

/** A problem out of the body of a refusal, whatever it is. */
export const problemOf = (body: unknown): Problem | undefined =>
  typeof body === 'object' && body !== null && 'status' in body && 'detail' in body && 'instance' in body
    ? (body as Problem)
    : undefined;
