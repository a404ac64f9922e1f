import { type Language } from '../../kernel/problem/message.js';
import { type ListName } from '../exported-lists.js';

export const EXPORT_LIST = 'export-list';

/** Input of a background export. Rights and lists are evaluated when it runs. */
export interface ExportTask {
  readonly list: ListName;
  /** Offer of the attendance sheet; null for lists. */
  readonly offer: string | null;
  /** The parameters as sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The token of the request. */
  readonly token: string;
}
