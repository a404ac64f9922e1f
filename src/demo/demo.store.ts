import { Injectable } from '@nestjs/common';
import { Offer } from '../offers/model/offers.entities.js';
import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { type Category } from '../categories/categories.entities.js';
import { Database } from '../platform/database/database.js';

const BARE_OFFER_COLUMNS = columnsOf(Offer, 'o', { only: ['uuid', 'name'] });

/** An offer without a picture. */
export interface BareOffer extends RowOf<typeof BARE_OFFER_COLUMNS> {
  /** Alias of its first category. */
  readonly category: Category['alias'] | null;
}

@Injectable()
export class DemoStore {
  constructor(private readonly database: Database) {}

  async isEmpty(): Promise<boolean> {
    const [row] = await this.database.query<{ empty: boolean }>(
      `select not exists (select from accounts a) and not exists (select from editions e) and not exists (select from hosts h) as empty`,
    );
    return row?.empty ?? false;
  }

  /** Of the summer's programme, and of the editions of the coming months, each of which says that it is a demo. */
  offersWithoutPicture(summer: string): Promise<BareOffer[]> {
    return this.database.query<BareOffer>(
      `select ${BARE_OFFER_COLUMNS}, (select c.alias from offer_categories l
        join categories c on c.uuid = l.category_uuid where l.offer_uuid = o.uuid order by l.position limit 1) as category
       from offers o join editions e on e.uuid = o.edition_uuid
       where (e.alias = $1 or e.name like 'Demo: %') and not exists (select from offer_media m where m.offer_uuid = o.uuid)
       order by o.uuid`,
      [summer],
    );
  }

  async accountOf(email: string): Promise<string | undefined> {
    const [account] = await this.database.query<{ uuid: string }>(
      `select uuid from accounts a where lower(email) = lower($1)`,
      [email],
    );
    return account?.uuid;
  }

  /** The hosts with these names, in order. */
  async hostsNamed(names: readonly string[]): Promise<string[]> {
    const hosts = await this.database.query<{ uuid: string }>(
      `select min(h.uuid::text) as uuid from unnest($1::text[]) with ordinality n (name, place) join hosts h on h.name = n.name
       group by n.place order by n.place`,
      [names],
    );
    return hosts.map(({ uuid }) => uuid);
  }

  /** The oldest host with the name. */
  async hostNamed(name: string): Promise<string | undefined> {
    const [host] = await this.database.query<{ uuid: string }>(
      `select uuid from hosts h where name = $1 order by created_at limit 1`,
      [name],
    );
    return host?.uuid;
  }
}
