/** Slots shared by many callers: a total, and a smaller maximum per caller. */
export class SharedSlots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly ofOne: number,
    private readonly ofAll: number,
  ) {}

  /** Takes a slot for the caller and returns the function that frees it, or the limit that has been reached. */
  take(caller: string): (() => void) | 'own limit' | 'shared limit' {
    if ((this.taken.get(caller) ?? 0) >= this.ofOne) return 'own limit';
    if (this.all >= this.ofAll) return 'shared limit';
    this.add(caller, 1);
    let freed = false;
    return () => {
      if (!freed) this.add(caller, -1);
      freed = true;
    };
  }

  private add(caller: string, count: 1 | -1): void {
    this.all += count;
    const now = (this.taken.get(caller) ?? 0) + count;
    if (now === 0) this.taken.delete(caller);
    else this.taken.set(caller, now);
  }
}
