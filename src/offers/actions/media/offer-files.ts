import { Injectable } from '@nestjs/common';
import { type KeptFile, MediaLibrary } from '../../../media/media-library.js';
import { type OfferRow } from '../../reading/offer.view.js';

/** The pictures and the agreement form of an offer. */
export interface OfferFiles {
  readonly pictures: readonly KeptFile[];
  /** Name of its file. */
  readonly agreement: string | null;
}

/** Copies of the files of offers, for offers made from them (R-OFF-32): whichever goes first, the other keeps its own. */
@Injectable()
export class OfferFileCopies {
  constructor(private readonly media: MediaLibrary) {}

  /**
   * With the offers locked, in the transaction that stores the copies.
   * @returns the copies, by offer
   */
  async of(rows: readonly OfferRow[]): Promise<ReadonlyMap<string, OfferFiles>> {
    const copies = await this.media.copy(rows.flatMap((row) => [...(row.mediaPaths ?? []), ...formOf(row)]));
    return new Map(
      rows.map((row) => {
        const pictures = (row.mediaPaths ?? []).flatMap((path) => copies.get(path) ?? []);
        const [agreement = null] = formOf(row).flatMap((path) => copies.get(path)?.name ?? []);
        return [row.uuid, { pictures, agreement }];
      }),
    );
  }
}

const formOf = ({ agreementPath }: OfferRow): string[] => (agreementPath === null ? [] : [agreementPath]);
