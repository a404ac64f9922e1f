import { Inject, Injectable } from '@nestjs/common';
import { type VNode } from 'preact';
import { DeadLink } from '../../attendances/actions/withdrawal-by-link.service.js';
import { type Problem } from '../../kernel/problem/problem.js';
import { SETTINGS, type Settings } from '../../platform/operations/config/settings.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { type Explanation } from '../../platform/http/server/explanations.js';
import { PeoplePages } from '../../platform/http/server/people-pages.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { PageFrame, readPageLanguage } from '../page-frame.js';
import { ExplanationPage } from '../views/explanation.js';
import { type Page } from '../views/page.js';
import { DeadLinkPage } from '../views/withdrawal.js';
import { ProblemPage } from '../views/problem.js';
import { PageAnswer } from './page-answer.js';

/** Says in a page of the town what went wrong, and what a type of problem means (R-PAGE-3, R-API-35). */
@Injectable()
export class TownPages extends PeoplePages {
  constructor(
    private readonly frame: PageFrame,
    private readonly answer: PageAnswer,
    private readonly integration: IntegrationSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async problem(request: ApiRequest, response: ApiResponse, problem: Problem): Promise<void> {
    const { status, headers } = problem;
    const link = problem instanceof DeadLink ? problem : undefined;
    const wait = Number(headers['Retry-After'] ?? 0);
    const isOurs = status >= 500;
    // At a fault of ours nothing is read that may have caused it; and many who are told to wait cost nothing.
    const told = await this.told(request, isOurs || status === 429, (page) =>
      link === undefined ? (
        <ProblemPage page={page} status={status} wait={wait} request={request.id} />
      ) : (
        <DeadLinkPage page={page} link={link} />
      ),
    );
    response.status(status);
    const key = isOurs ? undefined : `${told.key} problem ${link?.reason ?? status} ${wait}`;
    await this.answer.sendBeside(request, response, { ...told, key, isKept: false });
  }

  async explanation(request: ApiRequest, response: ApiResponse, explanation: Explanation): Promise<void> {
    const told = await this.told(request, false, (page) => <ExplanationPage page={page} explanation={explanation} />);
    await this.answer.sendBeside(request, response, { ...told, key: `${told.key} ${explanation.type}`, isKept: true });
  }

  /** @param bare whether the page does without the town */
  private async told(request: ApiRequest, bare: boolean, view: (page: Page) => VNode) {
    const language = readPageLanguage(request);
    const closed = (await this.isOpen()) ? undefined : this.frame.closed(language);
    const withoutTown = (): Page => this.frame.bare(language);
    const make = async (): Promise<VNode> =>
      view(closed ?? (bare ? withoutTown() : await this.frame.of(language).catch(withoutTown)));
    return { key: `${language} ${closed === undefined ? 'open' : 'closed'}`, rules: closed?.dress.rules, make };
  }

  /** Where that cannot be read, the pages are not hidden. */
  private async isOpen(): Promise<boolean> {
    return this.settings.publicPages && (await this.integration.isOn().catch(() => true));
  }
}
