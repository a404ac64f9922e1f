import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/**
 * What tests have started is ended after them, the last first: all of it, also where the beginning failed half-way, or the end of
 * another. Otherwise servers and folders would stay behind whenever something fails.
 */
export class Endings {
  private readonly ends: (() => unknown)[] = [];

  /** @param hook `afterEach` for what each test starts */
  constructor(hook: typeof afterAll = afterAll) {
    hook(() => this.end());
  }

  after(end: () => unknown): void {
    this.ends.push(end);
  }

  /** Also what comes up only when another start beside it has failed already. */
  stopping<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
    this.after(() =>
      starting.then(
        (started) => started.stop(),
        () => undefined,
      ),
    );
    return starting;
  }

  /** A folder of its own, gone with all that is in it. */
  async folder(name: string, parent = tmpdir()): Promise<string> {
    const folder = await mkdtemp(join(parent, `${name}-`));
    this.after(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  private async end(): Promise<void> {
    const failures: unknown[] = [];
    for (const end of this.ends.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `Not ended: ${failures.map(String).join('; ')}`);
  }
}
