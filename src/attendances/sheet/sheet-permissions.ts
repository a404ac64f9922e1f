import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { offerView, type OfferRecord } from '../../offers/reading/offer.view.js';
import { type Operation, Permissions, PermissionsOn, type Permits } from '../../platform/http/view/permissions.js';
import { presenceRuledOut } from '../model/presence.js';
import { SheetFinder, sheetRefusal, SheetStore } from './sheet.store.js';

/** What one may do to the attendance sheet of an offer (R-ATT-30). */
@Injectable()
@PermissionsOn(offerView, SheetFinder)
export class SheetPermissions extends Permissions<OfferRecord> {
  constructor(
    private readonly store: SheetStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async of(
    caller: Caller,
    offers: readonly OfferRecord[],
    operations: readonly Operation[],
  ): Promise<Permits<OfferRecord>> {
    const now = this.clock.now();
    const isAsked = !caller.isAdmin && operations.some(({ finder }) => finder === SheetFinder);
    const sheets = isAsked
      ? await this.store.offers(
          caller,
          offers.map(({ uuid }) => uuid),
        )
      : new Map<string, never>();
    const isRefused = (uuid: string): boolean => {
      const sheet = sheets.get(uuid);
      return !caller.isAdmin && (sheet === undefined || sheetRefusal(sheet) !== undefined);
    };
    return ({ id, finder }, { uuid, status, firstBeginAt }) => {
      if (finder !== SheetFinder) return true;
      const cancelled = status.includes('cancelled');
      return !isRefused(uuid) && !(id === 'markPresence' && presenceRuledOut({ cancelled, firstBeginAt }, now));
    };
  }
}
