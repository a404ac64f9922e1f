import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { Clock } from '../../../kernel/clock/clock.js';
import { followedBy, type OfferChange, followingChanges } from './offer-change.js';
import { type OfferRow, type StoredColumns } from '../../reading/offer.view.js';
import { OfferHistoryStore } from '../../reading/offer-history.store.js';
import { PlacedChildren, givesMorePlaces, WaitingLists } from '../../ports/offer-ports.js';
import { type ExpandedDate } from '../../state/offer-dates.js';
import { type OfferMove, OfferMoves } from '../moves/offer-moves.js';
import { OfferVariantsStore } from './offer-variants.store.js';
import { OfferWriteStore } from '../../state/offer-write.store.js';

/** Wishes of the caller besides the values. */
interface EditOptions {
  /** New dates are written also where children with places have other ones. */
  readonly force: boolean;
  /** Families with places are mailed when dates, meeting point or address change. */
  readonly notify: boolean;
}

interface Edit {
  readonly change: OfferChange;
  readonly move: OfferMove;
  readonly modifiedAt: Date;
}

/** Writes an edit of an offer, and its consequences (R-OFF-33, R-WAIT-2). */
@Injectable()
export class OfferChangeWriting {
  constructor(
    private readonly store: OfferWriteStore,
    private readonly history: OfferHistoryStore,
    private readonly children: PlacedChildren,
    private readonly waitingLists: WaitingLists,
    private readonly variants: OfferVariantsStore,
    private readonly moves: OfferMoves,
    private readonly clock: Clock,
  ) {}

  /** Lets the caller call the locked offer so; its variants keep their names. @throws Problem 422 it calls another one so */
  call(caller: Caller, uuid: string, externalId: string | null | undefined): Promise<void> {
    return this.store.call(caller, uuid, externalId);
  }

  /**
   * With the offer locked: its columns, links and dates, its waiting list where there are more places, then its variants.
   * @returns what is stored of the columns, all that changed, where `isPlain`; and how many families could not be mailed, null
   * where none was to be
   */
  async write(
    caller: Caller,
    row: OfferRow,
    change: OfferChange,
    { force, notify }: EditOptions,
  ): Promise<{ readonly stored: StoredColumns; readonly unreachable: number | null }> {
    const move = this.moves.begin(row, notify);
    const notified = (await this.moves.remember(move, [row.uuid], change.fields)) && move.notify;
    const modifiedAt = this.clock.now();
    const stored = await this.store.update(row.uuid, { ...change.columns, modifiedAt });
    await this.store.putLinks(row.uuid, change.links);
    const note = change.dates === undefined ? null : await this.putDates(caller, row, change.dates, force);
    const { fields, changes } = change;
    const entry = await this.history.add(caller, [row.uuid], { action: 'changed', fields, changes, note, notified });
    const { maxParticipants = row.maxParticipants } = change.columns;
    if (givesMorePlaces(row.maxParticipants, maxParticipants))
      await this.waitingLists.fillBy(caller, [{ ...row, maxParticipants }]);
    await this.follow(caller, row, { change, move, modifiedAt });
    const told = await this.moves.end(caller, row, change, move);
    if (told !== undefined) await this.history.noteMailed(entry, told.reached + told.teams > 0 ? entry : []);
    return { stored, unreachable: told?.unreachable ?? null };
  }

  /** Applies the base's changes to its variants, as far as the caller may change them. */
  private async follow(caller: Caller, row: OfferRow, { change, move, modifiedAt }: Edit): Promise<void> {
    const followed = followedBy(change, row);
    if (row.variantOfUuid !== null || followed.fields.length === 0) return;
    const all = await this.variants.lock(row.uuid);
    const variants = all.length === 0 ? [] : await this.variants.writable(caller, all);
    if (variants.length === 0) return;
    const before = await this.variants.rows(caller, variants);
    const moves = await this.moves.remember(move, variants, followed.fields);
    await this.variants.follow(row.uuid, variants, { ...followed.columns, modifiedAt }, followed.links);
    const notified = moves && move.notify;
    const event = { action: 'changed', fields: followed.fields, notified } as const;
    await this.history.addEach(
      caller,
      before.map((variant) => ({
        offer: variant.uuid,
        event: { ...event, changes: followingChanges(variant, followed.changes) },
      })),
    );
  }

  /**
   * Children keep their places, so none of them may have another place at the new time. For a cancelled offer this is
   * checked on relaunch.
   */
  private async putDates(
    caller: Caller,
    { uuid, cancelled }: OfferRow,
    dates: readonly ExpandedDate[],
    force: boolean,
  ): Promise<string | null> {
    await this.store.putDates(uuid, dates, this.clock.now());
    return cancelled ? null : this.children.requireFree(caller, uuid, { change: 'dates', force });
  }
}
