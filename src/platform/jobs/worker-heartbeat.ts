import { EventEmitter } from 'node:events';
import { type WorkerEvents } from 'graphile-worker';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type Log } from '../operations/log.js';
import { keepBeating } from './heartbeat.js';
import { type JobProcessesStore } from './job-processes.store.js';

/**
 * Records a heartbeat while workers of this process run; a silent process loses its jobs. Why runs of long work beat as well:
 * `keepBeating`.
 */
export class WorkerHeartbeat {
  /** Passed to the workers. */
  readonly events: WorkerEvents = new EventEmitter();
  private readonly uuid = newUuid();
  private readonly workers = new Set<string>();
  private readonly stop: () => void;
  private beaten = false;

  constructor(
    private readonly store: JobProcessesStore,
    private readonly log: Log,
  ) {
    this.stop = keepBeating(() => this.beat(), log);
    this.events.on('worker:create', ({ worker }) => this.workers.add(worker.workerId));
    this.events.on('worker:stop', ({ worker }) => this.workers.delete(worker.workerId));
  }

  async beat(): Promise<void> {
    this.beaten = true;
    await this.store.beat(this.uuid, [...this.workers]);
  }

  /** Call after all workers have ended. */
  async end(): Promise<void> {
    this.stop();
    // Without it, the process is forgotten a day after its last heartbeat.
    const kept = (error: unknown): void => this.log.trouble(error, 'the end of a worker could not be noted');
    if (this.beaten) await this.store.leave(this.uuid).catch(kept);
  }
}
