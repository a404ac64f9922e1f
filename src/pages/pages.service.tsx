import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { type Language } from '../kernel/problem/message.js';
import { type Problem } from '../kernel/problem/problem.js';
import { PublicProgramme } from '../offers/reading/public-programme.js';
import { type ApiRequest, type ApiResponse } from '../platform/request/api-request.js';
import { etagOf } from '../platform/view/etag.js';
import { PageAnswer } from './answering/page-answer.js';
import { readPageLanguage } from './answering/page-language.js';
import { NoPages } from './answering/pages-open.guard.js';
import { addressQuery, readProgrammeQuery } from './reading/programme-query.js';
import { publicOf } from './reading/public-offer.js';
import { NO_TOWN, type Town, TownReader } from './reading/town.js';
import { stylesheetOf } from './style/stylesheet.js';
import { ListPage } from './views/list.js';
import { type Page } from './views/page.js';
import { ProblemPage } from './views/problem.js';
import { WORDS } from './words/words.js';

/** The pages of the programme (R-PAGE-1). */
@Injectable()
export class PagesService {
  constructor(
    private readonly programme: PublicProgramme,
    private readonly town: TownReader,
    private readonly answer: PageAnswer,
    private readonly clock: Clock,
  ) {}

  /** The list of offers. */
  async list(request: ApiRequest, response: ApiResponse): Promise<void> {
    const language = readPageLanguage(request);
    const asked = readProgrammeQuery(request.query);
    const key = `${language} ${addressQuery(asked.filters, asked.page)}`;
    await this.answer.sendPublic(request, response, key, async () => {
      const [offers, count, categories, page] = await Promise.all([
        this.programme.page(asked.query),
        this.programme.count(asked.query),
        this.programme.categories(),
        this.page(language),
      ]);
      return <ListPage page={page} asked={asked} offers={offers.map(publicOf)} count={count} categories={categories} />;
    });
  }

  /** Says in a page what went wrong. */
  async problem(request: ApiRequest, response: ApiResponse, problem: Problem): Promise<void> {
    const language = readPageLanguage(request);
    const town = problem.status >= 500 ? NO_TOWN : await this.town.read().catch(() => NO_TOWN);
    const wait = Number(problem.headers['Retry-After'] ?? 0);
    response.status(problem.status);
    this.answer.sendOnce(
      request,
      response,
      <ProblemPage page={this.pageOf(language, town)} status={problem.status} wait={wait} request={request.id} />,
    );
  }

  /** The beginning of the address leads to the programme, unless a program asks for data, of which there is none. */
  home(request: ApiRequest, response: ApiResponse): void {
    if (request.accepts(['html', 'json']) !== 'html') throw new NoPages();
    response.setHeader('Vary', 'Accept');
    response.redirect(302, `${this.town.base}/angebote`);
  }

  /** The town's stylesheet as it is now; under the name of an earlier one, for a page of that time, not to be kept. */
  async stylesheet(name: string, request: ApiRequest, response: ApiResponse): Promise<void> {
    const { name: present, text } = stylesheetOf(await this.town.read());
    response.setHeader('Cache-Control', name === present ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('ETag', etagOf(text));
    response.setHeader('Vary', 'Origin');
    if (request.fresh) response.status(304).end();
    else response.type('css').send(text);
  }

  /** What every part of a page needs. */
  async page(language: Language): Promise<Page> {
    return this.pageOf(language, await this.town.read());
  }

  private pageOf(language: Language, town: Town): Page {
    const { base } = this.town;
    return {
      language,
      words: WORDS[language],
      town,
      stylesheet: `${base}/angebote/stil/${stylesheetOf(town).name}`,
      now: this.clock.now(),
      at: (path) => `${base}${path}`,
      local: (address) => this.town.local(address),
    };
  }
}
