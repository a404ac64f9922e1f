/** PostgreSQL cuts longer names, and two cut names might be one. */
const NAME_LENGTH = 63;
/** Composed statements that are prepared; about two kilobytes each, here and in every connection. */
const MOST = 300;
/** Of one list or search: nobody may use up the places of all others by asking for every combination of one. */
const MOST_OF_ONE = 24;

/** Names under which statements are prepared: a name means one text for ever. */
export class StatementNames {
  private readonly texts = new Map<string, string>();
  private readonly composed = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  /** @throws Error the name is too long, or stands for another text */
  require(name: string, sql: string): void {
    const known = this.texts.get(name);
    if (known === undefined) {
      if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`The statement name ${name} is too long.`);
      this.texts.set(name, sql);
    } else if (known !== sql) {
      throw new Error(`The statement name ${name} stands for two different texts:\n${known}\n--\n${sql}`);
    }
  }

  /** The name of a statement put together from parts, one of the first seen of its prefix; undefined: it goes without one. */
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
