import { Injectable } from '@nestjs/common';
import { groupBy } from '../../kernel/collections/group-by.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { lettersPaper } from '../../papers/letter-paper.js';
import { PrintedLetterhead } from '../../papers/printed-letterhead.js';
import { CallerResolver } from '../../platform/http/access/caller-resolver.js';
import { hasOneOf } from '../../platform/http/access/policy.js';
import { StoredSettings } from '../../settings/stored-settings.js';
import { FamilyTelling } from '../application-mails/family-telling.js';
import { type NotifiedChange } from '../application-mails/notified-changes.columns.js';
import { type PrintTellingsTask } from './untold.js';
import { untoldLetter } from './untold-letter.js';
import { UntoldStore } from './untold.store.js';

/** A pile of letters, and what they tell. */
interface Pile {
  readonly paper: ReturnType<typeof lettersPaper>;
  readonly changes: readonly NotifiedChange[];
  readonly families: number;
  /** Of those, families whose postal address is not known: somebody has to hand them the letter. */
  readonly withoutAddress: number;
  /** Families whose names are not for the caller. */
  readonly leftOut: number;
  readonly caller: Caller;
}

/** The letters to families that no mail reaches. */
@Injectable()
export class UntoldPile {
  constructor(
    private readonly callers: CallerResolver,
    private readonly store: UntoldStore,
    private readonly telling: FamilyTelling,
    private readonly letterhead: PrintedLetterhead,
    private readonly settings: StoredSettings,
    private readonly clock: Clock,
  ) {}

  /** Undefined where the account may not see families, or no longer. */
  async of(by: string | null, { what, token }: PrintTellingsTask): Promise<Pile | undefined> {
    const caller = by === null ? undefined : await this.callers.ofAccount(by, token);
    if (caller === undefined || !hasOneOf(['ROLE_PARTICIPANTS_ADMIN'], caller)) return undefined;
    const all = await this.store.addressees(what);
    const shown = all.filter(({ locked }) => caller.isSuperAdmin || !locked);
    const changes = await this.store.changes(
      what,
      shown.map(({ uuid }) => uuid),
    );
    const telling = await this.telling.of(newUuid(), changes);
    const head = await this.settings.read('letterhead');
    const byFamily = groupBy(changes, ({ family }) => family);
    const families = shown.filter(({ uuid }) => byFamily.has(uuid));
    const letters = families.map((family) => untoldLetter(byFamily.get(family.uuid) ?? [], telling, family, head));
    const paper = lettersPaper('Briefe an Familien', letters, await this.letterhead.read(), this.clock.now());
    return {
      ...{ paper, changes, caller, families: families.length, leftOut: all.length - shown.length },
      withoutAddress: families.filter(({ address }) => address === null).length,
    };
  }
}
