import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { Offer } from '../entities/offer.entity.js';
import { type OfferColumns, type OfferLinks } from './offer-write.store.js';

/** Every writing statement about the variants of an offer (decisions B8): a constant number, however many there are. */
@Injectable()
export class OfferVariantsStore {
  constructor(private readonly database: Database) {}

  /** The variants of an offer, oldest first, locked until the transaction ends. */
  async lock(base: string): Promise<string[]> {
    const rows = await this.database.rows<{ uuid: string }>(
      'offer_variants_lock',
      'select uuid from offers where variant_of_uuid = $1 order by created_at, uuid for update',
      [base],
    );
    return rows.map(({ uuid }) => uuid);
  }

  /** Gives the variants the base's new values. */
  async follow(base: string, variants: readonly string[], columns: OfferColumns, links: OfferLinks): Promise<void> {
    await this.database.manager.update(Offer, { variantOfUuid: base }, columns);
    if (links.hosts !== undefined) await this.copyLinks('hosts', 'host_uuid', base, variants);
    if (links.categories !== undefined) await this.copyLinks('categories', 'category_uuid', base, variants);
  }

  /** Makes the first of the variants the base of the others. */
  async promote([heir, ...others]: readonly string[], now: Date): Promise<void> {
    if (heir === undefined) return;
    await this.database.rows(
      'offer_variants_promote',
      `update offers set variant_of_uuid = case when uuid = $1 then null else $1::uuid end, modified_at = $3
       where uuid = $1 or uuid = any($2)`,
      [heir, others, now],
    );
  }

  private async copyLinks(
    list: 'hosts' | 'categories',
    column: 'host_uuid' | 'category_uuid',
    base: string,
    variants: readonly string[],
  ): Promise<void> {
    const name = `offer_${list}`;
    await this.database.rows(`${name}_follow_clear`, `delete from ${name} where offer_uuid = any($1)`, [variants]);
    await this.database.rows(
      `${name}_follow`,
      `insert into ${name} (offer_uuid, ${column}, position)
       select v.uuid, l.${column}, l.position from ${name} l cross join unnest($2::uuid[]) v (uuid)
       where l.offer_uuid = $1`,
      [base, variants],
    );
  }
}
