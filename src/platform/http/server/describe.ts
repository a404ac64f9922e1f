import { SetMetadata } from '@nestjs/common';
import { type NextFunction } from 'express';
import { type Schema } from '../view/field.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';

/**
 * A successful answer without a view: its schema by media type, with an example in `examples`, and the headers that
 * only this answer has. Binary files have `contentMediaType` instead of an example.
 */
export interface PlainAnswer {
  readonly content: Readonly<Record<string, Schema>>;
  /** Headers beyond those of every answer. */
  readonly headers?: readonly string[];
}

/** Documentation of a route. */
export interface Description {
  readonly summary: string;
  readonly text: string;
  /** Statuses beyond those of every route of this kind, each with its cause. */
  readonly problems: Readonly<Record<number, string>>;
  /** A body shown instead of the complete example of the input. */
  readonly example: unknown;
  /** For routes without a view, and for what those with one answer beside it. */
  readonly answer: PlainAnswer | undefined;
}

export const DESCRIPTION = Symbol('description');

/** Documents a route: a summary, what it does, and its specific refusals. */
export const Describe = (
  summary: string,
  more: {
    readonly text?: string;
    readonly problems?: Readonly<Record<number, string>>;
    readonly example?: unknown;
    readonly answer?: PlainAnswer;
  } = {},
): MethodDecorator =>
  SetMetadata(DESCRIPTION, {
    summary,
    text: more.text ?? '',
    problems: more.problems ?? {},
    example: more.example,
    answer: more.answer,
  } satisfies Description);

/** A route that will be removed (docs/api/compatibility.md). Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  /** From this day on, new clients should not use the route. */
  readonly since: string;
  /** From this day on, the route may stop answering. */
  readonly sunset: string;
  /** Page with migration instructions. */
  readonly link: string;
  /** The replacement, such as `GET /offers`. */
  readonly instead?: string;
}

export const DEPRECATION = Symbol('deprecation');

/** Minimum number of months between the two days: a summer programme is prepared by people who look in once a year. */
const NOTICE_MONTHS = 12;

/** Headers of every answer of a deprecated route. */
export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const;

/**
 * Marks a route that will be removed; its answers (RFC 9745, RFC 8594) and the documentation say so.
 * @throws Error at start-up if a day is invalid or the notice is shorter than promised
 * @lintignore until the first route is to go, tests alone use it (docs/api/compatibility.md)
 */
export const Deprecated = (deprecation: Deprecation): MethodDecorator => {
  const since = momentOf(deprecation.since);
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  if (momentOf(deprecation.sunset) < earliest) {
    throw new Error(`${deprecation.sunset} is less than ${NOTICE_MONTHS} months after ${deprecation.since}.`);
  }
  return SetMetadata(DEPRECATION, deprecation);
};

const momentOf = (day: string): Date => {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day)
    throw new Error(`${day} is not a day.`);
  return moment;
};

/** Headers of a deprecated route's answers. */
const deprecationHeaders = ({ since, sunset, link }: Deprecation): Readonly<Record<string, string>> => ({
  Deprecation: `@${momentOf(since).getTime() / 1000}`,
  Sunset: momentOf(sunset).toUTCString(),
  Link: `<${link}>; rel="deprecation"; type="text/html", <${link}>; rel="sunset"; type="text/html"`,
});

/**
 * For requests of one route alone. Stands before the first stage, so that refusals carry the headers as well: callers who get
 * nothing but 401s should know, too.
 */
export const noticeOf = (deprecation: Deprecation, isOfRoute: (path: string) => boolean) => {
  const headers = Object.entries(deprecationHeaders(deprecation));
  return (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
    if (isOfRoute(request.path)) for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};
