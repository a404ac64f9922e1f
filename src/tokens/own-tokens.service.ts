import { Injectable } from '@nestjs/common';
import { invalidToken, REALM } from '../platform/access/auth.guard.js';
import { type Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type Precondition } from '../platform/view/etag.js';
import { message } from '../kernel/problem/message.js';
import { forbidden, invalid, notFound, Problem, unprocessable } from '../kernel/problem/problem.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { CODES } from '../kernel/problem/codes.js';
import { type HeaderTarget } from '../platform/limits/limit-answer.js';
import { type TokenCreate } from './dto/token.input.js';
import { type TokensQuery } from './dto/tokens.query.js';
import { AccountNotices, type NoticedToken } from './passwords/account-notices.js';
import { CredentialsStore } from './sign-in/credentials.store.js';
import { PresentPassword } from './sign-in/present-password.js';
import { TokenFinder } from './token.finder.js';
import { TokenLineage } from './token-lineage.js';
import { type Maker, TokenLineageStore } from './token-lineage.store.js';
import { TokenListStore, type TokenOwner } from './token-list.store.js';
import { type TokenRecord, tokenView } from './token.view.js';
import { TokensService } from './tokens.service.js';

/** Personal tokens, and those of service accounts (R-PEO-15). */
@Injectable()
export class OwnTokensService {
  constructor(
    private readonly database: Database,
    private readonly store: TokenListStore,
    private readonly finder: TokenFinder,
    private readonly tokens: TokensService,
    private readonly made: TokenLineageStore,
    private readonly lineage: TokenLineage,
    private readonly password: PresentPassword,
    private readonly credentials: CredentialsStore,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, { account }: TokensQuery): Promise<TokenRecord[]> {
    return this.store.list(caller, account);
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

  private async make(
    caller: Caller,
    { name, scopes, expiresAt, account }: Omit<TokenCreate, 'password'>,
    proven: boolean,
  ): Promise<TokenRecord> {
    const now = this.clock.now();
    const madeBy = caller.tokenUuid ?? '';
    const maker = await this.made.maker(madeBy);
    if (maker !== undefined && !proven) requireFresh(maker, now);
    const owner = await this.ownerOf(caller, account ?? { uuid: caller.accountUuid, alias: '' });
    // After the account's row lock, which is always taken first.
    if (maker === undefined || !(await this.made.holdAlive(madeBy))) throw invalidToken(REVOKED);
    if (expiresAt != null && expiresAt <= now) throw invalid([OVER]);
    if (maker.end !== null && expiresAt != null && expiresAt > maker.end) throw invalid([BEYOND]);
    await this.tokens.requireRoom(owner.uuid);
    const uuid = newUuid();
    const end = expiresAt ?? maker.end;
    const token = await this.tokens.create({ uuid, accountUuid: owner.uuid, name, scopes, expiresAt: end, madeBy });
    await this.tell(caller, owner, { name, scopes, end });
    return { ...(await this.read(caller, uuid)), token };
  }

  /**
   * Mails the creator of a token, also of a service's token: somebody else may have stolen the session. Services read
   * no mails.
   */
  private async tell(caller: Caller, owner: TokenOwner, token: NoticedToken): Promise<void> {
    const maker = await this.credentials.byUuid(caller.accountUuid ?? '');
    if (maker?.kind === 'person') await this.notices.tokenCreated(maker, owner, token);
  }

  /** Nobody creates tokens for other people, whatever their role: they would act in their name. */
  private async ownerOf(caller: Caller, account: RecordRef): Promise<TokenOwner> {
    if (account.uuid !== undefined && account.uuid === caller.accountUuid) {
      const own = await this.store.lockOwner(account.uuid);
      if (own !== undefined && (caller.isSuperAdmin || own.kind === 'person')) return own;
    }
    if (!caller.isSuperAdmin) {
      throw forbidden(
        message(
          'Only super admins make tokens of service accounts.',
          'Nur Super-Admins legen Token von Dienstkonten an.',
        ),
      );
    }
    const found = await this.store.lockService(account);
    if (found === undefined) {
      throw unprocessable(
        'account',
        message('There is no such service account.', 'Ein solches Dienstkonto gibt es nicht.'),
      );
    }
    return found;
  }

  private async read(caller: Caller, uuid: string): Promise<TokenRecord> {
    const token = await this.store.visible(caller, uuid);
    if (token === undefined) throw notFound(this.finder.missing);
    return token;
  }
}

/** Minutes for which a session may create tokens after the password was given (R-PEO-16). */
const FRESH_MINUTES = 15;

/** @throws Problem 403 with the header of RFC 9470 for scripts */
const requireFresh = ({ kind, passwordGivenAt }: Maker, now: Date): void => {
  if (kind !== 'session' || now.getTime() - passwordGivenAt.getTime() <= FRESH_MINUTES * 60_000) return;
  const error = `error="insufficient_user_authentication", max_age="${FRESH_MINUTES * 60}"`;
  throw new Problem(403, PASSWORD_NEEDED, { headers: { 'WWW-Authenticate': `${REALM}, ${error}` } });
};

const PASSWORD_NEEDED = message(
  `Your password was given more than ${FRESH_MINUTES} minutes ago. Send it again, as \`password\`.`,
  `Ihr Passwort wurde vor mehr als ${FRESH_MINUTES} Minuten eingegeben. Senden Sie es noch einmal mit, als \`password\`.`,
);

const NOT_YOURS = message('This is not your password.', 'Das ist nicht Ihr Passwort.');

/** The text that every later request with this token gets. */
const REVOKED = 'unknown, expired or revoked token';

const BEYOND = {
  propertyPath: 'expiresAt',
  message: message(
    'This moment should not lie beyond the end of the token you use.',
    'Dieser Zeitpunkt darf nicht nach dem Ende des Tokens liegen, das Sie benutzen.',
  ),
  code: CODES.lessThanOrEqual,
};

const OVER = {
  propertyPath: 'expiresAt',
  message: message('This moment should lie in the future.', 'Dieser Zeitpunkt muss in der Zukunft liegen.'),
  code: CODES.greaterThan,
};
