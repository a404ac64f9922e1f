import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { notFound } from '../../kernel/problem/problem.js';
import { type HeaderTarget } from '../../platform/http/limits/limit-answer.js';
import { type TokenCreate, type TokensQuery } from './tokens.inputs.js';
import { PresentPassword } from '../sessions/present-password.js';
import { TokenFinder, TokenListStore } from './token-list.store.js';
import { TokenLineage } from './token-lineage.store.js';
import { TokenMaking, type TokenWish } from './token-making.js';
import { tokenRecord, type TokenRecord, tokenView } from './token.view.js';

/** Personal tokens, and those of service accounts (R-PEO-15). */
@Injectable()
export class OwnTokensService {
  constructor(
    private readonly database: Database,
    private readonly store: TokenListStore,
    private readonly finder: TokenFinder,
    private readonly lineage: TokenLineage,
    private readonly password: PresentPassword,
    private readonly making: TokenMaking,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, { account }: TokensQuery): Promise<TokenRecord[]> {
    return (await this.store.all(caller, account)).map((row) => tokenRecord(row, caller));
  }

  /**
   * A token created by a token expires no later than its creator: otherwise a stolen one could be extended for ever.
   * A session may create tokens without an expiry, which is how people get theirs, but requires the password again
   * from time to time: a stolen session must not give access beyond itself.
   * @throws Problem 403 for the token of a service account, unless a super admin creates it, and in a session whose
   * password
   * was given too long ago; 422 for an expiry in the past, or later than that of the token used, for an unknown
   * service account
   * and a wrong password; 409 if the account has too many
   */
  create(caller: Caller, { password, ...input }: TokenCreate, answer: HeaderTarget): Promise<TokenRecord> {
    if (password == null) return this.database.transaction(() => this.make(caller, input, false));
    return this.password.prove(caller, { field: 'password', password, wrong: NOT_YOURS }, answer, ({ act }) =>
      act(() => this.make(caller, input, true)),
    );
  }

  /** Revokes a token for good, including tokens created with it; idempotent. */
  revoke(caller: Caller, uuid: string, precondition: Precondition): Promise<TokenRecord> {
    return this.database.transaction(async () => {
      await this.store.lock(uuid);
      precondition.require(tokenView, await this.read(caller, uuid));
      await this.store.revoke(uuid, this.clock.now());
      await this.lineage.endMadeBy([uuid]);
      return this.read(caller, uuid);
    });
  }

  private async make(caller: Caller, wish: TokenWish, proven: boolean): Promise<TokenRecord> {
    const { uuid, token } = await this.making.make(caller, wish, proven);
    return { ...(await this.read(caller, uuid)), token };
  }

  private async read(caller: Caller, uuid: string): Promise<TokenRecord> {
    const token = await this.finder.visible(caller, uuid);
    if (token === undefined) throw notFound(this.finder.missing);
    return token;
  }
}

const NOT_YOURS = message('This is not your password.', 'Das ist nicht Ihr Passwort.');
