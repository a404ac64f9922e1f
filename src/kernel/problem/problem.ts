import { vocabulary, word } from './vocabulary.js';
import { type Language, message, type Message, onOneLine } from './message.js';

/**
 * One violation of a 422: the path (`address.country`, `dates[0].begin`), the text, and the public code of the rule.
 */
export interface Violation {
  readonly propertyPath: string;
  readonly message: Message;
  readonly code: string;
}

/** A conflict in the way of a request, for programs (R-API-58). */
export const CONFLICT_REASONS = vocabulary('conflictReason', {
  overlap: word('Another place at that time', 'Anderer Platz zu dieser Zeit'),
  maxPlaces: word('As many places as possible', 'So viele Plätze wie möglich'),
  overbooked: word('More places than there are', 'Mehr Plätze, als es gibt'),
  cancelled: word('The offer is cancelled', 'Das Angebot ist abgesagt'),
  full: word('The offer is full', 'Das Angebot ist voll'),
  state: word('Not possible from this state', 'In diesem Stand nicht möglich'),
  exists: word('There is one already', 'Gibt es schon'),
  forbidden: word('Not allowed for you', 'Für Sie nicht erlaubt'),
  unknown: word('Not known', 'Nicht bekannt'),
  undisclosed: word('Not disclosed to you', 'Für Sie nicht einsehbar'),
});

/** A record by uuid, and by name as far as the caller may know it. */
interface Named {
  readonly uuid: string;
  readonly name?: string | null;
}

/** Which records a refusal is about. */
export type Concerned = Omit<Conflict, 'reason'>;

/** An application or offer that a refusal is about, what stands in its way, and what it collides with. */
export interface Conflict {
  readonly attendance?: string;
  readonly participant?: Named;
  readonly offer?: Named;
  readonly reason: (typeof CONFLICT_REASONS)[number];
  readonly with?: { readonly attendance?: string; readonly offer: Named };
  readonly begin?: Date;
}

/** Maximum violations, and lines of `detail`, in one answer: a hostile request must not produce a huge answer. */
export const MAX_VIOLATIONS = 100;
/** Maximum characters of a path and of a text: names of unknown fields can have any length. */
const MAX_PATH = 255;
const MAX_MESSAGE = 1_000;

interface ProblemOptions {
  readonly violations?: readonly Violation[];
  readonly unsaid?: number;
  readonly conflicts?: readonly Conflict[];
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A refusal. Everything that goes wrong is thrown as a Problem, and the ProblemFilter renders it as problem details
 * (R-API-34). A plain value that knows neither request nor framework.
 */
export class Problem extends Error {
  readonly violations: readonly Violation[];
  /** Number of violations beyond those listed. */
  readonly unsaid: number;
  /** The applications and offers that the detail names; the first hundred. */
  readonly conflicts: readonly Conflict[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    readonly detail: Message,
    options: ProblemOptions = {},
  ) {
    super(detail.en);
    this.name = 'Problem';
    this.violations = options.violations ?? [];
    this.unsaid = options.unsaid ?? 0;
    this.conflicts = (options.conflicts ?? []).slice(0, MAX_VIOLATIONS);
    this.headers = options.headers ?? {};
  }

  /** This refusal with the records it is about. */
  about(conflicts: readonly Conflict[]): Problem {
    return this.with({ conflicts });
  }

  /** This refusal with the place of its cause. */
  at(location: string): Problem {
    return this.with({ headers: { ...this.headers, Location: location } });
  }

  /** This refusal for one of many records of a request. */
  of(record: Concerned): Problem {
    const found = this.conflicts.length > 0 ? this.conflicts : [{ reason: REASONS[this.status] ?? 'state' }];
    return this.about(found.map((one) => ({ ...record, ...one })));
  }

