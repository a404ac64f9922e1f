import {
  type CanActivate,
  Injectable,
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  applyDecorators,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { ProblemFilter } from '../../platform/http/server/problem.filter.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { RequestLog } from '../../platform/http/request/request-log.js';
import { ProblemPages } from './problem-pages.js';
import { Open } from '../../platform/http/access/policy.js';
import { PageRoutes } from '../../platform/http/server/route-table.js';
import { AddressLimited, Unlimited } from '../../platform/http/limits/limit-marks.js';

/** There are no pages: said as of any address at which there is nothing. */
export class NoPages extends Problem {
  constructor() {
    super(404, message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
  }
}

/** Where callers without a token may not read offers, there are no pages either: a second later at most (R-PAGE-2). */
@Injectable()
export class PagesOpen implements CanActivate {
  constructor(private readonly settings: IntegrationSettings) {}

  async canActivate(): Promise<boolean> {
    if (!(await this.settings.isOn())) throw new NoPages();
    return true;
  }
}

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

const forEverybody = (limit: ClassDecorator): ClassDecorator =>
  applyDecorators(PageRoutes(), Open(), limit, UseGuards(PagesOpen), UseFilters(PageProblemFilter));

/** Marks controllers of pages: for everybody while there are pages at all, refusing in pages, with a limit of their own. */
export const PublicPages = (): ClassDecorator => forEverybody(AddressLimited('pages'));

/** The same for small files that are kept for long and come beside every first page: nobody counts them. */
export const PublicFiles = (): ClassDecorator => forEverybody(Unlimited());
