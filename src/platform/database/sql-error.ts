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
