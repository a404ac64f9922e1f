import { type OfferRevenueRow } from './report.columns.js';
import { type OfferRevenue } from './report.view.js';

/** What an offer brought in, and what of it is still to be paid. */
export const offerRevenueRecord = (row: OfferRevenueRow): OfferRevenue => ({
  ...row,
  open: row.charged - row.paid - row.writtenOff,
});
