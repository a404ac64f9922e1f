import { Injectable } from '@nestjs/common';
import { invalidToken, REALM } from '../../platform/http/access/auth.guard.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, invalid, Problem, unprocessable } from '../../kernel/problem/problem.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type TokenCreate } from './tokens.inputs.js';
import { AccountNotices, type NoticedToken } from '../passwords/account-notices.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { type Maker, TokenLineageStore } from './token-lineage.store.js';
import { TokenListStore } from './token-list.store.js';
import { type TokenOwner } from './token.view.js';
import { TokensService } from './tokens.service.js';

/** The requested values of a new token. */
export type TokenWish = Omit<TokenCreate, 'password'>;

/** A new token with its secret. */
interface MadeToken {
  readonly uuid: string;
  readonly token: string;
}

/** Creates tokens for callers (R-PEO-15, R-PEO-16): checks owner and expiry, and notifies the creator. */
@Injectable()
export class TokenMaking {
  constructor(
    private readonly store: TokenListStore,
    private readonly made: TokenLineageStore,
    private readonly tokens: TokensService,
    private readonly credentials: CredentialsStore,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * In a transaction of the caller's, which reads the token afterwards.
   * @param proven the password was given just now
   * @throws Problem (see `OwnTokensService.create`)
   */
  async make(caller: Caller, { name, scopes, expiresAt, account }: TokenWish, proven: boolean): Promise<MadeToken> {
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
    await this.notify(caller, owner, { name, scopes, end });
    return { uuid, token };
  }

  /**
   * Mails the creator of a token, also of a service's token: somebody else may have stolen the session. Services read
   * no mails.
   */
  private async notify(caller: Caller, owner: TokenOwner, token: NoticedToken): Promise<void> {
    const maker = await this.credentials.one(caller.accountUuid ?? '');
    if (maker?.kind === 'person') await this.notices.tokenCreated(maker, owner, token);
  }

  /** Tokens are never created for other people, whatever the caller's role: they would act in their name. */
  private async ownerOf(caller: Caller, account: RecordRef): Promise<TokenOwner> {
    if (account.uuid !== undefined && account.uuid === caller.accountUuid) {
      const own = await this.store.lockOwner(account.uuid);
      if (own !== undefined && (caller.isSuperAdmin || own.kind === 'person')) return own;
    }
    if (!caller.isSuperAdmin) {
      throw forbidden(
        message(
          'Only super admins make tokens of service accounts.',
          'Nur Superadmins legen Token von Dienstkonten an.',
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

/** The text that every later request with this token gets. */
const REVOKED = 'unknown, expired or revoked token';

const BEYOND = {
  propertyPath: 'expiresAt',
  message: message(
    'This moment should not be after the end of the token you use.',
    'Dieser Zeitpunkt darf nicht nach dem Ende des Tokens liegen, den Sie benutzen.',
  ),
  code: CODES.lessThanOrEqual,
};

const OVER = {
  propertyPath: 'expiresAt',
  message: message('This moment should be in the future.', 'Dieser Zeitpunkt muss in der Zukunft liegen.'),
  code: CODES.greaterThan,
};
