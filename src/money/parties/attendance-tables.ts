/**
 * Port: SQL with which the books read applications. The owner of their tables, on a higher floor, provides pieces of
 * SQL that are inserted into the statement, so that it stays a single one.
 */
export abstract class AttendanceTables {
  /** Applications, for `from` or locking. */
  abstract rows(alias?: string): string;

  /** The application that a column references, for `join`. */
  abstract of(column: string, alias?: string): string;

  /** History entries of an application, for `from`; further conditions follow with `and`. */
  abstract eventsOf(application: string, alias?: string): string;

  /** History entries of all applications, for `join`. */
  abstract events(alias?: string): string;
}
