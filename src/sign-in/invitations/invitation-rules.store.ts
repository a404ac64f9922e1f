import { Injectable } from '@nestjs/common';
import { type Account } from '../../accounts/accounts.entities.js';
import { type NamedAccount, namedAccountColumns } from '../../accounts/masks.js';
import { ADMIN_ROLES } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Acceptable } from './invitation.view.js';

/** Numbers of mailed invitations within a period. */
interface Sends {
  /** Of the host. */
  readonly all: number;
  readonly oldest: Date | null;
  /** Of the host to one address. */
  readonly same: number;
  readonly oldestSame: Date | null;
}

const MEMBER = namedAccountColumns('a');

/** SQL for the rules about invitations. Addresses are compared case-insensitively. */
@Injectable()
export class InvitationRulesStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Serialises invitations to this host until the transaction ends. */
  async lockHost(host: string): Promise<void> {
    await this.database.rows('invitations_lock_host', `select from hosts h where uuid = $1 for no key update`, [host]);
  }

  /** Whether another open invitation of the address to the host's team exists. */
  async isOpen(host: string, email: string, except: string | null): Promise<boolean> {
    const rows = await this.database.rows(
      'invitations_open',
      `select from invitations where host_uuid = $1 and lower(email) = lower($2) and accepted_at is null
         and revoked_at is null and expires_at > $3 and uuid is distinct from $4::uuid limit 1`,
      [host, email, this.clock.now(), except],
    );
    return rows.length > 0;
  }

  /** The member of the host's team with this address. */
  member(host: string, email: string): Promise<NamedAccount | undefined> {
    return this.database.row<NamedAccount>(
      'invitations_member',
      `select ${MEMBER} from accounts a
       join host_members m on m.account_uuid = a.uuid and m.host_uuid = $1 where lower(a.email) = lower($2)`,
      [host, email],
    );
  }

  async sends(host: string, email: string, since: Date): Promise<Sends> {
    const sends = await this.database.row<Sends>(
      'invitations_sends',
      `select count(*)::int as "all", min(s.at) as oldest,
         count(*) filter (where lower(i.email) = lower($2))::int as same,
         min(s.at) filter (where lower(i.email) = lower($2)) as "oldestSame"
       from invitations i cross join unnest(i.sends) s (at) where i.host_uuid = $1 and s.at > $3`,
      [host, email, since],
    );
    return sends ?? { all: 0, oldest: null, same: 0, oldestSame: null };
  }

  /**
   * The invitation with this code, locked, if it can be accepted: open, and its sender may still invite. Of two
   * concurrent requests, the second finds nothing.
   */
  acceptable(codeHash: Buffer): Promise<Acceptable | undefined> {
    return this.database.row<Acceptable>(
      'invitations_acceptable',
      `select i.uuid, i.host_uuid as host, i.email,
         (select json_build_object('uuid', a.uuid, 'roles', a.roles) from accounts a
           where a.uuid = i.invited_by_uuid) as inviter
       from invitations i
       where i.code_hash = $1 and i.accepted_at is null and i.revoked_at is null and i.expires_at > $2
         and exists (select from accounts a where a.uuid = i.invited_by_uuid and not a.disabled
           and (a.roles && $3::text[] or exists (select from host_members m
             where m.host_uuid = i.host_uuid and m.account_uuid = a.uuid)))
       for no key update of i`,
      [codeHash, this.clock.now(), ADMIN_ROLES],
    );
  }

  /** The account with this address. Serialises acceptances for the address until the transaction ends. */
  async accountOf(email: string): Promise<Readonly<Pick<Account, 'disabled'>> | undefined> {
    await this.database.rows(
      'invitations_lock_email',
      `select pg_advisory_xact_lock(hashtextextended('invitation:' || lower($1), 0))`,
      [email],
    );
    return this.database.row<Pick<Account, 'disabled'>>(
      'invitations_account',
      `select disabled from accounts a where lower(email) = lower($1)`,
      [email],
    );
  }
}
