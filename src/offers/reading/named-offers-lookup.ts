import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Offer } from '../model/offers.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';

const COLUMNS = columnsOf(Offer, 'o', { only: ['uuid', 'alias'] });

/** A published offer, and the name by which it was asked for. */
interface NamedOffer extends RowOf<typeof COLUMNS> {
  readonly asked: string;
}

/** Finds offers by what people call them. */
@Injectable()
export class NamedOffersLookup {
  constructor(private readonly database: Database) {}

  /**
   * The published offers with one of these names, whatever their case: nothing is done to a draft because it is called as another.
   * @param edition uuid; undefined: of all editions that are not archived
   */
  published(names: readonly string[], edition: string | undefined): Promise<NamedOffer[]> {
    return this.database.rows<NamedOffer>(
      'offers_by_name',
      `select n.asked, ${COLUMNS} from unnest($1::text[]) n (asked) join offers o on lower(o.name) = lower(n.asked)
         join editions e on e.uuid = o.edition_uuid
       where o.place = 'published' and ($2::uuid is null and not e.archived or e.uuid = $2)
       order by n.asked, o.alias`,
      [names, edition ?? null],
    );
  }
}