  private with(more: Pick<ProblemOptions, 'conflicts' | 'headers'>): Problem {
    const { status, detail, violations, unsaid, conflicts, headers } = this;
    return new Problem(status, detail, { violations, unsaid, conflicts, headers, ...more });
  }
}

/** The meaning of a refusal of one of many records that gives no other. */
const REASONS: Readonly<Partial<Record<number, Conflict['reason']>>> = { 403: 'forbidden', 404: 'unknown' };

/** Type guard: not refused. For verdicts, where each is what will be done or why it will not. */
export const isNoProblem = <Granted>(verdict: Granted | Problem): verdict is Granted => !(verdict instanceof Problem);

/** A stored refusal, replayed byte for byte (Idempotency-Key, R-API-43). */
export class RepeatedProblem extends Problem {
  constructor(
    status: number,
    /** The problem details as first sent. */
    readonly body: string,
  ) {
    super(status, { en: 'repeated', de: 'wiederholt' }, { headers: { 'Idempotency-Replayed': 'true' } });
  }
}

/** The text of a refusal: a message, or its words in English and German. */
type Said = readonly [detail: Message] | readonly [en: string, de: string];

const inWords = (said: Said): Message => (said.length === 1 ? said[0] : message(...said));

export const badRequest = (...said: Said): Problem => new Problem(400, inWords(said));

/** A query parameter that cannot be read; the detail names the parameter (R-API-26). */
export const badParameter = (name: string, en: string, de: string): Problem =>
  new Problem(400, { en: `${name}: ${en}`, de: `${name}: ${de}` });

export const forbidden = (...said: Said): Problem => new Problem(403, inWords(said));
export const notFound = (...said: Said): Problem => new Problem(404, inWords(said));
export const conflict = (...said: Said): Problem => new Problem(409, inWords(said));

/** One line of a detail: the field and what is wrong with it. */
export type Line = readonly [field: string, text: Message];

/** The request is well-formed but makes no sense for the record: `detail` only (R-API-36). */
export const unprocessable = (field: string, ...said: Said): Problem => unprocessableLines([[field, inWords(said)]]);

/** Several things that make no sense at once, one line each, starting with the field (R-API-36); the first hundred. */
export const unprocessableLines = (lines: readonly Line[]): Problem =>
  new Problem(422, detailOf(lines.slice(0, MAX_VIOLATIONS), lines.length - MAX_VIOLATIONS));

/** Something refuses several things at once, each in a line of `detail`. */
export const problemOfLines = (status: number, lines: readonly Line[]): Problem =>
  new Problem(status, detailOf(lines, 0));

/**
 * Malformed or out-of-range values: one violation, and one line of `detail`, per broken rule (R-API-36). The first
 * hundred; the last line then says how many more there are.
 * @param unsaid number of violations beyond those passed
 */
export const invalid = (violations: readonly Violation[], unsaid = 0): Problem => {
  const named = violations.slice(0, MAX_VIOLATIONS).map(({ propertyPath, message: text, code }) => ({
    propertyPath: cut(propertyPath, MAX_PATH),
    message: { en: cut(text.en, MAX_MESSAGE), de: cut(text.de, MAX_MESSAGE) },
    code,
  }));
  const more = violations.length - named.length + unsaid;
  const detail = detailOf(
    named.map(({ propertyPath, message: text }) => [onOneLine(propertyPath), text]),
    more,
  );
  return new Problem(422, detail, { violations: named, unsaid: more });
};

/** One field breaks one rule (R-API-36). */
export const invalidField = (field: string, text: Message, code: string): Problem =>
  invalid([{ propertyPath: field, message: text, code }]);

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

const detailOf = (lines: readonly Line[], more: number): Message => {
  const joined = (language: Language, rest: string): string =>
    [...lines.map(([field, text]) => `${field}: ${text[language]}`), ...(more > 0 ? [rest] : [])].join('\n');
  return { en: joined('en', `And ${more} more.`), de: joined('de', `Und ${more} weitere.`) };
};

/**
 * A problem of a record that is created along with another one: a 422 then prefixes its fields with the field that
 * contains it.
 */
export const problemWithin = (field: string, problem: Problem): Problem => {
  if (problem.status !== 422) return problem;
  if (problem.violations.length > 0)
    return invalid(
      problem.violations.map((violation) => ({ ...violation, propertyPath: `${field}.${violation.propertyPath}` })),
      problem.unsaid,
    );
  const within = (language: Language): string => problem.detail[language].replace(/^/gm, `${field}.`);
  return new Problem(422, { en: within('en'), de: within('de') });
};

/** Order of precedence of refusals, as for single records. */
const ORDER = [404, 409, 403, 422];

/**
 * Refuses a bulk request as a whole if an entry is refused, with one line per entry that has the most important kind
 * of refusal.
 * @param field the list of the request
 * @throws Problem 404, 409, 403 or 422
 */
export const requireAll = (field: string, verdicts: readonly unknown[]): void => {
  const refused = verdicts.flatMap((verdict, index) =>
    verdict instanceof Problem ? [{ index, problem: verdict }] : [],
  );
  const status = ORDER.find((candidate) => refused.some(({ problem }) => problem.status === candidate));
  if (status === undefined) return;
  const lines = refused.flatMap(({ index, problem }): Line[] =>
    problem.status === status ? [[`${field}[${String(index)}]`, problem.detail]] : [],
  );
  throw problemOfLines(status, lines).about(
    refused.flatMap(({ problem }) => (problem.status === status ? problem.conflicts : [])),
  );
};
