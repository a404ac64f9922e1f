import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type OfferMedia } from '../model/offers.entities.js';
import { type KeptFile } from '../../media/media-library.js';

/** All SQL about the pictures and the agreement form of offers. Writers have locked the offer. */
@Injectable()
export class OfferMediaStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Appends a picture. */
  async append(offer: string, { uuid, name }: KeptFile): Promise<void> {
    await this.database.rows(
      'offer_media_append',
      `insert into offer_media (uuid, offer_uuid, path, position)
       select $1, $2, $3, coalesce(max(position) + 1, 0) from offer_media where offer_uuid = $2`,
      [uuid, offer, name],
    );
    await this.touch(offer);
  }

  /** Gives new offers their pictures, each in its order. */
  async addAll(offers: readonly { readonly offer: string; readonly pictures: readonly KeptFile[] }[]): Promise<void> {
    const all = offers.flatMap(({ offer, pictures }) =>
      pictures.map(({ uuid, name }, position) => ({ uuid, offer, name, position })),
    );
    if (all.length === 0) return;
    await this.database.rows(
      'offer_media_add_all',
      `insert into offer_media (uuid, offer_uuid, path, position)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::integer[])`,
      [
        all.map(({ uuid }) => uuid),
        all.map(({ offer }) => offer),
        all.map(({ name }) => name),
        all.map(({ position }) => position),
      ],
    );
  }

  /** Removes a picture; returns the name of its file, undefined if the offer has no such picture. */
  async remove(offer: string, picture: string): Promise<string | undefined> {
    const row = await this.database.row<Pick<OfferMedia, 'path'>>(
      'offer_media_remove',
      'delete from offer_media where uuid = $1 and offer_uuid = $2 returning path',
      [picture, offer],
    );
    if (row !== undefined) await this.touch(offer);
    return row?.path;
  }

  async setAgreement(offer: string, name: string | null): Promise<void> {
    await this.database.rows(
      'offers_set_agreement',
      'update offers set agreement_path = $2, modified_at = $3 where uuid = $1',
      [offer, name, this.clock.now()],
    );
  }

  /** Names of all files of an offer. */
  async names(offer: string): Promise<string[]> {
    const rows = await this.database.rows<{ readonly name: OfferMedia['path'] }>(
      'offer_media_names',
      `select path as name from offer_media where offer_uuid = $1
       union all select agreement_path from offers where uuid = $1 and agreement_path is not null`,
      [offer],
    );
    return rows.map(({ name }) => name);
  }

  private async touch(offer: string): Promise<void> {
    await this.database.rows('offer_media_touch', 'update offers set modified_at = $2 where uuid = $1', [
      offer,
      this.clock.now(),
    ]);
  }
}
