import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type OfferEvent } from '../../model/offer-history.js';
import { OfferHistoryStore } from '../../reading/history/offer-history.store.js';
import { type OfferRow } from '../../reading/offer.columns.js';
import { FamilyNotifications } from './family-notifications.js';
import { type NotifyFamiliesPayload } from './notify-families.js';
import { TeamNotifications } from './team-notifications.js';

/** A transition in the history. */
export type Done = Pick<OfferEvent, 'from' | 'to'> & { readonly transition: string; readonly note: string | null };

/** Writes transitions into the history, and tells of them. */
@Injectable()
export class TransitionTelling {
  constructor(
    private readonly history: OfferHistoryStore,
    private readonly families: FamilyNotifications,
    private readonly teams: TeamNotifications,
  ) {}

  /**
   * Writes the history entry of the transition, and the mails that quote its note: to families what they are to be told, and
   * to the teams of the organisers what staff did.
   * @throws Problem 429 (see `FamilyNotifications`)
   */
  async record(
    caller: Caller,
    row: OfferRow,
    done: Done,
    { notify, families }: { readonly notify: boolean; readonly families: NotifyFamiliesPayload['transition'] | null },
  ): Promise<void> {
    const told = notify ? families : null;
    const entry = { ...done, action: 'transition', notified: told !== null } as const;
    const [history = ''] = await this.history.add(caller, [row.uuid], entry);
    if (told !== null) await this.families.ask(caller, row, { transition: told, history });
    if (notify) await this.teams.tell(caller, row, { ...done, history, families });
  }
}
