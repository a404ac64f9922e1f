import { type ApiRequest } from './api-request.js';
import { type Problem } from '../../kernel/problem/problem.js';

/** Generic titles, one per status; always English (R-API-38). */
export const TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood',
  401: 'Authentication is needed',
  403: 'This is not allowed',
  404: 'Not found',
  405: 'This method is not supported here',
  406: 'No acceptable form of answer',
  408: 'The request took too long to arrive',
  409: 'The request conflicts with the current state',
  410: 'This is no longer available',
  412: 'The record has changed in the meantime',
  413: 'The body is too large',
  415: 'The media type is not supported',
  417: 'The expectation cannot be met',
  422: 'The request cannot be processed',
  429: 'Too many requests',
  431: 'The header fields are too large',
  500: 'An error occurred',
  503: 'The service is not available at the moment',
};

/** The problem details of an answer (R-API-34, RFC 9457). */
export const problemBody = (
  problem: Problem,
  request: Pick<ApiRequest, 'id' | 'language'>,
): Record<string, unknown> => {
  const [first] = problem.violations;
  return {
    type: first === undefined ? `/errors/${problem.status}` : `/validation_errors/${first.code}`,
    title: TITLES[problem.status] ?? TITLES[500],
    status: problem.status,
    detail: problem.detail[request.language],
    ...(first === undefined
      ? {}
      : {
          violations: problem.violations.map(({ propertyPath, message, code }) => ({
            propertyPath,
            message: message[request.language],
            code,
          })),
        }),
    instance: `urn:uuid:${request.id}`,
  };
};
