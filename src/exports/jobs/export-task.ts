import { type Language } from '../../kernel/problem/message.js';
import { type AskedList } from '../exportable.js';

export const EXPORT_LIST = 'export-list';

/** Input of a background export. Rights and lists are evaluated when it runs. */
export type ExportTask = AskedList & {
  /** The parameters as sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The token of the request. */
  readonly token: string;
};
