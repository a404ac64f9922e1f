import { Injectable } from '@nestjs/common';
import { mayChange } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Finder } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { type FamilyAccount, FamilyStore } from './family.store.js';

export const NO_FAMILY = message(
  'There is no account with this identifier, or none you may see.',
  'Es gibt kein Konto mit dieser Kennung, oder keines, das Sie sehen dürfen.',
);

/**
 * Whose data may be exported: the caller's own; that of others by admins who see families, if they could change the
 * account, so protected accounts and those of admins by super admins only.
 */
@Injectable()
export class FamilyFinder extends Finder<FamilyAccount> {
  readonly missing = NO_FAMILY;

  constructor(private readonly store: FamilyStore) {
    super();
  }

  async visible(caller: Caller, uuid: string): Promise<FamilyAccount | undefined> {
    return caller.isAdmin || caller.accountUuid === uuid ? this.store.one(uuid) : undefined;
  }

  override refusal(caller: Caller, _action: string, family: FamilyAccount): Promise<Problem | undefined> {
    const may = caller.accountUuid === family.uuid || (caller.seesFamilies && mayChange(family, caller));
    return Promise.resolve(may ? undefined : mayNotOpen());
  }
}

const mayNotOpen = (): Problem =>
  forbidden(
    "You may not see this account's personal data.",
    'Sie dürfen die persönlichen Daten dieses Kontos nicht sehen.',
  );
