import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Target } from '../platform/http/access/finder.js';
import { AdminWrites, Reads } from '../platform/http/access/policy.js';
import { TargetRecord } from '../platform/http/request/api-request.js';
import { IfMatch, type Precondition } from '../platform/http/view/etag.js';
import { Describe } from '../platform/http/server/describe.js';
import { Responds, RespondsWithList } from '../platform/http/view/responds.js';
import { CategoriesService } from './categories.service.js';
import { CategoryFinder } from './category.store.js';
import { type CategoryRecord, categoryView } from './category.view.js';
import { CategoryCreate, CategoryPatch } from './categories.inputs.js';

/** Categories of offers (R-CAT-1). */
@Controller('categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Get()
  @Reads()
  @RespondsWithList(categoryView)
  @Describe('List categories', {
    text: 'All categories by name. Always the whole list: page and itemsPerPage are ignored.',
  })
  list(): Promise<CategoryRecord[]> {
    return this.categories.list();
  }

  @Get(':uuid')
  @Reads()
  @Target(CategoryFinder)
  @Responds(categoryView)
  @Describe('Read a category')
  read(@TargetRecord() category: CategoryRecord): CategoryRecord {
    return category;
  }

  @Post()
  @AdminWrites()
  @Responds(categoryView, { location: '/categories' })
  @Describe('Create a category', {
    text: 'The alias is made from the name, which no other category may have: case, accents and blanks make no difference.',
  })
  create(@Body() input: CategoryCreate): Promise<CategoryRecord> {
    return this.categories.create(input);
  }

  @Patch(':uuid')
  @AdminWrites()
  @Target(CategoryFinder, 'update')
  @Responds(categoryView)
  @Describe('Change a category', {
    text: 'Only the keys sent change; the alias stays. No other category may have the name.',
  })
  update(
    @TargetRecord() { uuid }: CategoryRecord,
    @Body() input: CategoryPatch,
    @IfMatch() precondition: Precondition,
  ): Promise<CategoryRecord> {
    return this.categories.update(uuid, input, precondition);
  }

  @Delete(':uuid')
  @AdminWrites()
  @HttpCode(204)
  @Target(CategoryFinder, 'delete')
  @Describe('Delete a category', { problems: { 409: 'There are still offers in the category.' } })
  remove(@TargetRecord() { uuid }: CategoryRecord, @IfMatch() precondition: Precondition): Promise<void> {
    return this.categories.remove(uuid, precondition);
  }
}
