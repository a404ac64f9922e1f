import { Module } from '@nestjs/common';
import { registerConstraint } from '../platform/database/constraint-problems.js';
import { describeTag } from '../platform/http/openapi/tags.js';
import { message } from '../kernel/problem/message.js';
import { conflict } from '../kernel/problem/problem.js';
import { describeUnknown } from '../platform/http/input/named-records.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';
import { nameTaken } from './category-name.js';
import { CategoryFinder } from './category.finder.js';
import { CategoryStore } from './category.store.js';
import { OfferCategoriesStore } from './offer-categories.store.js';
import './category.examples.js';

describeTag('Categories', 'The headings under which offers are listed.');

describeUnknown('categories', (name) =>
  message(`There is no category “${name}”.`, `Es gibt keine Kategorie „${name}“.`),
);

registerConstraint('fk_offer_categories_category', () =>
  conflict(
    'There are still offers in the category; it cannot be deleted.',
    'Die Kategorie hat noch Angebote und kann nicht gelöscht werden.',
  ),
);

registerConstraint('uq_categories_name', nameTaken);

@Module({
  controllers: [CategoriesController],
  providers: [CategoryStore, CategoryFinder, CategoriesService, OfferCategoriesStore],
  exports: [OfferCategoriesStore],
})
export class CategoriesModule {}
