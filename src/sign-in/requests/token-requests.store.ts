import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { tableColumnsOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { SecretBox } from '../../platform/operations/secret-box.js';
import { TOKEN_REQUEST_COLUMNS, type TokenRequestRow } from './token-request.view.js';
import { type RequestsQuery } from './token-requests.inputs.js';
import { TokenRequest } from './token-request.entity.js';

const COLUMNS = tableColumnsOf(TokenRequest).join(', ');

/** All SQL about the requests of tokens. */
@Injectable()
export class TokenRequestStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds lines, without those of tokens that have gone meanwhile. */
  async add(requests: readonly TokenRequest[]): Promise<void> {
    await this.database.rows(
      'token_requests_add',
      `insert into token_requests (${COLUMNS})
       select r.at, r.uuid, r.token, r.method, r.route, r.status, r.problem, r.key, r.request, r.ms
       from jsonb_to_recordset($1) r (at timestamptz, uuid uuid, token uuid, method text, route text, status integer,
         problem jsonb, key text, request uuid, ms integer)
       join (select uuid from tokens where uuid = any($2::uuid[]) for key share) t on t.uuid = r.token`,
      [
        JSON.stringify(
          requests.map(({ tokenUuid, idempotencyKey, requestId, ...same }) => ({
            ...same,
            ...{ token: tokenUuid, key: idempotencyKey, request: requestId },
          })),
        ),
        [...new Set(requests.map(({ tokenUuid }) => tokenUuid))],
      ],
    );
  }

  /** One page, newest first: of the caller's own tokens and sessions, for super admins of all. */
  page(caller: Caller, query: RequestsQuery): Promise<TokenRequestRow[]> {
    const conditions = new Conditions(this.clock.now());
    const tokens = tokensFor(caller, query, conditions);
    conditions
      .when(query.status, (status) => {
        const [one, its] = [`coalesce(r.status::text, 'none')`, `substr(r.status::text, 1, 1) || 'xx'`];
        return `array[${one}, ${its}] && ${conditions.bind(status)}::text[]`;
      })
      .when(query.method, (method) => `r.method = ${conditions.bind(method)}`)
      .when(query.route, (route) => `starts_with(r.route, ${conditions.bind(patternOf(route))})`)
      .since(query.since, 'r.at')
      .until(query.until, 'r.at');
    const order = 'order by r.at desc, r.uuid desc';
    if (tokens === undefined) {
      const sql = `select ${TOKEN_REQUEST_COLUMNS} from token_requests r join tokens t on t.uuid = r.token_uuid
        ${conditions.where} ${order} ${conditions.page(query)}`;
      return this.database.composed('token_requests_page', sql, conditions.parameters);
    }
    // Of each token as many as the page needs, in the order of the index: an account may have a hundred sessions and a
    // million requests.
    conditions.add('r.token_uuid = t.uuid');
    const { limit, offset, reach } = conditions.slice(query);
    const sql = `select ${TOKEN_REQUEST_COLUMNS} from (select t.uuid, t.name from tokens t where ${tokens}) t
      cross join lateral (select r.* from token_requests r ${conditions.where} ${order} limit ${reach}) r
      ${order} limit ${limit} ${offset}`;
    return this.database.composed('token_requests_own', sql, conditions.parameters);
  }

  /** Deletes lines from before a moment, oldest first and in the order of the key. @returns how many, `limit` at most */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.count(
      'token_requests_forget',
      `with gone as (delete from token_requests where (at, uuid) in
         (select at, uuid from token_requests where at < $1 order by at, uuid limit $2) returning 1)
       select count(*)::int as count from gone`,
      [before, limit],
    );
  }

  /**
   * Deletes the oldest lines of tokens that have more than `kept`, so that none fills the disk.
   * @returns how many, `limit` at most
   */
  forgetExcess(kept: number, limit: number): Promise<number> {
    return this.database.count(
      'token_requests_forget_excess',
      `with gone as (delete from token_requests where (at, uuid) in
         (select r.at, r.uuid from tokens t
            cross join lateral (select l.at, l.uuid from token_requests l where l.token_uuid = t.uuid
              order by l.at desc, l.uuid desc offset $1) r
          order by r.at, r.uuid limit $2) returning 1)
       select count(*)::int as count from gone`,
      [kept, limit],
    );
  }
}

/** Which tokens' requests are listed; undefined: those of all. */
const tokensFor = (caller: Caller, { token }: RequestsQuery, conditions: Conditions): string | undefined => {
  const clauses = [
    ...(caller.isSuperAdmin ? [] : [`t.account_uuid = ${conditions.bind(caller.accountUuid ?? null)}`]),
    ...(token === undefined ? [] : [`t.uuid = ${conditions.bind(token.uuid ?? null)}::uuid`]),
  ];
  return clauses.length === 0 ? undefined : clauses.join(' and ');
};

/** Parameters of a path may be written as in the documentation. */
const patternOf = (route: string): string => route.trim().replace(/\{(\w+)\}/g, ':$1');

/**
 * Seals Idempotency-Keys. The stored answer of a request, and the fingerprint that stands beside it, are opened by its key: in
 * plain text it would give to whoever reads the database what that was kept from.
 */
@Injectable()
export class KeySeal {
  constructor(private readonly box: SecretBox) {}

  /** Null where the installation has no SECRET_KEY. */
  seal(key: string, requestId: string): string | null {
    return this.box.hasKey ? this.box.seal(Buffer.from(key), aboutOf(requestId)) : null;
  }

  /** Null: its key is no longer among those of SECRET_KEY. */
  open(sealed: string, requestId: string): string | null {
    try {
      return this.box.open(sealed, aboutOf(requestId)).toString();
    } catch {
      return null;
    }
  }
}

const aboutOf = (requestId: string): string => `idempotency key of ${requestId}`;
