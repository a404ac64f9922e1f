import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MomentColumn } from '../platform/database/columns.js';

/** A setting that staff change while the service runs (R-OPS-5). */
@Entity('integration_settings')
export class IntegrationSetting {
  @PrimaryColumn('text')
  key!: string;

  @Column('jsonb')
  value!: unknown;

  @MomentColumn('modified_at')
  modifiedAt!: Date;
}
