import { message } from '../../../kernel/problem/message.js';
import { unprocessableLines } from '../../../kernel/problem/problem.js';
import { type OfferRow } from '../../reading/offer.columns.js';

/**
 * Offers of two editions are a mistake of the caller who chose them. Those that the caller may not see (undefined) are passed
 * over.
 * @throws Problem 422 with a line for each offer of another edition than the first
 */
export const requireOneEdition = (
  rows: readonly (Pick<OfferRow, 'editionUuid' | 'editionName'> | undefined)[],
): void => {
  const first = rows.find((row) => row !== undefined);
  const lines = rows.flatMap((row, index) =>
    row === undefined || first === undefined || row.editionUuid === first.editionUuid
      ? []
      : [[`offers[${String(index)}]`, otherEdition(row.editionName, first.editionName)] as const],
  );
  if (lines.length > 0) throw unprocessableLines(lines);
};

const otherEdition = (its: string, first: string) =>
  message(
    `All offers must be from one edition: this one is from “${its}”, the first one from “${first}”.`,
    `Alle Angebote müssen aus einer Ausgabe sein: Dieses ist aus „${its}“, das erste aus „${first}“.`,
  );
