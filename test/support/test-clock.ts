import { Clock } from '../../src/kernel/clock/clock.js';

/** A clock that stands where a test puts it; real time until then. */
export class TestClock extends Clock {
  private fixed: Date | undefined;

  now(): Date {
    return this.fixed ?? new Date();
  }

  standAt(moment: string): void {
    this.fixed = new Date(moment);
  }

  /** Stands this much later than it shows now. */
  forward(seconds: number): void {
    this.fixed = new Date(this.now().getTime() + seconds * 1000);
  }

  run(): void {
    this.fixed = undefined;
  }
}
