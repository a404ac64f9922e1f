import { Injectable, type NestMiddleware } from '@nestjs/common';
import { type NextFunction } from 'express';
import { linkSecretOf } from '../kernel/ids/link-secret.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { PageFrame } from './page-frame.js';

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
