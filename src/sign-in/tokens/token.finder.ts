import { Injectable } from '@nestjs/common';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { TokenListStore } from './token-list.store.js';
import { tokenRecord } from './token.view.js';

/** Which tokens exist for a caller. */
@Injectable()
export class TokenFinder extends finderIn(TokenListStore, async (store, caller, uuid) => {
  const row = await store.visible(caller, uuid);
  return row && tokenRecord(row, caller);
}) {
  readonly missing = message(
    'There is no token with this identifier, or none you may see.',
    'Es gibt keinen Token mit dieser Kennung, oder keinen, den Sie sehen dürfen.',
  );
}
