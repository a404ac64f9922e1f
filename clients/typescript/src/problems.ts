import { type components } from './schema.js';

/** Problem details (RFC 9457), the body of every refusal. */
export type Problem = components['schemas']['Problem'] | components['schemas']['ValidationProblem'];

/** A violation of one field. */
export type Violation = components['schemas']['ValidationProblem']['violations'][number];

/** An application or offer that stands in the way of a request. */
export type Conflict = NonNullable<components['schemas']['Problem']['conflicts']>[number];

/**
 * `dates[0].end: The end …`. Fields begin with a small letter, what is no field (a name, a sentence) does not, or it has blanks
 * before the colon.
 */
const LINE_OF_FIELD = /^([a-z]\w*(?:\[\d+\]|\.\w+)*): (.*)$/;

/** A refusal of the service. `message` is its text for people, in the requested language. */
export class ProblemError extends Error {
  override readonly name: string = 'ProblemError';

  constructor(
    readonly response: Response,
    /** Undefined if something other than the service answered, for instance a proxy. */
    readonly problem: Problem | undefined,
  ) {
    super(problem?.detail ?? `${String(response.status)} ${response.statusText}`);
  }

  get status(): number {
    return this.response.status;
  }

  /** The violations by field; empty unless values are malformed. */
  get violations(): readonly Violation[] {
    return this.problem !== undefined && 'violations' in this.problem ? this.problem.violations : [];
  }

  /** The message for a field, for instance `address.city`, to be shown next to it. */
  violationOf(propertyPath: string): Violation | undefined {
    return this.violations.find((violation) => violation.propertyPath === propertyPath);
  }

  /**
   * The messages by field, to be shown next to it: those of the violations, or else of the lines of the detail, which begin
   * with a field (400 with a parameter). Several of one field stand below each other. Under `''`: what belongs to no field,
   * to be shown above the form. Empty for other refusals.
   *
   * @example const { name, email, ...others } = error.fields;
   */
  get fields(): Readonly<Record<string, string>> {
    const messages = new Map<string, string>();
    for (const { propertyPath, message } of this.fieldMessages()) {
      const before = messages.get(propertyPath);
      messages.set(propertyPath, before === undefined ? message : `${before}\n${message}`);
    }
    return Object.fromEntries(messages);
  }

  /** The applications and offers that the refusal is about, to be linked; empty for most refusals. */
  get conflicts(): readonly Conflict[] {
    return this.problem !== undefined && 'conflicts' in this.problem ? (this.problem.conflicts ?? []) : [];
  }

  /** Identifies the request in the service's logs; worth showing when users report an error. */
  get requestId(): string | undefined {
    return this.response.headers.get('X-Request-Id') ?? undefined;
  }

  /** Seconds after which a retry makes sense. */
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

  private fieldMessages(): readonly Pick<Violation, 'propertyPath' | 'message'>[] {
    if (this.violations.length > 0) return this.violations;
    if (this.problem === undefined || ![400, 422].includes(this.status)) return [];
    return this.problem.detail.split('\n').map((line) => {
      const [, propertyPath = '', message = line] = LINE_OF_FIELD.exec(line) ?? [];
      return { propertyPath, message };
    });
  }
}

/** A problem from the body of a refusal, whatever its format. */
export const problemOf = (body: unknown): Problem | undefined =>
  typeof body === 'object' && body !== null && 'status' in body && 'detail' in body && 'instance' in body
    ? (body as Problem)
    : undefined;
