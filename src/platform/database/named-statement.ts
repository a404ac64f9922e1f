import utils from 'pg/lib/utils.js';
import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryConfig } from 'pg';
import { type Maker, makerOf, rowsOf } from './row-maker.js';

/** A statement that PostgreSQL parses once for each connection. */
interface NamedText {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Column as PostgreSQL describes it. */
interface Column {
  readonly name: string;
  readonly dataTypeID: Parameters<CustomTypesConfig['getTypeParser']>[0];
  readonly format: 'text' | 'binary';
}

type Reader = (text: string) => unknown;

/** How the rows of a statement are read. */
interface Reading {
  readonly readers: readonly Reader[];
  readonly make: Maker;
}

/** Connection of `pg`, which does not type it; its own extensions use it as well. */
interface Connection {
  describe: () => void;
}

/** What `Query` calls on its result. */
interface Answer {
  _types: CustomTypesConfig | undefined;
  readonly rows: unknown[];
  command: string | null;
  parseRow: (texts: readonly (string | null)[]) => unknown;
  addRow: (row: unknown) => void;
  addFields: (columns: readonly Column[]) => void;
  addCommandComplete: () => void;
}

/** The parts of `pg.Query` that its types leave out. */
interface Preparing {
  text: string;
  name: string;
  values: readonly unknown[];
  _result: unknown;
  _results: unknown;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
}

/**
 * By connection and name of the statement. Where a schema changes so that a kept plan has other columns, PostgreSQL refuses it; a
 * pooler that puts other servers behind a connection does not.
 */
const READINGS = new WeakMap<Connection, Map<string, Reading>>();

/** The connections, as they are seen by statements whose columns are known. */
const UNASKED = new WeakMap<Connection, Connection>();

const PlainQuery = pg.Query as unknown as new (text: string) => Preparing;

/**
 * A named statement that asks PostgreSQL for its columns the first time only. `pg` asks each time and makes a dictionary of
 * them, which for the fifty columns of an offer takes longer than reading its row.
 */
class Statement extends PlainQuery {
  private readonly answer = new StatementAnswer();

  constructor({ name, text, values }: NamedText) {
    super(text);
    this.name = name;
    // Now, and not while it is sent: `pg` would give up the statement on its connection, but not forget that it was there.
    this.values = values.map(utils.prepareValue);
    this._result = this._results = this.answer;
    this._accumulateRows = true;
  }

  override prepare(connection: Connection): void {
    let readings = READINGS.get(connection);
    if (readings === undefined) READINGS.set(connection, (readings = new Map<string, Reading>()));
    const known = readings.get(this.name);
    if (known === undefined) {
      this.answer.learn = (reading) => readings.set(this.name, reading);
      super.prepare(connection);
    } else {
      this.answer.reading = known;
      super.prepare(unasked(connection));
    }
  }
}

/** The same connection, of which nothing is asked about columns. */
const unasked = (connection: Connection): Connection => {
  let quiet = UNASKED.get(connection);
  if (quiet === undefined) {
    quiet = Object.assign(Object.create(connection) as Connection, { describe: () => undefined });
    UNASKED.set(connection, quiet);
  }
  return quiet;
};

const NO_COLUMNS: Reading = { readers: [], make: () => ({}) };

/** Rows as objects of one shape. */
class StatementAnswer implements Answer {
  readonly rows: unknown[] = [];
  _types: CustomTypesConfig | undefined = undefined;
  command: string | null = null;
  reading: Reading | undefined;
  learn: ((reading: Reading) => void) | undefined;

  addFields(columns: readonly Column[]): void {
    const types = this._types ?? pg.types;
    const readers = columns.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format) as Reader);
    this.reading = { readers, make: makerOf(columns.map(({ name }) => name)) };
  }

  parseRow(texts: readonly (string | null)[]): unknown {
    const { readers, make } = this.reading ?? NO_COLUMNS;
    if (texts.length !== readers.length)
      throw new Error('A prepared statement has other columns than when it was first run.');
    return make(texts.map((text, index) => (text === null ? null : (readers[index] as Reader)(text))));
  }

  addRow(row: unknown): void {
    this.rows.push(row);
  }

  /** The columns are learned once the statement has done what it should: one that was refused has not said them all. */
  addCommandComplete(): void {
    this.learn?.(this.reading ?? NO_COLUMNS);
  }
}

/** What the pool and its connections take a query with. */
interface Executor {
  query: (
    query: Statement,
    values: undefined,
    done: (error: Error | undefined, answer: StatementAnswer) => void,
  ) => void;
}

/** Rows of a named statement, on a connection, or on one that the pool has free. */
export const runNamed = async <T>(executor: Pool | PoolClient, statement: NamedText): Promise<T[]> => {
  const query = new Statement(statement);
  try {
    const { rows } = await new Promise<StatementAnswer>((resolve, reject) => {
      (executor as unknown as Executor).query(query, undefined, (error, answer) => {
        if (error == null) resolve(answer);
        else reject(error);
      });
    });
    return rows as T[];
  } catch (error) {
    // Its trace leads to the socket; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** Rows of a statement, with a name or without one, as objects. */
export const rowsFrom = async <T>(executor: Pool | PoolClient, statement: QueryConfig): Promise<T[]> => {
  const { name, text, values = [] } = statement;
  if (name !== undefined) return runNamed(executor, { name, text, values });
  const { fields, rows } = await executor.query<unknown[]>({ ...statement, rowMode: 'array' });
  return rowsOf(fields, rows);
};
