import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { AnsweredAnew } from '../platform/http/idempotency/idempotency.interceptor.js';
import { Produces, TakesForm } from '../platform/http/server/content-type.guard.js';
import { type ApiRequest, type ApiResponse } from '../platform/http/request/api-request.js';
import { PublicFiles, PublicPages } from './answering/public-pages.js';
import { PagesService } from './pages.service.js';
import { WithdrawalPages } from './withdrawal-pages.js';
import { TownStyles } from './style/town-styles.js';
import { FeedsService } from './feeds/feeds.service.js';
import { EmbedService } from './embed/embed.service.js';

/** The programme as pages for everybody (R-PAGE-1). */
@Controller()
@PublicPages()
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Produces('text/html', 'application/json')
  home(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    this.pages.home(request, response);
  }

  @Get('angebote')
  @Produces('text/html')
  list(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pages.list(request, response);
  }

  @Get('angebote/:alias')
  @Produces('text/html')
  offer(@Param('alias') alias: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pages.offer(alias, request, response);
  }

  @Get('angebote/:alias/kalender.ics')
  @Produces('text/calendar', 'text/html')
  calendar(@Param('alias') alias: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pages.calendar(alias, request, response);
  }

  @Get('angebote/{*rest}')
  @Produces('text/html')
  nothing(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    this.pages.nothing(request, response);
  }
}

/** Where families withdraw an application, by a link in a mail (R-PAGE-23). */
@Controller('angebote/abmelden')
@PublicPages()
export class WithdrawalController {
  constructor(private readonly pages: WithdrawalPages) {}

  @Get()
  @Produces('text/html')
  ask(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pages.ask(request, response);
  }

  /** What it returns is the record of the line in the audit log. */
  @Post()
  @HttpCode(303)
  @TakesForm()
  @AnsweredAnew()
  @Produces('text/html')
  withdraw(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<{ readonly uuid: string }> {
    return this.pages.withdraw(request, response);
  }
}

/** What dresses the pages: small, kept for a year, and asked for beside every first page; so nobody counts it. */
@Controller('angebote/stil')
@PublicFiles()
export class PageStyleController {
  constructor(private readonly styles: TownStyles) {}

  @Get(':name')
  @Produces('text/css', 'image/svg+xml')
  style(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.styles.send(name, request, response);
  }
}

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

/** The list within pages of others (R-PAGE-21). */
@Controller()
@PublicPages()
export class EmbedController {
  constructor(private readonly embed: EmbedService) {}

  @Get('angebote/embed')
  @Produces('text/html')
  list(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.embed.list(request, response);
  }

  @Get('angebote/embed/:name')
  @Produces('text/css')
  stylesheet(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.embed.stylesheet(name, request, response);
  }
}

/** The script itself: small, and asked for by every visitor of the town's own page, so nobody counts it. */
@Controller('embed.js')
@PublicFiles()
export class EmbedScriptController {
  constructor(private readonly embed: EmbedService) {}

  @Get()
  @Produces('text/javascript')
  script(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    this.embed.script(request, response);
  }
}
