import { enumOf } from '../../../kernel/problem/vocabulary.js';
import { type ApiRequest } from './api-request.js';
import { formatLocal } from '../../../kernel/clock/zone.js';
import { type Language, type Message, message } from '../../../kernel/problem/message.js';
import { type Conflict, CONFLICT_REASONS, MAX_VIOLATIONS, type Problem } from '../../../kernel/problem/problem.js';

/** Generic titles, one per status, in the language of the answer (R-API-38). */
export const TITLES: Readonly<Record<number, Message>> = {
  400: message('The request cannot be understood', 'Die Anfrage ist nicht verständlich'),
  401: message('Authentication is needed', 'Eine Anmeldung ist nötig'),
  403: message('This is not allowed', 'Das ist nicht erlaubt'),
  404: message('Not found', 'Nicht gefunden'),
  405: message('This method is not supported here', 'Diese Methode gibt es hier nicht'),
  406: message('No acceptable form of answer', 'Keine annehmbare Form der Antwort'),
  408: message('The request took too long to arrive', 'Die Anfrage kam zu langsam an'),
  409: message('The request conflicts with the current state', 'Die Anfrage passt nicht zum gegenwärtigen Stand'),
  410: message('This is no longer available', 'Das gibt es nicht mehr'),
  412: message('The record has changed in the meantime', 'Der Datensatz hat sich inzwischen geändert'),
  413: message('The body is too large', 'Der Inhalt ist zu groß'),
  415: message('The media type is not supported', 'Dieses Format wird nicht angenommen'),
  417: message('The expectation cannot be met', 'Die Erwartung lässt sich nicht erfüllen'),
  422: message('The request cannot be processed', 'Die Anfrage lässt sich nicht ausführen'),
  429: message('Too many requests', 'Zu viele Anfragen'),
  431: message('The header fields are too large', 'Die Kopfzeilen sind zu groß'),
  500: message('An error occurred', 'Ein Fehler ist aufgetreten'),
  503: message('The service is not available at the moment', 'Der Dienst ist gerade nicht erreichbar'),
};

/** The address of the page that explains a problem (R-API-35). */
export const typeOf = ({ status, violations: [first] }: Problem): string =>
  first === undefined ? `/errors/${status}` : `/validation_errors/${first.code}`;

/** The problem details of an answer (R-API-34, RFC 9457). */
export const problemBody = (
  problem: Problem,
  request: Pick<ApiRequest, 'id' | 'language'>,
): Record<string, unknown> => ({
  ...problemDetails(problem, request.language),
  instance: `urn:uuid:${request.id}`,
});

/** Problem details without the request, for what is refused within an answer. */
export const problemDetails = (problem: Problem, language: Language): Record<string, unknown> => {
  const [first] = problem.violations;
  return {
    type: typeOf(problem),
    title: (TITLES[problem.status] ?? TITLES[500])?.[language],
    status: problem.status,
    detail: problem.detail[language],
    ...(first === undefined
      ? {}
      : {
          violations: problem.violations.map(({ propertyPath, message, code }) => ({
            propertyPath,
            message: message[language],
            code,
          })),
        }),
    ...(problem.conflicts.length === 0 ? {} : { conflicts: problem.conflicts.map(conflictBody) }),
  };
};

const NAMED = {
  type: 'object',
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string', description: 'Missing when it is masked for you.' },
  },
  required: ['uuid'],
  additionalProperties: false,
} as const;

/** JSON schema of `conflicts`. */
export const CONFLICTS_SCHEMA = {
  type: 'array',
  maxItems: MAX_VIOLATIONS,
  description: 'The applications and offers that the detail is about; the first hundred.',
  items: {
    type: 'object',
    properties: {
      attendance: { type: 'string', format: 'uuid', description: 'The application.' },
      participant: NAMED,
      offer: NAMED,
      reason: { ...enumOf(CONFLICT_REASONS), description: 'What hinders it.' },
      with: {
        type: 'object',
        description: 'What it collides with, where you may know it.',
        properties: { attendance: { type: 'string', format: 'uuid' }, offer: NAMED },
        required: ['offer'],
        additionalProperties: false,
      },
      begin: { type: 'string', format: 'date-time', description: 'When both overlap for the first time.' },
    },
    required: ['reason'],
    additionalProperties: false,
  },
} as const;

/** JSON schema of a violation. */
export const VIOLATION_SCHEMA = {
  type: 'object',
  properties: {
    propertyPath: { type: 'string', description: 'Where, for instance `address.country` or `dates[0].begin`.' },
    message: { type: 'string', description: 'What, in the language asked for.' },
    code: { type: 'string', format: 'uuid', description: 'Which rule; explained at /validation_errors/{code}.' },
  },
  required: ['propertyPath', 'message', 'code'],
  additionalProperties: false,
} as const;

/** JSON schema of `problemDetails`. */
export const PROBLEM_DETAILS_SCHEMA = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'Path of a page that explains this kind of problem.' },
    title: { type: 'string', description: 'Generic text, in the language asked for.' },
    status: { type: 'integer', description: 'The status that a request about this alone would have.' },
    detail: { type: 'string', description: 'What is wrong, in the language asked for.' },
    violations: { type: 'array', minItems: 1, maxItems: MAX_VIOLATIONS, items: VIOLATION_SCHEMA },
    conflicts: CONFLICTS_SCHEMA,
  },
  required: ['type', 'title', 'status', 'detail'],
  additionalProperties: false,
} as const;

/** A refusal of one of many records, as bulk results answer it. */
export const entryProblem = ({ status, detail, conflicts }: Problem, language: Language): EntryProblem => ({
  ...{ status, detail: detail[language] },
  ...(conflicts.length === 0 ? {} : { conflicts: conflicts.map(conflictBody) }),
});

export interface EntryProblem {
  readonly status: number;
  readonly detail: string;
  readonly conflicts?: readonly ConflictBody[];
}

/** JSON schema of an `EntryProblem`. */
export const ENTRY_PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    status: { type: 'integer', description: 'The status that a request about this record alone would have.' },
    detail: { type: 'string' },
    conflicts: CONFLICTS_SCHEMA,
  },
  required: ['status', 'detail'],
  additionalProperties: false,
} as const;

interface NamedBody {
  readonly uuid: string;
  readonly name?: string;
}

export interface ConflictBody extends Omit<Conflict, 'participant' | 'offer' | 'with' | 'begin'> {
  readonly participant?: NamedBody;
  readonly offer?: NamedBody;
  readonly with?: { readonly attendance?: string; readonly offer: NamedBody };
  readonly begin?: string;
}

/** A conflict as it is answered: names that the caller may not know are left out. */
export const conflictBody = ({ participant, offer, with: other, begin, ...rest }: Conflict): ConflictBody => ({
  ...rest,
  ...(participant === undefined ? {} : { participant: named(participant) }),
  ...(offer === undefined ? {} : { offer: named(offer) }),
  ...(other === undefined ? {} : { with: { ...other, offer: named(other.offer) } }),
  ...(begin === undefined ? {} : { begin: formatLocal(begin) }),
});

const named = ({ uuid, name }: { readonly uuid: string; readonly name?: string | null }): NamedBody =>
  name == null ? { uuid } : { uuid, name };
