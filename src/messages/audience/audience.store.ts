import { Injectable } from '@nestjs/common';
import { Edition } from '../../editions/editions.entities.js';
import { listsReleased } from '../../editions/edition.sql.js';
import { Clock } from '../../kernel/clock/clock.js';
import { ownOf } from '../../offers/model/offer.access.js';
import { Offer } from '../../offers/model/offers.entities.js';
import { columnsOf, type RowOf } from '../../platform/database/columns-of.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { type Scope } from './audience.js';

const OFFER = columnsOf(Offer, 'o', { only: ['uuid', 'name'] });

/** An offer that an audience names. */
interface NamedOffer extends RowOf<typeof OFFER> {
  readonly edition: string;
}

const EDITION = columnsOf(Edition, 'e', { only: ['name'] });

/** SQL about what an audience names. */
@Injectable()
export class AudienceStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** An edition that exists: its name, and whether organiser users see its applications. */
  async edition(uuid: string): Promise<RowOf<typeof EDITION> & { readonly released: boolean }> {
    const edition = await this.database.row<RowOf<typeof EDITION> & { readonly released: boolean }>(
      'messages_edition',
      `select ${EDITION}, ${listsReleased('e', '$2')} as released from editions e where e.uuid = $1`,
      [uuid, this.clock.now()],
    );
    if (edition === undefined) throw new Error('The edition of a message is gone.');
    return edition;
  }

  /** Those of the offers that are within the scope. */
  async offers(uuids: readonly string[], scope: Scope | null): Promise<ReadonlyMap<string, NamedOffer>> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`o.uuid = any(${conditions.bind(uuids)}::uuid[])`);
    if (scope !== null) conditions.add(ownOf(scope, conditions));
    const rows = await this.database.composed<NamedOffer>(
      'messages_offers',
      `select ${OFFER}, o.edition_uuid as edition from offers o ${conditions.where}`,
      conditions.parameters,
    );
    return new Map(rows.map((offer) => [offer.uuid, offer]));
  }
}
