import { type EditionTask } from '../../../editions/editions.entities.js';

/** The columns of a `PayDay`. */
export const PAY_DAY_COLUMNS = `edition_uuid as edition, nullif(trim(title), '') as title,
  nullif(trim(regexp_replace(description, '\\s+', ' ', 'g')), '') as description, begin_at as begin, end_at as "end"`;

/** Days of an edition on which families pay; the description says where and how. Empty texts are null. */
export interface PayDay extends Readonly<Pick<EditionTask, 'title' | 'description'>> {
  readonly edition: EditionTask['editionUuid'];
  readonly begin: EditionTask['beginAt'];
  readonly end: EditionTask['endAt'];
}
