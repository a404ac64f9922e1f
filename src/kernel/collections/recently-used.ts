/**
 * LRU cache with a size limit. Use it only for values that depend on nothing but their key and contain no personal
 * data, which might have to be erased while it is cached.
 */
export class RecentlyUsed<Value> {
  /** A Map iterates in insertion order. */
  private readonly entries = new Map<string, Value>();
  private weight = 0;

  /**
   * @param most maximum total weight of the values; a single value above it is not cached
   * @param weightOf weight of a value, in any unit; default: each counts one
   */
  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number = () => 1,
  ) {}

  /** The cached value of the key; calls `make` and caches the result if there is none. */
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

  /** A cached value that is meant; asking does not make it more recent. */
  find(isMeant: (value: Value) => boolean): Value | undefined {
    for (const value of this.entries.values()) if (isMeant(value)) return value;
    return undefined;
  }

  private drop(key: string, value: Value): void {
    this.entries.delete(key);
    this.weight -= this.weightOf(value);
  }
}
