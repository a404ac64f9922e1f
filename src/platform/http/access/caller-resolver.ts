import { type Caller } from '../../../kernel/caller/caller.js';

/** Port: resolves a token. Implemented by the tokens module, which knows how tokens are stored. */
export abstract class CallerResolver {
  /**
   * The caller behind a bearer token; undefined if the token is unknown, malformed, expired or revoked, or its
   * account disabled.
   * @param address where the request came from, stored as the token's last use
   */
  abstract resolve(token: string, address: string): Promise<Caller | undefined>;

  /**
   * The account with its current rights, for work that continues after its request; undefined if it has been deleted
   * or disabled. Allows reading only.
   * @param token the token that requested the work
   */
  abstract ofAccount(account: string, token: string): Promise<Caller | undefined>;
}

/**
 * Port: whether anonymous callers may read public offers at all, as of the last second. Implemented by the stored integration settings
 * (R-ACC-2).
 */
export abstract class PublicAccess {
  abstract isOn(): Promise<boolean>;
}
