/**
 * Applications as the books read them. They stand on a higher floor, which alone knows their tables: it answers with texts of
 * SQL that become part of the statement at hand, so that none becomes two.
 */
export abstract class Applications {
  /** Applications, to read from or to lock. */
  abstract rows(alias?: string): string;

  /** The application a column points to, to join. */
  abstract of(column: string, alias?: string): string;

  /** What happened to an application, to read from; further conditions follow with `and`. */
  abstract eventsOf(application: string, alias?: string): string;

  /** What happened to all of them, to join. */
  abstract events(alias?: string): string;
}
