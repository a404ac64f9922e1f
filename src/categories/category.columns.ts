import { columnsOf } from '../platform/database/columns-of.js';
import { Category } from './entities/category.entity.js';

/** The columns of a category: everything shown, without its timestamps. */
export const CATEGORY_COLUMNS = columnsOf(Category, 'c', { except: ['createdAt', 'modifiedAt'] });
