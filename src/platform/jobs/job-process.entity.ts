import { Entity } from 'typeorm';
import { MomentColumn, TextArray, UuidKey } from '../database/columns.js';

/** A process that works off jobs. */
@Entity('job_processes')
export class JobProcess {
  @UuidKey()
  uuid!: string;

  /** The names under which its workers lock jobs. */
  @TextArray()
  workers!: string[];

  /** When it last said that it lives. */
  @MomentColumn('alive_at')
  aliveAt!: Date;
}
