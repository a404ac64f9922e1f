import { Injectable } from '@nestjs/common';
import { type Caller } from '../common/access/caller.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { type Precondition } from '../common/http/etag.js';
import { message } from '../common/http/message.js';
import { forbidden, invalid, notFound, unprocessable } from '../common/http/problem.js';
import { type RecordRef } from '../common/ids/record-ref.js';
import { newUuid } from '../common/ids/uuid.js';
import { CODES } from '../common/input/codes.js';
import { type TokenCreate } from './dto/token.input.js';
import { type TokensQuery } from './dto/tokens.query.js';
import { TokenFinder } from './token.finder.js';
import { TokenListStore } from './token-list.store.js';
import { type TokenRecord, tokenView } from './token.view.js';
import { TokensService } from './tokens.service.js';

/** Personal tokens, and those of service accounts (decisions E4). */
@Injectable()
export class OwnTokensService {
  constructor(
    private readonly database: Database,
    private readonly store: TokenListStore,
    private readonly finder: TokenFinder,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  list(caller: Caller, { account }: TokensQuery): Promise<TokenRecord[]> {
    return this.store.list(caller, account);
  }

  /**
   * A token made by a token ends no later than that one does: else whoever found it could prolong it for ever. A session
   * may make tokens without an end, that is how people get theirs.
   * @throws Problem 403 for the token of a service account, unless a super admin makes it; 422 for an end in the past, or
   *   beyond that of the token used, and for an unknown service account
   */
  create(caller: Caller, { name, scopes, expiresAt, account }: TokenCreate): Promise<TokenRecord> {
    return this.database.transaction(async () => {
      const accountUuid = await this.ownerOf(caller, account ?? { uuid: caller.accountUuid, alias: '' });
      if (expiresAt != null && expiresAt <= this.clock.now()) throw invalid([OVER]);
      const end = await this.store.endOf(caller.tokenUuid ?? '');
      if (end !== null && expiresAt != null && expiresAt > end) throw invalid([BEYOND]);
      const uuid = newUuid();
      const token = await this.tokens.create({ uuid, accountUuid, name, scopes, expiresAt: expiresAt ?? end });
      return { ...(await this.read(caller, uuid)), token };
    });
  }

  /** Revoked for good; doing it again changes nothing. */
  revoke(caller: Caller, uuid: string, precondition: Precondition): Promise<TokenRecord> {
    return this.database.transaction(async () => {
      await this.store.lock(uuid);
      precondition.require(tokenView, await this.read(caller, uuid));
      await this.store.revoke(uuid, this.clock.now());
      return this.read(caller, uuid);
    });
  }

  /** Nobody makes tokens of other people, whatever their role: they would act in their name. */
  private async ownerOf(caller: Caller, account: RecordRef): Promise<string> {
    if (account.uuid !== undefined && account.uuid === caller.accountUuid) {
      if (caller.isSuperAdmin || !(await this.store.isService(account.uuid))) return account.uuid;
    }
    if (!caller.isSuperAdmin) {
      throw forbidden(
        message(
          'Only super admins make tokens of service accounts.',
          'Nur Super-Admins legen Token von Dienstkonten an.',
        ),
      );
    }
    const found = await this.store.serviceAccount(account);
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
