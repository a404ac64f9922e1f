import { Global, Module } from '@nestjs/common';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { CallerResolver } from '../../platform/http/access/auth.guard.js';
import { ErasedSignIn } from './erased-sign-in.js';
import { OwnTokensService } from './own-tokens.service.js';
import { TokenRevoking } from './token-revoking.js';
import { AccountNotices } from '../passwords/account-notices.js';
import { PasswordRequestsService } from '../passwords/password-requests.service.js';
import { PasswordResetStore } from '../passwords/password-reset.store.js';
import { PasswordsController } from '../passwords/passwords.controller.js';
import { PasswordsService, PasswordChanges } from '../passwords/passwords.service.js';
import { PurgeSignIn } from '../passwords/purge-sign-in.job.js';
import { SendPasswordReset } from '../passwords/send-reset.job.js';
import { SessionFinder } from '../sessions/session.finder.js';
import { SessionStore } from '../sessions/session.store.js';
import { SessionsController } from '../sessions/sessions.controller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { CredentialsStore } from '../sessions/credentials.store.js';
import { PresentPassword } from '../sessions/present-password.js';
import { SignInController } from '../sessions/sign-in.controller.js';
import { SignInService, SessionOpening } from '../sessions/sign-in.service.js';
import { TokenCallers } from './token-callers.js';
import { TokenLineage } from './token-lineage.js';
import { TokenLineageStore } from './token-lineage.store.js';
import { TokenListStore } from './token-list.store.js';
import { TokenFinder } from './token.finder.js';
import { TokenStore } from './token.store.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import { TwoFactorResetController } from '../two-factor/two-factor-reset.controller.js';
import { TwoFactorResetService } from '../two-factor/two-factor-reset.service.js';
import { TwoFactorController } from '../two-factor/two-factor.controller.js';
import { TwoFactorDisablingService } from '../two-factor/two-factor-disabling.service.js';
import { TwoFactorRemoval } from '../two-factor/two-factor-removal.js';
import { TwoFactorSetupService } from '../two-factor/two-factor-setup.service.js';
import { TokenMaking } from './token-making.js';
import { TwoFactorStore } from '../two-factor/two-factor.store.js';
import { TOKEN_NOTES } from './token.examples.js';

@ApiNotes({
  tags: {
    Tokens: 'Personal tokens, and those of service accounts.',
    SignIn: 'Sessions for people: signing in and out.',
    Passwords: 'Passwords that were forgotten.',
  },
  ...TOKEN_NOTES,
})
@Global()
@Module({
  imports: [AccountsModule],
  controllers: [
    TokensController,
    SignInController,
    SessionsController,
    TwoFactorController,
    TwoFactorResetController,
    PasswordsController,
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
    { provide: CallerResolver, useClass: TokenCallers },
  ],
  exports: [CallerResolver, TokensService, TwoFactorResetService],
})
export class TokensModule {}
