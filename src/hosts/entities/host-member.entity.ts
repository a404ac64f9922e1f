import { Entity } from 'typeorm';
import { MomentColumn, UuidKey } from '../../platform/database/columns.js';

/** Membership of an account in the team of an organiser. */
@Entity('host_members')
export class HostMember {
  @UuidKey('host_uuid')
  hostUuid!: string;

  @UuidKey('account_uuid')
  accountUuid!: string;

  @MomentColumn('created_at')
  createdAt!: Date;
}
