import { Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn, UuidKey } from '../../platform/database/columns.js';

/** Number of mails an organiser has caused on a local day. */
@Entity('organiser_mails')
export class OrganiserMails {
  @UuidKey('host_uuid')
  hostUuid!: string;

  /** YYYY-MM-DD. */
  @PrimaryColumn('date')
  day!: string;

  @IntegerColumn()
  mails!: number;
}
