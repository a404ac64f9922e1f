import { type Language } from '../../kernel/problem/message.js';
import { type ListName } from '../exportable.js';

export const EXPORT_LIST = 'export-list';

/** Input of a background export. Rights and lists are evaluated when it runs. */
export interface ExportTask {
  readonly list: ListName;
  /** The record to which the list belongs: the offer of a sheet, the draw of wishes; else null. */
  readonly parent: string | null;
  /** The parameters as sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The token of the request. */
  readonly token: string;
}
