import { type NextFunction } from 'express';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { linkSecretOf } from '../kernel/ids/link-secret.js';
import { PageFrame } from './page-frame.js';

const OF_PAGES = /^\/angebote\//;

/**
 * Express refuses an address that cannot be decoded before anybody knows whose it is. That of a page is taken as it is
 * written, percent signs and all: then it is one more at which there is nothing, and visitors are told so in a page.
 */
export const readableAddress = (request: ApiRequest, _response: ApiResponse, next: NextFunction): void => {
  if (OF_PAGES.test(request.url)) {
    const [path = '', ...query] = request.url.split('?');
    if (!canBeDecoded(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
  }
  next();
};

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * Leads visitors who open a `privateLink` in a browser to the offer's page (R-PAGE-4): the link is made to be passed on to
 * families, who would otherwise see JSON. Programs, which ask for JSON or for anything, get the record as before.
 */
@Injectable()
export class PrivateLinksMiddleware implements NestMiddleware {
  constructor(private readonly frame: PageFrame) {}

  use(request: ApiRequest, response: ApiResponse, next: NextFunction): void {
    const link = linkSecretOf(request.query['link']);
    if (link === undefined || request.method !== 'GET' || request.accepts(['json', 'html']) !== 'html') {
      next();
      return;
    }
    const offer = encodeURIComponent(String(request.params['ref']));
    response.setHeader('Vary', 'Accept');
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(303, this.frame.at(`/angebote/${offer}?${new URLSearchParams({ link }).toString()}`));
  }
}
