import { addressQuery } from '../reading/programme-query.js';
import { type PublicOffer } from '../reading/public-offer.js';
import { Card } from '../views/card.js';
import { Drawings, Icon } from '../views/icons.js';
import { programmeTitle } from '../views/layout.js';
import { type Page, plain } from '../views/page.js';
import { lastPage, Pagination } from '../views/pagination.js';
import { type EmbedQuery, embedQuery } from './embed-query.js';

interface EmbedProps {
  readonly page: Page;
  readonly asked: EmbedQuery;
  readonly stylesheet: string;
  readonly offers: readonly PublicOffer[];
  /** On all pages. */
  readonly count: number;
  /** Of these, over. */
  readonly past: number;
}

/** The list alone, within somebody else's page: its offers open in the window, its further pages here. */
export const EmbedPage = ({ page, asked, stylesheet, offers, count, past }: EmbedProps) => {
  const { words, language } = page;
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{plain(programmeTitle(page))}</title>
        <base target="_top" />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body class="embedded">
        <Drawings />
        <main>
          <h1 class="found">{count === 0 ? words.nothingFound : words.found(count - past, past)}</h1>
          <ul class="cards">
            {offers.map((offer) => (
              <Card key={offer.uuid} page={page} offer={offer} soon={false} />
            ))}
          </ul>
          <Pagination
            page={page}
            present={asked.page}
            last={lastPage(count, asked.query.itemsPerPage)}
            to={(number) => page.at(`/angebote/embed${embedQuery(asked, number)}`)}
            target="_self"
          />
          <p class="more">
            <a href={page.at(`/angebote${addressQuery(asked.filters)}`)}>
              {words.all} <Icon name="next" />
            </a>
          </p>
        </main>
        <script src={page.at('/embed.js')} data-inside="" />
      </body>
    </html>
  );
};
