import { Injectable } from '@nestjs/common';
import { addressQuery } from '../reading/programme-query.js';
import { type PublicOffer, publicOf } from '../reading/public-offer.js';
import { Card } from '../views/card.js';
import { Drawings, Icon } from '../views/icons.js';
import { programmeTitle } from '../views/layout.js';
import { type Page, plain } from '../views/page.js';
import { lastPage, Pagination } from '../views/pagination.js';
import { type EmbedQuery, embedQuery, readEmbedQuery, EMBED_SCRIPT, embedStyle, themeOf } from './embed-files.js';
import { message } from '../../kernel/problem/message.js';
import { notFound } from '../../kernel/problem/problem.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { PageAnswer, written, EMBED_POLICY } from '../answering/page-answer.js';
import { readPageLanguage, PageFrame } from '../page-frame.js';
import { sendFile, TownStyles } from '../style/town-styles.js';

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
const EmbedPage = ({ page, asked, stylesheet, offers, count, past }: EmbedProps) => {
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
      <body class={asked.isBare ? 'embedded bare' : 'embedded'}>
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

/** For how long pages around may keep the script. */
const HOUR = 'public, max-age=3600';

/** The embedded list, and the script that embeds it (R-PAGE-21). */
@Injectable()
export class EmbedService {
  constructor(
    private readonly programme: PublicProgrammeLookup,
    private readonly frame: PageFrame,
    private readonly styles: TownStyles,
    private readonly answer: PageAnswer,
  ) {}

  script(request: ApiRequest, response: ApiResponse): void {
    sendFile(request, response, EMBED_SCRIPT, HOUR);
  }

  async list(request: ApiRequest, response: ApiResponse): Promise<void> {
    const asked = readEmbedQuery(request.query);
    const language = asked.language ?? readPageLanguage(request);
    // In place of the policy, for browsers that do not know it: only this page may be framed.
    response.removeHeader('X-Frame-Options');
    const kind = { type: 'text/html; charset=utf-8', policy: EMBED_POLICY, vary: 'Accept-Language' };
    const key = `embed ${language} ${embedQuery(asked, asked.page)}`;
    await this.answer.sendText(request, response, key, kind, async () => {
      const [records, count, past] = await Promise.all([
        this.programme.page(asked.query),
        this.programme.count(asked.query),
        this.programme.past(asked.query),
      ]);
      const offers = records.map(publicOf);
      const page = await this.frame.illustrated(language, offers);
      const stylesheet = page.at(`/angebote/embed/${this.styles.derived(page.town, embedStyle(asked.theme)).name}`);
      const shown = { page, asked, stylesheet, offers, count, past };
      return written(<EmbedPage {...shown} />);
    });
  }

  stylesheet(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const theme = themeOf(name);
    if (theme === undefined) throw notFound(MISSING);
    return this.styles.sendDerived(name, embedStyle(theme), request, response);
  }
}

const MISSING = message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.');
