import { Controller, Get, Req, Res } from '@nestjs/common';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { PublicPages } from '../answering/public-pages.js';
import { FeedsService } from './feeds.service.js';

/** The programme for programs that read pages: feed readers, search engines (R-PAGE-20). */
@Controller()
@PublicPages()
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Get('angebote/feed.json')
  @Produces('application/feed+json', 'application/json')
  json(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.feeds.json(request, response);
  }

  @Get('angebote/feed.atom')
  @Produces('application/atom+xml', 'application/xml', 'text/xml')
  atom(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.feeds.atom(request, response);
  }

  @Get('sitemap.xml')
  @Produces('application/xml', 'text/xml')
  sitemap(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.feeds.sitemap(request, response);
  }

  @Get('robots.txt')
  @Produces('text/plain')
  robots(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.feeds.robots(request, response);
  }
}
