/** Details of a failed statement. */
interface SqlError {
  readonly code: string;
  readonly constraint: string | undefined;
}

interface Layered {
  readonly driverError?: unknown;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** The error itself and everything it wraps: TypeORM's `driverError`, `cause`, and the members of an AggregateError. */
export const layersOf = (error: unknown): Error[] => {
  // Not `instanceof`: under Jest, errors of Node's own modules come from another realm.
  if (typeof error !== 'object' || error === null || !('message' in error)) return [];
  const { driverError, cause, errors = [] } = error as Layered;
  return [error as Error, ...[driverError, cause, ...errors].filter((inner) => inner !== error).flatMap(layersOf)];
};

/** The SQLSTATE and the violated constraint, if any. Node's codes (EPIPE also has five characters) start with E. */
export const sqlErrorOf = (error: unknown): SqlError | undefined => {
  for (const layer of layersOf(error)) {
    const { code, constraint } = layer as { code?: unknown; constraint?: string };
    if (typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return { code, constraint };
  }
  return undefined;
};

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Messages of pg and pg-pool, which give these errors no code. */
const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable/i;
/** A statement would write, and the server may only be read: it follows another one, or has no room left. */
const READ_ONLY = '25006';
/**
 * Connection exceptions (08), shutdown or start-up of the server (57P01-57P03), too many connections (53300), a full disk (53100), our own
 * time limits on statements and transactions (57014, 25P03), which only an overloaded database reaches, a
 * database that can only be read for now (25006), and a transaction that failed after all retries (40P01, 40001) and may
 * succeed a moment later.
 */
const SQL_STATES = /^(08...|57P0[123]|53[13]00|57014|25P03|25006|40P01|40001)$/;
/** A named statement is unknown on its connection, or known although nobody made it: a pooler swaps connections. */
const SWAPPED = new Set(['26000', '42P05']);

/** A question for servers that write, such as where the log stands, went to a standby that nobody has promoted yet. */
const STATE_OF_WRITER = '55000';
const OF_THE_LOG = /^pg_current_wal_/;

const isStandby = (error: unknown): boolean =>
  layersOf(error).some((layer) => {
    const { code, routine } = layer as { code?: unknown; routine?: unknown };
    return code === STATE_OF_WRITER && typeof routine === 'string' && OF_THE_LOG.test(routine);
  });

/** A session that may only read stays so, whatever becomes of the server: another one is needed to write. */
export const isReadOnly = (error: unknown): boolean => sqlErrorOf(error)?.code === READ_ONLY || isStandby(error);

/** A pooler that does not keep named statements stands between (docs/operations/running.md, PgBouncer). */
export const isSwapped = (error: unknown): boolean => SWAPPED.has(sqlErrorOf(error)?.code ?? '');

/** Whether the error means that the database is unavailable at present: the request gets a 503 instead of a 500. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const state = sqlErrorOf(error)?.code;
  if (state !== undefined) return SQL_STATES.test(state) || isStandby(error);
  return layersOf(error).some(
    (layer) => NETWORK_CODES.has((layer as NodeJS.ErrnoException).code ?? '') || MESSAGES.test(layer.message),
  );
};
