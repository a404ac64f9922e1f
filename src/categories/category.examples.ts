import { type Notes } from '../platform/http/openapi/api-notes.js';

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
