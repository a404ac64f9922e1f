/** The kinds of records that can be searched, in the order of the answer (decisions G). */
export const SEARCH_KINDS = [
  'hosts',
  'offers',
  'editions',
  'categories',
  'accounts',
  'participants',
  'attendances',
  'receipts',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
