import { type CanActivate, Injectable, applyDecorators, UseGuards } from '@nestjs/common';
import { notFound, type Problem } from '../../kernel/problem/problem.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { Open } from '../../platform/http/access/policy.js';
import { PageRoutes } from '../../platform/http/server/route-table.js';
import { AddressLimited, Unlimited } from '../../platform/http/limits/limit-marks.js';

/** There are no pages: said as of any address at which there is nothing. */
export const noPages = (): Problem =>
  notFound('There is nothing at this address.', 'Unter dieser Adresse gibt es nichts.');

/** Where callers without a token may not read offers, there are no pages either: a second later at most (R-PAGE-2). */
@Injectable()
export class PagesOpen implements CanActivate {
  constructor(private readonly settings: IntegrationSettings) {}

  async canActivate(): Promise<boolean> {
    if (!(await this.settings.isOn())) throw noPages();
    return true;
  }
}

const forEverybody = (limit: ClassDecorator): ClassDecorator =>
  applyDecorators(PageRoutes(), Open(), limit, UseGuards(PagesOpen));

/** Marks controllers of pages: for everybody while there are pages at all, with a limit of their own. */
export const PublicPages = (): ClassDecorator => forEverybody(AddressLimited('pages'));

/** The same for small files that are kept for long and come beside every first page: nobody counts them. */
export const PublicFiles = (): ClassDecorator => forEverybody(Unlimited());
