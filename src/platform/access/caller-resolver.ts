import { type Caller } from '../../kernel/caller/caller.js';

/** Port: who holds this token? Implemented by the tokens module, which knows how tokens are stored. */
export abstract class CallerResolver {
  /**
   * The caller behind a bearer token; undefined when it is unknown, malformed, expired, revoked or its account disabled.
   * @param address where the request came from, kept as the token's last use
   */
  abstract resolve(token: string, address: string): Promise<Caller | undefined>;

  /**
   * The account with the rights it has now, for work that goes on after its request; undefined when it is gone or disabled.
   * May read only.
   * @param token with which it was asked for
   */
  abstract ofAccount(account: string, token: string): Promise<Caller | undefined>;
}

/** Port: may anonymous callers read public offers at all? Implemented by the stored integration settings (R-ACC-2). */
export abstract class PublicAccess {
  abstract isOn(): Promise<boolean>;
}
