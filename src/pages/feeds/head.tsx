import { Inject, Injectable } from '@nestjs/common';
import { type VNode } from 'preact';
import { type ShownPicture, MediaPictures } from '../../media/media-pictures.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { addressQuery, type ProgrammeQuery } from '../reading/programme-query.js';
import { programmeTitle } from '../views/layout.js';
import { type Page, plain, pathOf } from '../views/page.js';
import { eventOf, type Facts, inScript } from './structured-data.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';

interface FeedLinksProps {
  readonly page: Page;
  readonly filters?: ProgrammeQuery['filters'];
}

/** Where readers of feeds find the same list. */
export const FeedLinks = ({ page, filters = {} }: FeedLinksProps) => {
  const title = plain(programmeTitle(page));
  const query = addressQuery(filters);
  return (
    <>
      <link
        rel="alternate"
        type="application/feed+json"
        title={`${title} (JSON Feed)`}
        href={page.at(`/angebote/feed.json${query}`)}
      />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`${title} (Atom)`}
        href={page.at(`/angebote/feed.atom${query}`)}
      />
    </>
  );
};

interface OfferHeadProps extends Facts {
  readonly offer: PublicOffer;
}

/** What search engines and social media read of an offer: an event of schema.org, and Open Graph. */
const OfferHead = ({ offer, ...facts }: OfferHeadProps) => {
  const { page, url, pictures } = facts;
  const [picture] = pictures;
  const event = eventOf(offer, facts);
  const description = offer.teaser;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={plain(offer.name)} />
      {description === undefined ? null : <meta property="og:description" content={plain(description)} />}
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={plain(page.town.name ?? programmeTitle(page))} />
      <meta property="og:locale" content="de_DE" />
      {picture === undefined ? null : <OgPicture picture={picture} name={offer.name} />}
      <meta name="twitter:card" content={picture === undefined ? 'summary' : 'summary_large_image'} />
      <FeedLinks page={page} />
      {event === undefined ? null : (
        // Data, which an element cannot hold escaped: `inScript` writes every < as \u003c.
        // oxlint-disable-next-line house/escaped-markup
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(event) }} />
      )}
    </>
  );
};

const OgPicture = ({ picture, name }: { readonly picture: ShownPicture; readonly name: string }) => (
  <>
    <meta property="og:image" content={picture.preview} />
    <meta property="og:image:alt" content={plain(name)} />
  </>
);

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
