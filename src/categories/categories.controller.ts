import { Controller, Get } from '@nestjs/common';
import { Target } from '../common/access/finder.js';
import { Reads } from '../common/access/policy.js';
import { TargetRecord } from '../common/http/api-request.js';
import { Describe } from '../common/openapi/describe.js';
import { Responds, RespondsWithList } from '../common/view/responds.js';
import { CategoriesService } from './categories.service.js';
import { CategoryFinder } from './category.finder.js';
import { type CategoryRecord, categoryView } from './category.view.js';

/** Categories of offers (decisions D). */
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
}
