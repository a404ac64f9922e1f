/** PostgreSQL truncates longer names, so that two of them could become equal. */
const NAME_LENGTH = 63;
/**
 * Maximum number of composed statements that are prepared; each takes about two kilobytes here and in every
 * connection.
 */
const MOST = 300;
/** Per list or search: requests for all combinations of one list must not use up the budget of the others. */
const MOST_OF_ONE = 24;

/** Names of prepared statements. A name belongs to exactly one text. */
export class StatementNames {
  private readonly texts = new Map<string, string>();
  private readonly composed = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** @throws Error the name is too long, or belongs to another text */
  require(name: string, sql: string): void {
    const known = this.texts.get(name);
    if (known === undefined) {
      if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`The statement name ${name} is too long.`);
      this.texts.set(name, sql);
    } else if (known !== sql) {
      throw new Error(`The statement name ${name} is used for two different texts:\n${known}\n--\n${sql}`);
    }
  }

  /**
   * The name of a statement built from parts, if it is one of the first seen with its prefix; undefined: the
   * statement is sent without a name.
   */
  ofComposed(prefix: string, sql: string): string | undefined {
    const known = this.composed.get(sql);
    if (known !== undefined) return known;
    const count = this.counts.get(prefix) ?? 0;
    if (count >= MOST_OF_ONE || this.composed.size >= MOST) return undefined;
    const name = `${prefix}_${String(this.composed.size)}`;
    this.composed.set(sql, name);
    this.counts.set(prefix, count + 1);
    return name;
  }
}
