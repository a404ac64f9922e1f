import { Entity } from 'typeorm';
import { MomentColumn, TextArray, UuidKey } from '../database/columns.js';

/** A process that runs jobs. */
@Entity('job_processes')
export class JobProcess {
  @UuidKey()
  uuid!: string;

  /** The names under which its workers lock jobs. */
  @TextArray()
  workers!: string[];

  /** Time of the last heartbeat. */
  @MomentColumn('alive_at')
  aliveAt!: Date;
}
