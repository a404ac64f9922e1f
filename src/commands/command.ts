import { type INestApplicationContext } from '@nestjs/common';
import { type Settings } from '../platform/operations/config/settings.js';

/** Runs a command's work on the application's services. */
export type WithApp = <T>(work: (app: INestApplicationContext, settings: Settings) => Promise<T>) => Promise<T>;

/** An error that the user at the terminal can fix; shown without a stack trace. */
export class CliProblem extends Error {}

const REDRAW_MS = 100;
const SHOWN_PERCENT = 10;

/** How far a command has come, on stderr: on a terminal one line that changes, else a line for every ten per cent. */
export class ProgressLine {
  private total = 0;
  private done = 0;
  private begun = 0;
  /** At what time, and at which per cent, something was written. */
  private written = { at: -Infinity, percent: -Infinity };

  constructor(private readonly stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {}

  start(total: number): void {
    this.total = total;
    this.begun = performance.now();
  }

  advance(records: number): void {
    this.done += records;
    const { at, percent } = this.written;
    const due = this.stream.isTTY ? performance.now() >= at + REDRAW_MS : this.percent >= percent + SHOWN_PERCENT;
    if (due) this.write();
  }

  /** Writes how far it came; nothing where it never started. */
  end(): void {
    if (this.begun === 0) return;
    if (this.stream.isTTY || this.percent > this.written.percent) this.write();
    if (this.stream.isTTY) this.stream.write('\n');
  }

  private get percent(): number {
    return this.total === 0 ? 100 : Math.floor((this.done / this.total) * 100);
  }

  private write(): void {
    const now = performance.now();
    this.written = { at: now, percent: this.percent };
    const rate = Math.round(this.done / Math.max((now - this.begun) / 1000, 0.001));
    const text = `${this.percent} % of ${this.total} records, ${rate} a second`;
    this.stream.write(this.stream.isTTY ? `\r\u001B[K${text}` : `${text}\n`);
  }
}
