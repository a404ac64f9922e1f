import { Controller, Get, Header, Res } from '@nestjs/common';
import { type Response } from 'express';
import { Open } from '../access/policy.js';
import { Unlimited } from '../limits/limit-marks.js';
import { etagOf } from '../view/tags.js';
import { Produces } from './content-type.guard.js';
import { PageRoutes } from './route-table.js';
import { API_CATALOG, SECURITY_TXT, WellKnown } from './well-known.js';

const KEPT = 'public, max-age=3600';

/** Documents about the service, at addresses that are the same everywhere; no operations of the API (R-OPS-15). */
@Controller()
@PageRoutes()
@Open()
@Unlimited()
export class WellKnownController {
  constructor(private readonly documents: WellKnown) {}

  @Get(SECURITY_TXT)
  @Produces('text/plain')
  readSecurityText(@Res() response: Response): void {
    const text = this.documents.securityText();
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Cache-Control', KEPT).setHeader('ETag', etagOf(text)).send(text);
  }

  @Get(API_CATALOG)
  @Produces('application/linkset+json', 'application/json')
  @Header('Access-Control-Allow-Origin', '*')
  readCatalog(@Res() response: Response): void {
    const text = this.documents.catalog();
    response.setHeader('Content-Type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
    response.setHeader('Link', this.documents.catalogLink);
    response.setHeader('Cache-Control', KEPT).setHeader('ETag', etagOf(text)).send(Buffer.from(text));
  }
}
