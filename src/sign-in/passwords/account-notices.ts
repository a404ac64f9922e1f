import { Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { type Scope } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanMoment } from '../../kernel/clock/german-dates.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { Mails } from '../../mail/mails.js';
import { type Credentials } from '../sessions/credentials.store.js';
import { type TokenOwner } from '../tokens/token.view.js';
import { passwordChanged, tokenCreated, twoFactorChanged, twoFactorReset } from './account-mails.js';

/** The details of a new token in the mail. */
export interface NoticedToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly end: Date | null;
}

/** Notifies people of changes to their account, so that they notice changes they did not make. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  async passwordChanged(account: Credentials, tokensToo: boolean): Promise<void> {
    await this.mails.send({
      event: `password-changed:${newUuid()}`,
      template: passwordChanged,
      to: { name: fullName(account), address: account.email, account: account.uuid },
      values: { tokensToo, when: germanMoment(this.clock.now()) },
    });
  }

  /** @param maker creator of the token and recipient of the mail */
  async tokenCreated(maker: Credentials, owner: TokenOwner, { name, scopes, end }: NoticedToken): Promise<void> {
    await this.mails.send({
      event: `token-created:${newUuid()}`,
      template: tokenCreated,
      to: { name: fullName(maker), address: maker.email, account: maker.uuid },
      values: {
        name,
        service: owner.uuid === maker.uuid ? null : (fullName(owner) ?? owner.email),
        writes: scopes.includes('api:write'),
        until: end && germanMoment(end),
        when: germanMoment(this.clock.now()),
      },
    });
  }

  /** Somebody else switched it off: a super admin, or the operator of the service. */
  async twoFactorReset(account: Credentials): Promise<void> {
    await this.mails.send({
      event: `two-factor-reset:${newUuid()}`,
      template: twoFactorReset,
      to: { name: fullName(account), address: account.email, account: account.uuid },
      values: { when: germanMoment(this.clock.now()) },
    });
  }

  async twoFactorChanged(account: Credentials, on: boolean): Promise<void> {
    await this.mails.send({
      event: `two-factor-changed:${newUuid()}`,
      template: twoFactorChanged,
      to: { name: fullName(account), address: account.email, account: account.uuid },
      values: { on, when: germanMoment(this.clock.now()) },
    });
  }
}
