/**
 * What was made lately, so that it is not made anew for everybody who asks: at most so much, the least recently used goes first.
 * Only for what depends on nothing but its key, and names nobody who may be forgotten while it is kept.
 */
export class RecentlyUsed<Value> {
  /** A Map keeps the order in which keys were set. */
  private readonly entries = new Map<string, Value>();
  private weight = 0;

  /**
   * @param most weight of all values together; what weighs more by itself is not kept
   * @param weightOf of a value, in whatever measure; default: each counts one
   */
  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  /** The value kept under the key, or else made, and kept. */
  get(key: string, make: () => Value): Value {
    const known = this.entries.get(key);
    const value = known ?? make();
    if (known !== undefined) this.drop(key, known);
    const weight = this.weightOf(value);
    if (weight > this.most) return value;
    this.entries.set(key, value);
    this.weight += weight;
    for (const [oldest, kept] of this.entries) {
      if (this.weight <= this.most) break;
      this.drop(oldest, kept);
    }
    return value;
  }

  private drop(key: string, value: Value): void {
    this.entries.delete(key);
    this.weight -= this.weightOf(value);
  }
}
