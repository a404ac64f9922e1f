import { Controller, Get, Req, Res } from '@nestjs/common';
import { Open } from '../../platform/http/access/policy.js';
import { Unlimited } from '../../platform/http/limits/limit-marks.js';
import { type ApiRequest, type ApiResponse } from '../../platform/http/request/api-request.js';
import { Produces } from '../../platform/http/server/content-type.guard.js';
import { PageRoutes } from '../../platform/http/server/route-table.js';
import { GuidesService } from './guides.service.js';

const FORMS = ['text/html', 'text/markdown'] as const;

/** The documentation of the service, for everybody and without a limit, as /docs is (R-OPS-22). */
@Controller()
@PageRoutes()
@Open()
@Unlimited()
export class GuidesController {
  constructor(private readonly guides: GuidesService) {}

  @Get('llms.txt')
  @Produces('text/plain')
  overview(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    this.guides.overview(request, response);
  }

  @Get('docs/guides')
  @Produces('text/html')
  list(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.guides.list(request, response);
  }

  @Get('docs/guides/:name')
  @Produces(...FORMS)
  readGuide(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.guides.read(request, response);
  }

  @Get('docs/guides/:folder/:name')
  @Produces(...FORMS)
  readInFolder(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.guides.read(request, response);
  }

  @Get('docs/guides/:folder/:part/:name')
  @Produces(...FORMS)
  readInPart(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.guides.read(request, response);
  }
}
