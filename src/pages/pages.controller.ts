import { Controller, Get, Param, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { Open } from '../platform/access/policy.js';
import { Produces } from '../platform/http/content-type.guard.js';
import { PageRoutes } from '../platform/http/page-route.js';
import { AddressLimited } from '../platform/limits/unlimited.decorator.js';
import { type ApiRequest, type ApiResponse } from '../platform/request/api-request.js';
import { PageProblemFilter } from './answering/page-problems.filter.js';
import { PagesOpen } from './answering/pages-open.guard.js';
import { PagesService } from './pages.service.js';

/** The programme as pages for everybody (R-PAGE-1). */
@Controller()
@PageRoutes()
@Open()
@AddressLimited('pages')
@UseGuards(PagesOpen)
@UseFilters(PageProblemFilter)
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

  @Get('angebote/stil/:name')
  @Produces('text/css')
  stylesheet(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pages.stylesheet(name, request, response);
  }
}
