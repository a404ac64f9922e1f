/** The kinds of records that can be searched, in the order of the answer (R-SEA-1). */
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
