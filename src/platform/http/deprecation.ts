import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { responseOf } from '../request/api-request.js';

/** A route that will go (docs/api/compatibility.md). Days are `YYYY-MM-DD`, in UTC. */
export interface Deprecation {
  /** Since when nobody should begin to use it. */
  readonly since: string;
  /** From when it may no longer answer. */
  readonly sunset: string;
  /** Page that says what to do instead. */
  readonly link: string;
  /** The route that takes its place, as `GET /offers`. */
  readonly instead?: string;
}

export const DEPRECATION = Symbol('deprecation');

/** Months between the two days, at the least: a summer programme is prepared by people who look in once a year. */
const NOTICE_MONTHS = 12;

/** Headers of every answer of such a route. */
export const DEPRECATION_HEADERS = ['Deprecation', 'Sunset', 'Link'] as const;

/**
 * Marks a route that will go: every answer says so (RFC 9745, RFC 8594), and so does the documentation.
 * @throws Error at start when a day is none, or the notice is shorter than what we promise
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
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) throw new Error(`${day} is no day.`);
  return moment;
};

/** What the answers of a deprecated route carry. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation): Readonly<Record<string, string>> => ({
  Deprecation: `@${momentOf(since).getTime() / 1000}`,
  Sunset: momentOf(sunset).toUTCString(),
  Link: `<${link}>; rel="deprecation"; type="text/html", <${link}>; rel="sunset"; type="text/html"`,
});

/** Before the first station, so that refusals say it as well: whoever gets nothing but 401s should know, too. */
@Injectable()
export class DeprecationNotice implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const deprecation = this.reflector.get<Deprecation | undefined>(DEPRECATION, context.getHandler());
    if (deprecation !== undefined) {
      for (const [name, value] of Object.entries(deprecationHeaders(deprecation))) {
        responseOf(context).setHeader(name, value);
      }
    }
    return true;
  }
}
