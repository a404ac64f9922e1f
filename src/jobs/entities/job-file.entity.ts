import { Entity } from 'typeorm';
import {
  IntegerColumn,
  LargeInteger,
  MomentColumn,
  TextArray,
  TextColumn,
  UuidColumn,
  UuidKey,
} from '../../platform/database/columns.js';

/** A file that a background job left. Its content is in the store (`FileStorage`), under a name made of its uuid. */
@Entity('job_files')
export class JobFile {
  @UuidKey()
  uuid!: string;

  @UuidColumn('job_uuid')
  jobUuid!: string;

  /** The run that left it; only the one of the last run counts. */
  @IntegerColumn()
  run!: number;

  /** What it is called when it is fetched. */
  @TextColumn()
  name!: string;

  @TextColumn('content_type')
  contentType!: string;

  /** Bytes. */
  @LargeInteger()
  size!: number;

  /** Rights with which it was made (`Caller.rights`); who lacks one of them now does not get it. */
  @TextArray()
  rights!: string[];

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('expires_at')
  expiresAt!: Date;
}
