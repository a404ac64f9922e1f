import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { type VNode } from 'preact';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/tags.js';
import { type Answer, KeptAnswers } from '../../platform/http/view/kept-answers.js';

/**
 * What a page may load: its stylesheet and pictures, from here. No script at all, no style within the page, nobody's
 * frame, and its form asks here only.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The embedded list may stand in anybody's frame, and tells the page around it how high it is, by a script of ours. */
export const EMBED_POLICY = PAGE_POLICY.replace("frame-ancestors 'none'", "script-src 'self'; frame-ancestors *");

/** A page is shown for a minute as it was made: five seconds of it here, the rest in browsers and on the way. */
const FRESH = 'public, max-age=55';
const UNKEPT = 'private, no-store';

/** A page to be sent, and what it may load. */
interface Kind {
  readonly type: string;
  readonly policy: string;
  /** Header fields of the request that it depends on; never a token, for which nobody asks here. */
  readonly vary: string;
}

const HTML: Kind = { type: 'text/html; charset=utf-8', policy: PAGE_POLICY, vary: 'Accept-Language' };

/** A page for people at an address where programs get something else. It also stands where there are no other pages. */
interface Beside {
  /** What it depends on; undefined: on this request alone. */
  readonly key: string | undefined;
  /** The style within it, where there is none to load. */
  readonly rules: string | undefined;
  /** Browsers may keep it, as they keep other pages. */
  readonly isKept: boolean;
  readonly make: () => Promise<VNode>;
}

/** A style within a page is allowed by what it is. */
const policyWith = (rules: string | undefined): string =>
  rules === undefined
    ? PAGE_POLICY
    : PAGE_POLICY.replace("'self'", `'sha256-${createHash('sha256').update(rules).digest('base64')}'`);

/** The policy of what is no page. */
export const NOTHING_LOADED = "default-src 'none'; frame-ancestors 'none'";

/** A page as text. */
export const written = (page: VNode): string => `<!doctype html>${renderToString(page)}`;

/** Sends pages: from the cache what everybody may see, and only to the one who asked what is behind a private link. */
@Injectable()
export class PageAnswer {
  constructor(private readonly kept: KeptAnswers) {}

  /**
   * Sends a page that everybody may see.
   * @param key what it depends on
   * @param make undefined: there is no such page
   * @returns whether there was one
   */
  async sendPublic(
    request: ApiRequest,
    response: ApiResponse,
    key: string,
    make: () => Promise<VNode | undefined>,
  ): Promise<boolean> {
    return this.sendText(request, response, key, HTML, async () => {
      const page = await make();
      return page && written(page);
    });
  }

  /** As `sendPublic`, for what is no page, such as a feed. */
  async sendText(
    request: ApiRequest,
    response: ApiResponse,
    key: string,
    { type, policy, vary }: Kind,
    make: () => Promise<string | undefined>,
  ): Promise<boolean> {
    const page = await this.kept.get(`page ${key}`, async () => {
      const text = await make();
      return text === undefined ? undefined : answerOf(text);
    });
    if (page === undefined) return false;
    response.setHeader('Cache-Control', FRESH);
    response.setHeader('ETag', page.tag);
    response.setHeader('Vary', vary);
    response.setHeader('Content-Security-Policy', policy);
    if (request.fresh) response.status(304).end();
    else send(request, response, type, page.body);
    return true;
  }

  /** Sends a page for people; it is made once for all who are told the same. */
  async sendBeside(request: ApiRequest, response: ApiResponse, { key, rules, isKept, make }: Beside): Promise<void> {
    const made = async (): Promise<Answer> => answerOf(written(await make()));
    const page = key === undefined ? await made() : await this.kept.get(`page ${key}`, made);
    sendPage(request, response, {
      caching: isKept ? FRESH : UNKEPT,
      policy: policyWith(rules),
      vary: 'Accept, Accept-Language',
      body: page.body,
    });
  }

  /** Sends a page that nobody keeps: behind a private link. */
  sendOnce(request: ApiRequest, response: ApiResponse, page: VNode): void {
    sendPage(request, response, { ...HTML, caching: UNKEPT, body: Buffer.from(written(page)) });
  }
}

/** Sends a page that search engines leave out. */
const sendPage = (
  request: ApiRequest,
  response: ApiResponse,
  { caching, policy, vary, body }: Omit<Kind, 'type'> & { readonly caching: string; readonly body: Buffer },
): void => {
  response.setHeader('Cache-Control', caching);
  response.setHeader('Vary', vary);
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Security-Policy', policy);
  send(request, response, HTML.type, body);
};

const answerOf = (text: string): Answer => ({ body: Buffer.from(text), tag: etagOf(text), isPublic: true });

const send = (request: ApiRequest, response: ApiResponse, type: string, body: Buffer): void => {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};
