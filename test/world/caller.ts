import { type Test } from 'supertest';
import { type Role, type Scope } from '../../src/kernel/caller/caller.js';
import { bodyOf, type Json } from '../support/json.js';
import { type TestApp } from '../support/test-app.js';

/** Every kind of caller there is, from the one with the fewest rights to the one with the most. */
export const CALLERS = [
  'anonymous',
  'legacy',
  'readOnly',
  'member',
  'host',
  'foreignHost',
  'maskedAdmin',
  'payments',
  'admin',
  'superAdmin',
] as const;
export type CallerName = (typeof CALLERS)[number];

export const FULL_ADMIN: readonly Role[] = ['ROLE_ADMIN', 'ROLE_PARTICIPANTS_ADMIN', 'ROLE_PAYMENTS_ADMIN'];

/** What each of them may: the scope of the token, and the roles of the account. */
export const RIGHTS: Readonly<
  Record<Exclude<CallerName, 'anonymous'>, { readonly scope: Scope; readonly roles: readonly Role[] }>
> = {
  legacy: { scope: 'api:offer:read', roles: FULL_ADMIN },
  readOnly: { scope: 'api:read', roles: FULL_ADMIN },
  member: { scope: 'api:write', roles: ['ROLE_MEMBER'] },
  host: { scope: 'api:write', roles: ['ROLE_HOST'] },
  foreignHost: { scope: 'api:write', roles: ['ROLE_HOST'] },
  maskedAdmin: { scope: 'api:write', roles: ['ROLE_ADMIN'] },
  payments: { scope: 'api:write', roles: ['ROLE_ADMIN', 'ROLE_PAYMENTS_ADMIN'] },
  admin: { scope: 'api:write', roles: FULL_ADMIN },
  superAdmin: { scope: 'api:write', roles: ['ROLE_SUPER_ADMIN'] },
};

/** Somebody's account and a token of it. */
export interface TestCaller {
  /** Of the account; empty for the anonymous caller. */
  readonly uuid: string;
  readonly email: string;
  readonly token: string | undefined;
}

/** Somebody who asks the service. */
export class Caller implements TestCaller {
  readonly uuid: string;
  readonly email: string;
  readonly token: string | undefined;

  constructor(
    private readonly test: TestApp,
    { uuid, email, token }: TestCaller,
  ) {
    this.uuid = uuid;
    this.email = email;
    this.token = token;
  }

  get(path: string): Test {
    return this.test.call('get', path, this.token);
  }

  /** Without a body when none is given. */
  post(path: string, body?: object): Test {
    const request = this.test.call('post', path, this.token);
    return body === undefined ? request : request.send(body);
  }

  patch(path: string, body: object): Test {
    return this.test.call('patch', path, this.token).send(body);
  }

  put(path: string, body: object): Test {
    return this.test.call('put', path, this.token).send(body);
  }

  delete(path: string): Test {
    return this.test.call('delete', path, this.token);
  }

  /** What a POST answers that must succeed. */
  async posted<T = Json & { uuid: string }>(path: string, body?: object): Promise<T> {
    const answer = await this.post(path, body);
    if (answer.status >= 300) throw new Error(`${String(answer.status)}: ${answer.text}`);
    return answer.body as T;
  }

  /** What is there, as JSON; it must be there. */
  async read<T = Json>(path: string): Promise<T> {
    return bodyOf(await this.get(path).expect(200)) as T;
  }
}

export type TestCallers = Readonly<Record<CallerName, Caller>>;
