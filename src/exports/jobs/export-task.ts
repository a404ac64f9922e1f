import { type Language } from '../../kernel/problem/message.js';
import { type ListName } from '../exported-lists.js';

export const EXPORT_LIST = 'export-list';

/** What an export in the background must know. Read anew when it runs: rights and lists as they are then. */
export interface ExportTask {
  readonly list: ListName;
  /** Whose attendance sheet it is; null for lists. */
  readonly offer: string | null;
  /** The parameters as they were sent. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly language: Language;
  /** The token with which it was asked for. */
  readonly token: string;
}
