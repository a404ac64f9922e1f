import { Column, Entity } from 'typeorm';
import { UuidKey } from '../../platform/database/columns.js';

/** What a real draw can be repeated from: input and outcome as canonical JSON, compressed with gzip (R-DRAW-22). */
@Entity('draw_protocols')
export class DrawProtocol {
  @UuidKey('draw_uuid')
  drawUuid!: string;

  @Column('bytea')
  input!: Buffer;

  @Column('bytea')
  outcome!: Buffer;
}
