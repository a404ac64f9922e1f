import { TAKING } from '../../offers/model/attendance-status.js';
import { type NotifiedChange } from './notified-changes.sql.js';

/** Its offer takes place after all: the person who called it off may have told the family without a mail. */
export const takesPlaceAgain = (change: NotifiedChange): NotifiedChange => ({
  ...change,
  notifiedStatus: change.status,
  notifiedCancelled: true,
});

/** Its offer is called off: its calendar has the dates of a place, however the family learned of it; of nothing else. */
export const takenBack = (change: NotifiedChange): NotifiedChange => ({
  ...change,
  hadPlace: TAKING.includes(change.status),
});
