import { columnsOf, type RowOf } from '../platform/database/columns-of.js';
import { Category } from './categories.entities.js';
import { integer, text, uuid } from '../platform/http/view/field.js';
import { defineView } from '../platform/http/view/view.js';
import { type Notes } from '../platform/http/openapi/api-notes.js';

/** The columns of a category: everything shown, without its timestamps. */
export const CATEGORY_COLUMNS = columnsOf(Category, 'c', { except: ['createdAt', 'modifiedAt'] });

/** A category with everything its view shows. */
export interface CategoryRecord extends RowOf<typeof CATEGORY_COLUMNS> {
  readonly offersCount: number;
}

export const categoryView = defineView<CategoryRecord>(
  'Category',
  {
    uuid: uuid().always(),
    name: text().always().describe('Name.', 'Natur & Tiere'),
    alias: text().always().describe('URL-safe name; accepted wherever a category is named.', 'natur'),
    color: text().describe('Colour for the website: #rgb or #rrggbb.', '#2f855a'),
    offersCount: integer().always().volatile().describe('Number of offers across all editions.'),
  },
  { description: 'A heading under which offers are listed.', versioned: true },
);

export const CRAFTS = {
  uuid: '0192f3a4-3333-7333-8333-333333333333',
  name: 'Basteln, Werken & Gestalten',
  alias: 'basteln',
};

export const CATEGORY_NOTES: Notes = {
  schemas: {
    Category: { ...CRAFTS, offersCount: 12, color: '#d9822b' },
  },
};
