import { Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { notFound } from '../../kernel/problem/problem.js';
import { PublicProgramme } from '../../offers/reading/public-programme.js';
import { type ApiRequest, type ApiResponse } from '../../platform/request/api-request.js';
import { etagOf } from '../../platform/view/etag.js';
import { PageAnswer, written } from '../answering/page-answer.js';
import { readPageLanguage } from '../answering/page-language.js';
import { EMBED_POLICY } from '../answering/page-policy.js';
import { PageFrame } from '../page-frame.js';
import { publicOf } from '../reading/public-offer.js';
import { type Town, TownReader } from '../reading/town.js';
import { styleOf } from '../style/stylesheet.js';
import { EMBED_SCRIPT, embedStyleOf, themeOf } from './embed-files.js';
import { EmbedPage } from './embed-page.js';
import { embedQuery, readEmbedQuery } from './embed-query.js';

/** For how long pages around may keep the script. */
const HOUR = 'public, max-age=3600';

/** The embedded list, and the script that embeds it (R-PAGE-21). */
@Injectable()
export class EmbedService {
  constructor(
    private readonly programme: PublicProgramme,
    private readonly frame: PageFrame,
    private readonly town: TownReader,
    private readonly answer: PageAnswer,
  ) {}

  script(request: ApiRequest, response: ApiResponse): void {
    response.setHeader('Cache-Control', HOUR);
    response.setHeader('ETag', etagOf(EMBED_SCRIPT));
    response.setHeader('Vary', 'Origin');
    if (request.fresh) response.status(304).end();
    else response.type('text/javascript').send(EMBED_SCRIPT);
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
      const stylesheet = page.at(`/angebote/embed/${this.styleOf(page.town, asked.theme).name}`);
      const shown = { page, asked, stylesheet, offers, count, past };
      return written(<EmbedPage {...shown} />);
    });
  }

  /** As it is now, whatever version of it the name says. */
  async stylesheet(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const theme = themeOf(name);
    if (theme === undefined) throw notFound(MISSING);
    const present = this.styleOf(await this.town.read(), theme);
    response.setHeader('Cache-Control', name === present.name ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', etagOf(present.text));
    response.setHeader('Vary', 'Origin');
    if (request.fresh) response.status(304).end();
    else response.type('css').send(present.text);
  }

  private styleOf(town: Town, theme: Parameters<typeof embedStyleOf>[1]): ReturnType<typeof embedStyleOf> {
    return embedStyleOf(styleOf(town).stylesheet.text, theme);
  }
}

const MISSING = message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.');
