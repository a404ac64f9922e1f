import { type EditionTask } from '../../editions/entities/edition-task.entity.js';

/** Days of an edition on which families pay; the description says where and how. Empty texts are null. */
export interface PayDay extends Readonly<Pick<EditionTask, 'title' | 'description'>> {
  readonly edition: string;
  readonly begin: Date;
  readonly end: Date;
}
