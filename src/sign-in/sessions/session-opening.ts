import { Injectable } from '@nestjs/common';
import { fullName } from '../../accounts/masks.js';
import { SignInMarksStore } from '../../accounts/sign-in-marks.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Credentials } from './credentials.columns.js';
import { type SignInRecord } from './sign-in.view.js';
import { SESSION_HOURS } from '../tokens/token.store.js';
import { TokensService } from '../tokens/tokens.service.js';
import { SessionStore } from './session.store.js';

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
