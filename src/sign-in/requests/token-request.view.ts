import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { integer, moment, object, type Reference, reference, text, uuid } from '../../platform/http/view/field.js';
import { defineView, type RecordOf } from '../../platform/http/view/view.js';
import { type RefusalNote, TokenRequest } from './token-request.entity.js';

const OWN = columnsOf(TokenRequest, 'r', { except: ['uuid', 'tokenUuid'] });

/** A request (r) with its token (t), as stored. */
export interface TokenRequestRow extends RowOf<typeof OWN> {
  readonly token: Reference;
}

/** The columns of a `TokenRequestRow`. */
export const TOKEN_REQUEST_COLUMNS = `${OWN}, json_build_object('uuid', t.uuid, 'name', t.name) as token`;

const PROBLEM_SCHEMA = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'As in the problem details; the page there explains it.' },
    violations: {
      type: 'array',
      description: 'The fields that were refused; the first 20.',
      items: {
        type: 'object',
        properties: {
          propertyPath: { type: 'string', description: 'Missing for a field that the route does not know.' },
          code: { type: 'string', format: 'uuid', description: 'Missing where only `detail` named the field.' },
        },
        additionalProperties: false,
      },
    },
  },
  required: ['type'],
  additionalProperties: false,
} as const;

export const tokenRequestView = defineView(
  'TokenRequest',
  {
    time: moment().always().describe('When it came in.'),
    token: reference().always().describe('The token; one called `session` is a session of somebody who signed in.'),
    method: text().always().describe('The method.', 'PATCH'),
    route: text().always().describe('The pattern of the path; what stood in its place is not kept.', '/offers/:uuid'),
    status: integer().describe('Status of the answer; missing when the connection ended before it.', 422),
    problem: object<RefusalNote>(PROBLEM_SCHEMA).describe(
      'How it was refused, without its words: they may quote what was sent. Missing when it was not.',
    ),
    idempotencyKey: text().describe(
      'The `Idempotency-Key` that was sent; missing where the installation has no key to keep secrets with.',
      'our-0815',
    ),
    requestId: uuid().always().describe('As in X-Request-Id, and in `instance` of a problem.'),
    ms: integer().always().describe('Milliseconds until the answer had left.', 12),
  },
  { description: 'A request that was sent with a token, without anything that was sent in it.' },
);

/** A request of a token as listed. */
export type TokenRequestRecord = RecordOf<typeof tokenRequestView>;
