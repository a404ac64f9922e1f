import { type LotCommitment } from './edition-draw.js';
import { type EditionRow } from './edition.columns.js';
import { type EditionRecord } from './edition.view.js';

/** The edition as its view shows it: with the times of its holiday, and the moments of its lot. */
export const editionRecord = ({ lot, ...row }: EditionRow): EditionRecord => {
  const holiday = row.tasks.find(({ type }) => type === 'holiday');
  return {
    ...row,
    lot: lot === null ? null : lotOf(lot),
    holidayBegin: holiday?.beginAt ?? null,
    holidayEnd: holiday?.endAt ?? null,
  };
};

const lotOf = ({ since, begunAt, drawnAt, ...lot }: NonNullable<EditionRow['lot']>): LotCommitment => ({
  ...lot,
  since: new Date(since),
  begunAt: begunAt === null ? null : new Date(begunAt),
  drawnAt: drawnAt === null ? null : new Date(drawnAt),
});
