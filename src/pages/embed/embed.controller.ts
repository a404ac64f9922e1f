import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { PublicFiles, PublicPages } from '../answering/public-pages.js';
import { EmbedService } from './embed.service.js';

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
