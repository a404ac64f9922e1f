import { Inject, Injectable } from '@nestjs/common';
import { type VNode } from 'preact';
import { MediaPictures } from '../../media/media-pictures.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { type Page, pathOf } from '../views/page.js';
import { OfferHead } from './head.js';

/** Gathers what programs read in the head of an offer's page. */
@Injectable()
export class OfferHeads {
  constructor(
    private readonly pictures: MediaPictures,
    private readonly programme: PublicProgrammeLookup,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async of(page: Page, offer: PublicOffer): Promise<VNode> {
    const media = offer.media;
    const [pictures, former] = await Promise.all([this.pictures.of(media), this.programme.beginBeforeMove(offer.uuid)]);
    return (
      <OfferHead
        page={page}
        offer={offer}
        url={offer.url ?? `${this.settings.baseUrl}${pathOf(offer)}`}
        pictures={media.flatMap((url) => pictures.get(url) ?? [])}
        former={former}
      />
    );
  }
}
