/** The lists that have an export, as paths. */
export const EXPORTED_LISTS = [
  'offers',
  'hosts',
  'accounts',
  'participants',
  'attendances',
  'receipts',
  'invoices',
  'debtors',
] as const;
