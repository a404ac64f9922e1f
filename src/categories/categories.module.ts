import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { CategoriesService } from './categories.service.js';
import { CategoryFinder } from './category.finder.js';
import { CategoryStore } from './category.store.js';

@Module({ controllers: [CategoriesController], providers: [CategoryStore, CategoryFinder, CategoriesService] })
export class CategoriesModule {}
