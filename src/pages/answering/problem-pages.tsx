import { Injectable } from '@nestjs/common';
import { type Problem } from '../../kernel/problem/problem.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { PageFrame, readPageLanguage } from '../page-frame.js';
import { ProblemPage } from '../views/problem.js';
import { PageAnswer } from './page-answer.js';

/** Says in a page what went wrong (R-PAGE-3). */
@Injectable()
export class ProblemPages {
  constructor(
    private readonly frame: PageFrame,
    private readonly answer: PageAnswer,
  ) {}

  async send(request: ApiRequest, response: ApiResponse, problem: Problem): Promise<void> {
    const language = readPageLanguage(request);
    const bare = this.frame.bare(language);
    // A frame that cannot be read must not hide the problem itself.
    const page = problem.status >= 500 ? bare : await this.frame.of(language).catch(() => bare);
    const wait = Number(problem.headers['Retry-After'] ?? 0);
    response.status(problem.status);
    this.answer.sendOnce(
      request,
      response,
      <ProblemPage page={page} status={problem.status} wait={wait} request={request.id} />,
    );
  }
}
