/** So many moments are worth the copy that forgets them. */
const WORTH = 64;

/**
 * Moments within a window, oldest first, to be added and forgotten in the time of one of them, however many there are: a copy
 * for each request makes an address that asks often ever slower.
 */
export class SlidingLog {
  private moments: number[] = [];
  /** So many at the beginning are forgotten. */
  private gone = 0;

  get size(): number {
    return this.moments.length - this.gone;
  }

  get oldest(): number | undefined {
    return this.moments[this.gone];
  }

  get latest(): number | undefined {
    return this.size === 0 ? undefined : this.moments.at(-1);
  }

  add(moment: number): void {
    this.moments.push(moment);
  }

  /** Takes the latest back. */
  removeLatest(): void {
    if (this.size > 0) this.moments.pop();
  }

  /** Forgets the oldest, up to this moment. */
  forgetUntil(moment: number): void {
    while (this.oldest !== undefined && this.oldest <= moment) this.gone += 1;
    if (this.gone >= WORTH && this.gone * 2 >= this.moments.length) {
      this.moments = this.moments.slice(this.gone);
      this.gone = 0;
    }
  }
}
