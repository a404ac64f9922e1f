import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { TokenListStore } from './token-list.store.js';
import { type TokenRecord } from './token.view.js';

/** Which tokens exist for a caller. */
@Injectable()
export class TokenFinder extends Finder<TokenRecord> {
  readonly missing = message(
    'There is no token with this identifier, or none you may see.',
    'Es gibt keinen Token mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );

  constructor(private readonly store: TokenListStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<TokenRecord | undefined> {
    return this.store.visible(caller, uuid);
  }
}
