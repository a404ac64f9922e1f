import { Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { SignInMarksStore } from '../../accounts/account.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Credentials, CredentialsStore, usableHash } from './credentials.store.js';
import { type SignInRecord, type SessionRecord, type SessionsEnded } from './session.view.js';
import { SESSION_HOURS } from '../tokens/token.store.js';
import { TokensService } from '../tokens/tokens.service.js';
import { SessionStore, SessionFinder } from './session.store.js';
import { passwordMatches } from '../../accounts/password.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Database } from '../../platform/database/database.js';
import { message } from '../../kernel/problem/message.js';
import { conflict, notFound } from '../../kernel/problem/problem.js';
import { type Sender } from '../../platform/http/limits/limit-marks.js';
import { type LoginInput } from '../tokens/tokens.inputs.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import { Attempts } from '../../accounts/attempts.js';
import { codeNeeded, signInFailed } from './present-password.js';
import { type PageQuery } from '../../platform/http/listing/page-query.js';
import { TokenLineage } from '../tokens/token-lineage.store.js';

const HOUR = 3_600_000;

/** Opens sessions for authenticated people (R-PEO-6). */
@Injectable()
export class SessionOpening {
  constructor(
    private readonly tokens: TokensService,
    private readonly sessions: SessionStore,
    private readonly marks: SignInMarksStore,
    private readonly clock: Clock,
  ) {}

  /** Call it with the account locked. */
  async open(account: Credentials, address: string): Promise<SignInRecord> {
    const now = this.clock.now();
    const uuid = newUuid();
    const expiresAt = new Date(now.getTime() + SESSION_HOURS * HOUR);
    const token = await this.tokens.create({
      uuid,
      kind: 'session',
      accountUuid: account.uuid,
      name: 'session',
      scopes: ['api:write'],
      expiresAt,
    });
    await this.sessions.noteOrigin(uuid, now, address);
    await this.marks.noteLogin(account.uuid, now);
    return {
      token,
      expiresAt,
      account: { uuid: account.uuid, name: fullName(account) },
      twoFactorRequired: account.lacksTwoFactor,
    };
  }
}

/** Sign-in and sign-out (R-PEO-6). */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: Database,
    private readonly store: CredentialsStore,
    private readonly attempts: Attempts,
    private readonly secondFactor: SecondFactor,
    private readonly opening: SessionOpening,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session. Until the password is known to be right, all attempts take the same path: one statement, one
   * hash verified, one answer. The hash is verified outside of any transaction, so that a queue of guesses holds no
   * connection.
   */
  signIn({ email, password, code }: LoginInput, { answer, address }: Sender): Promise<SignInRecord> {
    return this.attempts.make(email, answer, async () => {
      const account = await this.store.byEmail(email);
      const isRight = await passwordMatches(password, usableHash(account));
      if (account === undefined || !isRight) throw signInFailed();
      return this.database.transaction(() => this.open(account, code ?? undefined, address));
    });
  }

  /** @throws Problem 409 for a token that is not a session: those are revoked through /tokens, not by sign-out */
  signOut(caller: Caller): Promise<void> {
    return this.database.transaction(async () => {
      if (await this.sessions.end(caller.tokenUuid ?? '', this.clock.now())) return;
      throw conflict(
        message(
          'This token is not a session. Revoke it with POST /tokens/{uuid}/revoke.',
          'Dieser Token ist keine Sitzung. Widerrufen Sie ihn mit POST /tokens/{uuid}/revoke.',
        ),
      );
    });
  }

  private async open(checked: Credentials, code: string | undefined, address: string): Promise<SignInRecord> {
    const account = await this.store.lock(checked.uuid);
    // A password reset or change, or a disabled account, in the meantime invalidates the check.
    if (account === undefined || usableHash(account) !== checked.passwordHash) throw signInFailed();
    const verdict = await this.secondFactor.check(account.uuid, code);
    if (verdict === 'missing') throw codeNeeded();
    if (verdict === 'wrong') throw signInFailed();
    return this.opening.open(account, address);
  }
}

/** Use cases of the caller's own sessions (R-PEO-9). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly store: SessionStore,
    private readonly finder: SessionFinder,
    private readonly lineage: TokenLineage,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, query: PageQuery): Promise<SessionRecord[]> {
    return this.store.page(caller.accountUuid ?? '', caller.tokenUuid ?? '', this.clock.now(), query);
  }

  /** Ends a session, including the tokens created in it; of two concurrent requests, one gets the 404. */
  revoke(session: SessionRecord): Promise<SessionRecord> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      if (!(await this.store.end(session.uuid, now))) throw notFound(this.finder.missing);
      await this.lineage.endMadeBy([session.uuid]);
      return { ...session, expiresAt: now };
    });
  }

  /** Ends all sessions of the account except the caller's current one, including the tokens created in them. */
  revokeOthers(caller: Caller): Promise<SessionsEnded> {
    return this.database.transaction(async () => {
      const ended = await this.store.endAll(caller.accountUuid ?? '', this.clock.now(), caller.tokenUuid);
      return { ended: ended.length, tokensRevoked: await this.lineage.endMadeBy(ended) };
    });
  }
}
