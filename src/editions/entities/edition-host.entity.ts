import { Entity } from 'typeorm';
import { UuidKey } from '../../platform/database/columns.js';

/** An organiser to which an edition is restricted; no row means all may take part. */
@Entity('edition_hosts')
export class EditionHost {
  @UuidKey('edition_uuid')
  editionUuid!: string;

  @UuidKey('host_uuid')
  hostUuid!: string;
}
