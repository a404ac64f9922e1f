import { Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { notFound } from '../../kernel/problem/problem.js';
import { PublicProgrammeLookup } from '../../offers/reading/public-programme-lookup.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { PageAnswer, written } from '../answering/page-answer.js';
import { readPageLanguage } from '../answering/page-language.js';
import { EMBED_POLICY } from '../answering/page-policy.js';
import { PageFrame } from '../page-frame.js';
import { publicOf } from '../reading/public-offer.js';
import { sendFile } from '../style/style-file.js';
import { TownStyles } from '../style/town-styles.js';
import { EMBED_SCRIPT, embedStyle, themeOf } from './embed-files.js';
import { EmbedPage } from './embed-page.js';
import { embedQuery, readEmbedQuery } from './embed-query.js';

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
