import { Entity } from 'typeorm';
import { Keyed, MomentColumn, TextArray } from '../database/columns.js';

/** A process that runs jobs. */
@Entity('job_processes')
export class JobProcess extends Keyed {
  /** The names under which its workers lock jobs. */
  @TextArray()
  workers!: string[];

  /** Time of the last heartbeat. */
  @MomentColumn('alive_at')
  aliveAt!: Date;
}
