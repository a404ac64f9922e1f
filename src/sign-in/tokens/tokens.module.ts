import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EXAMPLE_UUID } from '../../platform/http/openapi/examples.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type Notes, ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { ErasedSignIn, TokenStore } from './token.store.js';
import { OwnTokensService } from './own-tokens.service.js';
import { TokenRevoking } from './token-revoking.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { PasswordRequestsService, PasswordsService, PasswordChanges } from '../passwords/passwords.service.js';
import { PasswordResetStore } from '../passwords/password-reset.store.js';
import { PasswordsController } from '../passwords/passwords.controller.js';
import { PurgeSignIn, SendPasswordReset } from '../passwords/passwords.jobs.js';
import { SessionFinder, SessionStore } from '../sessions/session.store.js';
import { SessionsController, SignInController } from '../sessions/sessions.controller.js';
import { SessionsService, SignInService, SessionOpening } from '../sessions/sessions.service.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { PresentPassword } from '../sessions/present-password.js';
import { RequestRecorder } from '../requests/request-recorder.js';
import { RequestsController, TokenRequestsService } from '../requests/requests.controller.js';
import { TokenRequest } from '../requests/token-request.entity.js';
import { PurgeRequests } from '../requests/purge-requests.job.js';
import { KeySeal, TokenRequestStore } from '../requests/token-requests.store.js';
import { TokenCallers } from './token-callers.js';
import { TokenLineage, TokenLineageStore } from './token-lineage.store.js';
import { TokenListStore, TokenFinder } from './token-list.store.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import { TwoFactorResetController, TwoFactorController } from '../two-factor/two-factor.controller.js';
import {
  TwoFactorResetService,
  TwoFactorDisablingService,
  TwoFactorRemoval,
} from '../two-factor/two-factor-removal.js';
import { TwoFactorSetupService } from '../two-factor/two-factor-setup.service.js';
import { TokenMaking } from './token-making.js';
import { TwoFactorStore } from '../two-factor/two-factor.store.js';
import { PasswordReset, RecoveryCode, Token, TwoFactor } from './tokens.entities.js';

const TOKEN_NOTES: Notes = {
  schemas: {
    LoginInput: { password: 'vier Enten im Kanu', code: '492039' },
    SignIn: { account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' }, twoFactorRequired: false },
    TwoFactorConfirm: { code: '492039' },
    TwoFactorDisable: { password: 'vier Enten im Kanu', code: '492039' },
    PasswordResetConfirm: { code: 'c2VjaHNlcg3kTq9', password: 'drei blaue Seifen' },
    PasswordChange: { currentPassword: 'vier Enten im Kanu', password: 'drei blaue Seifen' },
    Token: { name: 'Homepage', account: { uuid: EXAMPLE_UUID, name: 'Petra Probe' } },
    TokenRequest: {
      token: { uuid: EXAMPLE_UUID, name: 'Homepage' },
      problem: {
        type: `/validation_errors/${CODES.blank}`,
        violations: [{ propertyPath: 'name', code: CODES.blank }],
      },
    },
    TokenCreate: { name: 'Homepage', scopes: ['api:read'] },
  },
};

@ApiNotes({
  tags: {
    Requests: 'What was sent with a token, for those who look for their own mistake.',
    Tokens: 'Personal tokens, and those of service accounts.',
    SignIn: 'Sessions for people: signing in and out.',
    Passwords: 'Passwords that were forgotten.',
  },
  ...TOKEN_NOTES,
})
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PasswordReset, RecoveryCode, Token, TokenRequest, TwoFactor]), AccountsModule],
  controllers: [
    TokensController,
    SignInController,
    SessionsController,
    TwoFactorController,
    TwoFactorResetController,
    PasswordsController,
    RequestsController,
  ],
  providers: [
    TokenStore,
    TokensService,
    TokenListStore,
    TokenFinder,
    TokenMaking,
    OwnTokensService,
    TokenRevoking,
    TokenLineageStore,
    TokenLineage,
    CredentialsStore,
    PresentPassword,
    SessionOpening,
    SignInService,
    SessionStore,
    SessionFinder,
    SessionsService,
    SecondFactor,
    TwoFactorStore,
    TwoFactorSetupService,
    TwoFactorDisablingService,
    TwoFactorRemoval,
    TwoFactorResetService,
    AccountNotices,
    PasswordResetStore,
    PasswordChanges,
    PasswordsService,
    PasswordRequestsService,
    SendPasswordReset,
    PurgeSignIn,
    ErasedSignIn,
    TokenRequestStore,
    KeySeal,
    RequestRecorder,
    TokenRequestsService,
    PurgeRequests,
    { provide: CallerResolver, useClass: TokenCallers },
  ],
  exports: [CallerResolver, TokensService, TwoFactorResetService],
})
export class TokensModule {}
