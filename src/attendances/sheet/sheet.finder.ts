import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { forbidden, type Problem } from '../../kernel/problem/problem.js';
import { AnyOfferFinder, notYours } from '../../offers/reading/offer.finder.js';
import { type SheetOffer } from './sheet-offer.columns.js';
import { SheetStore } from './sheet.store.js';

/** Attendance sheets visible to a caller: admins all, organiser users their own while lists are released (R-ATT-11). */
@Injectable()
export class SheetFinder extends AnyOfferFinder<SheetOffer> {
  constructor(private readonly store: SheetStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<SheetOffer | undefined> {
    return this.store.offer(caller, uuid);
  }

  override refusal(_caller: Caller, _action: string, offer: SheetOffer): Promise<Problem | undefined> {
    if (!offer.isOwn) return Promise.resolve(notYours());
    return Promise.resolve(offer.listsReleased ? undefined : notReleased());
  }
}

const notReleased = (): Problem =>
  forbidden(
    'The lists of participants of this edition are not released yet.',
    'Die Teilnehmerlisten dieser Ausgabe sind noch nicht freigegeben.',
  );
