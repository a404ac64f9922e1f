import { type Problem } from '../../../kernel/problem/problem.js';
import { type ApiRequest, type ApiResponse } from '../request/api-request.js';
import { explained, type Explanation } from './explanations.js';

/** What people are told in a page where programs get JSON; the feature that has the pages provides it. */
export abstract class PeoplePages {
  /** Answers with a page about a refusal; status and the header fields of the problem have been set. */
  abstract problem(request: ApiRequest, response: ApiResponse, problem: Problem): Promise<void>;

  /** Answers with a page that explains a type of problem. */
  abstract explanation(request: ApiRequest, response: ApiResponse, explanation: Explanation): Promise<void>;
}

/** A browser asks for HTML first; whoever takes anything, such as curl, is a program. */
export const prefersPage = (request: ApiRequest): boolean => request.accepts(['json', 'html']) === 'html';

/** Explanations change with a release only. */
const FOR_A_DAY = 'public, max-age=86400';

/** Answers with a page or with JSON, each in the reader's language. */
export const sendExplanation = async (
  request: ApiRequest,
  response: ApiResponse,
  pages: PeoplePages,
  explanation: Explanation,
): Promise<void> => {
  if (prefersPage(request)) {
    await pages.explanation(request, response, explanation);
    return;
  }
  response.setHeader('Cache-Control', FOR_A_DAY);
  response.vary('Accept');
  response.json(explained(explanation, request.language));
};
