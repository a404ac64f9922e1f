import { type Response } from 'express';
import { parseUuid } from '../../../kernel/ids/record-ref.js';
import { CODE_MEANINGS } from '../../../kernel/problem/codes.js';
import { message } from '../../../kernel/problem/message.js';
import { notFound } from '../../../kernel/problem/problem.js';
import { type ApiRequest } from '../request/api-request.js';
import { TITLES } from '../request/problem-body.js';
import { type PlainAnswer } from './describe.js';

/** A short explanation of a type of problem. */
interface Explanation {
  readonly type: string;
  readonly title: string;
  readonly text: string;
}

/** The explanation's schema in the documentation. */
export const explanationAnswer = (example: Explanation): PlainAnswer => ({
  content: {
    'application/json': {
      type: 'object',
      properties: {
        type: { type: 'string', description: 'The path asked for, as in `type` of a problem.' },
        title: { type: 'string' },
        text: { type: 'string' },
      },
      required: ['type', 'title', 'text'],
      additionalProperties: false,
      examples: [example],
    },
    'text/html': { type: 'string', examples: [page(example)] },
  },
});

const TEXTS: Readonly<Record<number, string>> = {
  400: 'A query parameter or the body cannot be read: an unreadable date, something that is not a boolean, an unknown sort, or JSON that does not parse. The detail names the parameter. Or the request as such cannot be read: its address, its Host, its header fields.',
  401: 'The request needs a valid token in the header "Authorization: Bearer <token>", or the token it sent is unknown, expired, revoked or malformed. WWW-Authenticate tells which.',
  403: 'The token or its account may not do this: a scope or a role is missing, or this record may not be changed by the caller.',
  404: 'There is no such record, or none that the caller may see. The two are never told apart.',
  405: 'The address exists but does not know this method. Allow lists those it knows.',
  406: 'The caller accepts none of the media types this address can answer with.',
  408: 'The request did not arrive in time.',
  409: 'The request is fine but the current state of the record forbids it, for instance a transition that is not possible from here.',
  410: 'What was asked for existed, but is no longer kept. The detail says how to go on.',
  412: 'If-Match names a version that is no longer the current one. Nothing was changed; read the record again.',
  413: 'The body is larger than this address accepts.',
  415: 'Bodies are sent as application/json, those of PATCH also as application/merge-patch+json.',
  417: 'The request sent Expect with something other than 100-continue.',
  422: 'The body was read but its content is not valid or does not make sense for the record. Each line of the detail starts with the field; "violations" lists malformed values with their codes.',
  429: 'Too many requests in a short time. Retry-After tells in how many seconds the next one is welcome.',
  431: 'The address and the header fields of the request are too large together.',
  500: 'Something went wrong on our side. The instance identifies the request in our logs.',
  503: 'The service cannot answer at the moment, for instance because its database is not reachable. Try again after Retry-After seconds.',
};

export const statusExplanation = (status: string): Explanation => {
  const text = /^\d{3}$/.test(status) ? TEXTS[Number(status)] : undefined;
  if (text === undefined)
    throw notFound(message('No problem has this status here.', 'Diesen Status gibt es hier nicht.'));
  return { type: `/errors/${status}`, title: TITLES[Number(status)] ?? '', text };
};

export const codeExplanation = (sent: string): Explanation => {
  const code = parseUuid(sent);
  const text = code === undefined ? undefined : CODE_MEANINGS[code];
  if (code === undefined || text === undefined) {
    throw notFound(message('No violation has this code.', 'Diesen Code gibt es nicht.'));
  }
  return { type: `/validation_errors/${code}`, title: 'A value is not valid', text };
};

/** Answers with an HTML page or JSON, depending on Accept. */
export const sendExplanation = (request: ApiRequest, response: Response, explanation: Explanation): void => {
  response.setHeader('Cache-Control', 'public, max-age=86400');
  response.vary('Accept');
  if (request.accepts(['application/json', 'text/html']) === 'text/html') {
    response.type('html').send(page(explanation));
  } else {
    response.json(explanation);
  }
};

const page = ({ type, title, text }: Explanation): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1><p><code>${escaped(type)}</code></p><p>${escaped(text)}</p></main></body></html>
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
