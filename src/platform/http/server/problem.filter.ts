import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Injectable } from '@nestjs/common';
import { ForeseenProblems, OUR_FAULT } from './foreseen-problems.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { message } from '../../../kernel/problem/message.js';
import { AddressLimit, MissLimit } from '../limits/address-limit.js';
import { notFound, Problem, RepeatedProblem } from '../../../kernel/problem/problem.js';
import { NO_ROUTE, RequestLog, routeOf } from '../request/request-log.js';
import { PeoplePages, prefersPage } from './people-pages.js';
import { RouteTable } from './route-table.js';
import { closeCaches } from '../request/request-start.js';
import { problemBody } from '../request/problem-body.js';

/**
 * The only place that answers what was thrown (R-API-34): with problem details, or with a page to anyone who asked for one
 * at an address of pages, or at one at which there is nothing (R-PAGE-3).
 */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly routes: RouteTable,
    private readonly log: RequestLog,
    private readonly addressLimit: AddressLimit,
    private readonly misses: MissLimit,
    private readonly problems: ForeseenProblems,
    private readonly pages: PeoplePages,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const response = host.switchToHttp().getResponse<ApiResponse>();
    const problem = this.problemOf(error, request);
    if (problem.status >= 500) this.log.failure(request, error);
    this.answer(problem, request, response).catch((failed: unknown) => {
      this.log.failure(request, failed);
      response.destroy();
    });
  }

  private async answer(found: Problem, request: ApiRequest, response: ApiResponse): Promise<void> {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = await this.counted(found, request, response);
    request.problem = problem;
    response.status(problem.status);
    response.removeHeader('ETag');
    closeCaches(request, response);
    for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
    if (this.routes.answersPeople(request.path)) {
      response.vary('Accept');
      if (prefersPage(request) && (await this.inPage(problem, request, response))) return;
    }
    response.setHeader('Content-Type', 'application/problem+json');
    const body = problem instanceof RepeatedProblem ? problem.body : JSON.stringify(problemBody(problem, request));
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** False: there is no page to be had, and nothing has been sent. */
  private async inPage(problem: Problem, request: ApiRequest, response: ApiResponse): Promise<boolean> {
    try {
      await this.pages.problem(request, response, problem);
    } catch (failed) {
      this.log.failure(request, failed);
    }
    return response.headersSent;
  }

  /**
   * For refusals that come before anything is counted: adds the headers of the anonymous limit; requests without a
   * route, and for files that are not there, count against a limit of their own.
   * @returns the problem, or a 429 if there were too many of them
   */
  private async counted(problem: Problem, request: ApiRequest, response: ApiResponse): Promise<Problem> {
    if (response.hasHeader('RateLimit')) return problem;
    const isUncounted = request.unlimited === true;
    if (isUncounted && problem.status !== 404) return problem;
    if (!isUncounted && (routeOf(request) !== NO_ROUTE || problem.status >= 500)) {
      await this.addressLimit.show(request, response);
      return problem;
    }
    try {
      await this.misses.refuse(request, response);
      return problem;
    } catch (refusal) {
      if (refusal instanceof Problem) return refusal;
      throw refusal;
    }
  }

  /** The problem for an error; everything unforeseen is a 500 that reveals nothing about its cause. */
  problemOf(error: unknown, request: ApiRequest): Problem {
    return error instanceof HttpException ? this.ofNest(error.getStatus(), request) : this.problems.of(error);
  }

  /** Exceptions of Nest and its packages keep their status; their text may quote anything, and is not shown. */
  private ofNest(status: number, request: ApiRequest): Problem {
    if (routeOf(request) === NO_ROUTE) {
      if (status === 404) return this.noRoute(request);
      // Express could not decode the percent-encoding of the path.
      if (status === 400)
        return new Problem(400, message('The address cannot be read.', 'Die Adresse ist nicht lesbar.'));
    }
    return new Problem(status, status >= 500 ? OUR_FAULT : REFUSED);
  }

  private noRoute(request: ApiRequest): Problem {
    const methods = this.routes.methodsOf(request.path);
    if (methods.length === 0)
      return notFound(message('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.'));
    return new Problem(
      405,
      message(`This address answers to ${methods.join(', ')}.`, `Diese Adresse kennt ${methods.join(', ')}.`),
      { headers: { Allow: methods.join(', ') } },
    );
  }
}

const REFUSED = message('The request was refused.', 'Die Anfrage wurde abgelehnt.');
