import { applyDecorators, UseFilters, UseGuards } from '@nestjs/common';
import { Open } from '../../platform/http/access/policy.js';
import { PageRoutes } from '../../platform/http/server/route-table.js';
import { AddressLimited, Unlimited } from '../../platform/http/limits/limit-marks.js';
import { PageProblemFilter } from './page-problems.filter.js';
import { PagesOpen } from './pages-open.guard.js';

const forEverybody = (limit: ClassDecorator): ClassDecorator =>
  applyDecorators(PageRoutes(), Open(), limit, UseGuards(PagesOpen), UseFilters(PageProblemFilter));

/** Marks controllers of pages: for everybody while there are pages at all, refusing in pages, with a limit of their own. */
export const PublicPages = (): ClassDecorator => forEverybody(AddressLimited('pages'));

/** The same for small files that are kept for long and come beside every first page: nobody counts them. */
export const PublicFiles = (): ClassDecorator => forEverybody(Unlimited());
