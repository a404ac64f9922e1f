import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService, nameTaken } from './categories.service.js';
import { CategoryFinder, CategoryStore, OfferCategoriesStore } from './category.store.js';
import { CATEGORY_NOTES } from './category.view.js';
import { Category, OfferCategory } from './categories.entities.js';

@ApiNotes({ tags: { Categories: 'The headings under which offers are listed.' }, ...CATEGORY_NOTES })
@Constraints({
  fk_offer_categories_category: () =>
    conflict(
      'There are still offers in the category; it cannot be deleted.',
      'Die Kategorie hat noch Angebote und kann nicht gelöscht werden.',
    ),
  uq_categories_name: nameTaken,
})
@Module({
  imports: [TypeOrmModule.forFeature([Category, OfferCategory])],
  controllers: [CategoriesController],
  providers: [CategoryStore, CategoryFinder, CategoriesService, OfferCategoriesStore],
  exports: [OfferCategoriesStore],
})
export class CategoriesModule {}
