import { type NextFunction } from 'express';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';

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
