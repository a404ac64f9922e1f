import { Global, Module } from '@nestjs/common';
import { CallerResolver } from '../common/access/caller-resolver.js';
import { TokenCallers } from './token-callers.js';
import { TokenStore } from './token.store.js';
import { TokensService } from './tokens.service.js';

@Global()
@Module({
  providers: [TokenStore, TokensService, { provide: CallerResolver, useClass: TokenCallers }],
  exports: [CallerResolver, TokensService],
})
export class TokensModule {}
