import { Injectable } from '@nestjs/common';
import { renderToString } from 'preact-render-to-string';
import { type VNode } from 'preact';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { etagOf } from '../../platform/http/view/etag.js';
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

/** A page to be sent, and what it may load. */
interface Kind {
  readonly type: string;
  readonly policy: string;
  /** Header fields of the request that it depends on; never a token, for which nobody asks here. */
  readonly vary: string;
}

const HTML: Kind = { type: 'text/html; charset=utf-8', policy: PAGE_POLICY, vary: 'Accept-Language' };

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
    const page = await this.kept.get(`page ${key}`, async () => answerOf(await make()));
    if (page === undefined) return false;
    response.setHeader('Cache-Control', FRESH);
    response.setHeader('ETag', page.tag);
    response.setHeader('Vary', vary);
    response.setHeader('Content-Security-Policy', policy);
    if (request.fresh) response.status(304).end();
    else send(request, response, type, page.body);
    return true;
  }

  /** Sends a page that nobody keeps: behind a private link, or about something that went wrong. */
  sendOnce(request: ApiRequest, response: ApiResponse, page: VNode): void {
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Vary', 'Accept-Language');
    response.setHeader('X-Robots-Tag', 'noindex');
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    send(request, response, HTML.type, Buffer.from(written(page)));
  }
}

const answerOf = (text: string | undefined): Answer | undefined =>
  text === undefined ? undefined : { body: Buffer.from(text), tag: etagOf(text), isPublic: true };

const send = (request: ApiRequest, response: ApiResponse, type: string, body: Buffer): void => {
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
};
