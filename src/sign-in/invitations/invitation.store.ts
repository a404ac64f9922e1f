import { Injectable } from '@nestjs/common';
import { unmaskedFor } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conditions } from '../../platform/http/listing/conditions.js';
import { foldQuery } from '../../kernel/text/fold.js';
import { type InvitationsQuery } from './invitations.inputs.js';
import { Invitation } from './invitation.entity.js';
import { invitationColumns, type InvitationRow, statusAt, invitationRecord } from './invitation.view.js';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { type ErasedPerson, Erases, type Erasing } from '../../platform/retention/erases.js';
import { type Forgetting, Forgets } from '../../platform/retention/forgets.js';

/** SQL condition: an invitation can be accepted still, as its status `open` says. @param now placeholder of the moment */
export const isOpenInvitation = (now: string, alias = 'i'): string =>
  `(${alias}.accepted_at is null and ${alias}.revoked_at is null and ${alias}.expires_at > ${now})`;

/** Admins see all invitations, host users those of their hosts. */
const visibleTo = (caller: Caller, conditions: Conditions): string =>
  caller.isAdmin ? 'true' : `i.host_uuid = any(${conditions.bind(caller.hosts)})`;

/** All SQL about invitations as shown. */
@Injectable()
export class InvitationStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * One page of the invitations visible to the caller, newest first. Free text matches no address hidden from the
   * caller.
   */
  page(caller: Caller, query: InvitationsQuery): Promise<InvitationRow[]> {
    const conditions = new Conditions(this.clock.now());
    conditions
      .add(visibleTo(caller, conditions))
      .when(query.status, (status) => `${statusAt(`${conditions.now}::timestamptz`)} = any(${conditions.bind(status)})`)
      .when(
        query.host,
        (ref) => `exists (select from hosts h where h.uuid = i.host_uuid and ${conditions.refersTo(ref, 'h')})`,
      );
    if (foldQuery(query.q ?? '').length > 0) {
      conditions
        .add(
          `(i.account_uuid is null or exists (select from accounts a where a.uuid = i.account_uuid
            and ${unmaskedFor(caller, conditions, 'a')}))`,
        )
        .search(query.q, 'i.search_text');
    }
    const sql = `select ${invitationColumns(`${conditions.now}::timestamptz`)} from invitations i ${conditions.where}
      order by i.created_at desc, i.uuid desc ${conditions.page(query)}`;
    return this.database.composed('invitations_page', sql, conditions.parameters);
  }

  /** The invitation, if it is visible to the caller. */
  async visible(caller: Caller, uuid: string): Promise<InvitationRow | undefined> {
    const conditions = new Conditions(this.clock.now());
    conditions.add(`i.uuid = ${conditions.bind(uuid)}`).add(visibleTo(caller, conditions));
    const sql = `select ${invitationColumns(`${conditions.now}::timestamptz`)} from invitations i ${conditions.where}`;
    const [row] = await this.database.composed<InvitationRow>('invitations_visible', sql, conditions.parameters);
    return row;
  }

  /** The invitation, for any caller. */
  one(uuid: string): Promise<InvitationRow | undefined> {
    return this.database.row<InvitationRow>(
      'invitations_one',
      `select ${invitationColumns('$2::timestamptz')} from invitations i where i.uuid = $1`,
      [uuid, this.clock.now()],
    );
  }

  /** Locks the invitation for the rest of the transaction. */
  async lock(uuid: string): Promise<void> {
    await this.database.rows('invitations_lock', 'select from invitations where uuid = $1 for no key update', [uuid]);
  }

  async insert(invitation: Invitation): Promise<void> {
    await this.database.repository(Invitation).insert(invitation);
  }

  /** Stores a new code, which invalidates the old one. */
  async renew(
    uuid: string,
    renewal: Pick<Invitation, 'codeHash' | 'invitedByUuid' | 'expiresAt'> & { readonly now: Date },
  ): Promise<void> {
    await this.database.rows(
      'invitations_renew',
      `update invitations set code_hash = $2, invited_by_uuid = $3, expires_at = $4,
         sends = array_append(sends, $5::timestamptz) where uuid = $1`,
      [uuid, renewal.codeHash, renewal.invitedByUuid, renewal.expiresAt, renewal.now],
    );
  }

  /** Number of times the invitation was mailed. */
  sendCount(uuid: string): Promise<number> {
    return this.database.count(
      'invitations_send_count',
      'select cardinality(sends) as count from invitations where uuid = $1',
      [uuid],
    );
  }

  async update(uuid: string, changes: Partial<Invitation>): Promise<void> {
    await this.database.repository(Invitation).update(uuid, changes);
  }
}

/** Which invitations exist for a caller. Anyone who sees one may revoke or resend it. */
@Injectable()
export class InvitationFinder extends finderIn(InvitationStore, async (store, caller, uuid) => {
  const row = await store.visible(caller, uuid);
  return row && invitationRecord(row, caller);
}) {
  readonly missing = message(
    'There is no invitation with this identifier, or none you may see.',
    'Es gibt keine Einladung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );
}

/** Erases invitations that a person accepted, and those to its address. */
@Injectable()
@Erases('ties')
export class ErasedInvitations implements Erasing {
  constructor(private readonly database: Database) {}

  async remove({ account, email }: ErasedPerson): Promise<void> {
    await this.database.rows(
      'account_invitations_delete',
      'delete from invitations where account_uuid = $1 or lower(email) = lower($2)',
      [account, email],
    );
  }
}

const ENDED = 'least(accepted_at, revoked_at, expires_at) < $1';

/** Invitations that ended long ago: accepted, revoked or expired, whichever came first. The resulting memberships stay. */
@Injectable()
@Forgets('invitations', 'invitationMonths')
export class OldInvitations implements Forgetting {
  constructor(private readonly database: Database) {}

  due(before: Date): Promise<number> {
    return this.database.count(
      'invitations_count_ended',
      `select count(*)::int as count from invitations where ${ENDED}`,
      [before],
    );
  }

  async forget(before: Date, limit: number): Promise<number> {
    const rows = await this.database.rows(
      'invitations_forget_ended',
      `delete from invitations where uuid in (
         select uuid from invitations where ${ENDED} order by created_at, uuid limit $2) returning uuid`,
      [before, limit],
    );
    return rows.length;
  }
}
