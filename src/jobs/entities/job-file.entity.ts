import { Entity } from 'typeorm';
import {
  IntegerColumn,
  Keyed,
  LargeInteger,
  MomentColumn,
  TextArray,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';

/**
 * A file left by a background job. Its content is in the storage (`FileStorage`), under a name derived from its uuid.
 */
@Entity('job_files')
export class JobFile extends Keyed {
  @UuidColumn('job_uuid')
  jobUuid!: string;

  /** The run that left it; only the file of the last run counts. */
  @IntegerColumn()
  run!: number;

  /** File name for downloads. */
  @TextColumn()
  name!: string;

  @TextColumn('content_type')
  contentType!: string;

  /** Bytes. */
  @LargeInteger()
  size!: number;

  /** Rights with which it was made (`Caller.rights`); callers who now lack one of them do not get it. */
  @TextArray()
  rights!: string[];

  @MomentColumn('created_at')
  createdAt!: Date;

  @MomentColumn('expires_at')
  expiresAt!: Date;
}
