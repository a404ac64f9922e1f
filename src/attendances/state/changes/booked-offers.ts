import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { OfferMoney } from '../../../offers/ports/offer-money.js';
import { isBooked } from '../../../money/ledger/books/book.sql.js';

/** Revenue belongs to the edition in which it was charged: an offer with bookings stays in its edition. */
@Injectable()
export class BookedOffers extends OfferMoney {
  constructor(private readonly database: Database) {
    super();
  }

  override async isBooked(offers: readonly string[]): Promise<boolean> {
    const rows = await this.database.rows(
      'offers_booked',
      `select from attendances t where t.offer_uuid = any($1::uuid[])
         and ${isBooked('t.uuid')} limit 1`,
      [offers],
    );
    return rows.length > 0;
  }
}
