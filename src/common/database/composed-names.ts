/** Composed statements that are prepared; about two kilobytes each, here and in every connection. */
const MOST = 300;
/** Of one list or search: nobody may use up the places of all others by asking for every combination of one. */
const MOST_OF_ONE = 24;

/** Names of statements that were put together from parts: the first ones seen of each prefix, for ever. */
export class ComposedNames {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** The name of the statement; undefined: it goes without one. */
  of(prefix: string, sql: string): string | undefined {
    const known = this.names.get(sql);
    if (known !== undefined) return known;
    const count = this.counts.get(prefix) ?? 0;
    if (count >= MOST_OF_ONE || this.names.size >= MOST) return undefined;
    const name = `${prefix}_${String(this.names.size)}`;
    this.names.set(sql, name);
    this.counts.set(prefix, count + 1);
    return name;
  }
}
