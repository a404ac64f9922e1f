import { type Language } from '../../kernel/problem/message.js';
import { type Shown, type Table } from '../../kernel/tables/table.js';
import { type FileChoice } from '../dto/export.query.js';
import { type Spool } from '../../kernel/files/spool.js';

/** What is written where, and how. */
export interface Writing {
  readonly table: Table;
  readonly choice: FileChoice;
  readonly language: Language;
  readonly spool: Spool;
  readonly now: Date;
}

/** Writes a table page by page; nothing of a page is kept once `add` is done. */
export interface FileWriter {
  begin(): Promise<void>;
  add(records: readonly Shown[]): Promise<void>;
  end(): Promise<void>;
  /** Gives up, at whatever point: once it is done nothing is written any more, and the spool may be closed. Never throws. */
  abort(): Promise<void>;
}
