import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { type Problem } from '../../kernel/problem/problem.js';
import { ProblemFilter } from '../../platform/http/server/problem.filter.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { RequestLog } from '../../platform/http/request/request-log.js';
import { NoPages } from './pages-open.guard.js';
import { ProblemPages } from './problem-pages.js';

/** Readers of pages are told in a page what went wrong; everybody else in problem details. */
@Catch()
@Injectable()
export class PageProblemFilter implements ExceptionFilter {
  constructor(
    private readonly problems: ProblemFilter,
    private readonly pages: ProblemPages,
    private readonly log: RequestLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const response = host.switchToHttp().getResponse<ApiResponse>();
    if (error instanceof NoPages || response.headersSent || request.accepts(['html', 'json']) !== 'html') {
      this.problems.catch(error, host);
      return;
    }
    const problem = this.problems.problemOf(error, request);
    if (problem.status >= 500) this.log.failure(request, error);
    this.answer(problem, request, response).catch((failed: unknown) => this.problems.catch(failed, host));
  }

  private async answer(found: Problem, request: ApiRequest, response: ApiResponse): Promise<void> {
    const problem = request.unlimited === true ? await this.problems.counted(found, request, response) : found;
    response.removeHeader('ETag');
    for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
    await this.pages.send(request, response, problem);
  }
}
