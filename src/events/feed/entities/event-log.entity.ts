import { Column, Entity } from 'typeorm';
import { IntegerColumn, Keyed, NullableText } from '../../../platform/database/columns.js';

/** The only row: where the log of events stands. */
@Entity('event_log')
export class EventLog extends Keyed {
  /** Raised when the database goes on in another cluster, where transactions are numbered anew. */
  @IntegerColumn()
  epoch!: number;

  /** The cluster and timeline of the epoch; null until the service has looked. */
  @NullableText()
  cluster!: string | null;

  @IntegerColumn('forgotten_epoch')
  forgottenEpoch!: number;

  @Column('bigint', { name: 'forgotten_xid' })
  forgottenXid!: string;

  @Column('bigint', { name: 'forgotten_seq' })
  forgottenSeq!: string;
}
