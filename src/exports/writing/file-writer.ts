import { type Language } from '../../kernel/problem/message.js';
import { type Shown, type Table } from '../../kernel/tables/table.js';
import { type FileChoice } from '../exports.inputs.js';
import { type Spool } from '../../kernel/tables/spool.js';

/** The content and the target of a file. */
export interface Writing {
  readonly table: Table;
  readonly choice: FileChoice;
  readonly language: Language;
  readonly spool: Spool;
  readonly now: Date;
}

/** Writes a table in batches; keeps nothing of a batch after `add`. */
export interface FileWriter {
  begin(): Promise<void>;
  add(records: readonly Shown[]): Promise<void>;
  end(): Promise<void>;
  /** Aborts at any point: afterwards nothing is written any more, and the spool may be closed. Never throws. */
  abort(): Promise<void>;
}
