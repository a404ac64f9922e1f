import { columnsOf } from '../platform/database/columns-of.js';
import { Category } from './entities/category.entity.js';

/** What is read of a category: all that is shown, which its moments are not. */
export const CATEGORY_COLUMNS = columnsOf(Category, 'c', { except: ['createdAt', 'modifiedAt'] });
