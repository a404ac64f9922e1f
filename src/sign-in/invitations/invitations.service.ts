import { Injectable } from '@nestjs/common';
import { isMasked } from '../../accounts/masks.js';
import { TeamRights } from '../../accounts/team-rights.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { conflict, type Problem, unprocessable, notFound } from '../../kernel/problem/problem.js';
import { ReferenceStore } from '../../platform/database/alias.store.js';
import { InvitationRulesStore } from './invitation-rules.store.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { type Precondition } from '../../platform/http/view/etag.js';
import { message } from '../../kernel/problem/message.js';
import { newUuid } from '../../kernel/ids/uuid.js';
import { type InvitationCreate, type InvitationsQuery } from './invitations.inputs.js';
import { hashCode, newCode } from '../../kernel/ids/link-secret.js';
import { InvitationSending } from './invitation-sending.js';
import { type InvitationRow, invitationRecord, type InvitationRecord, invitationView } from './invitation.view.js';
import { InvitationFinder, InvitationStore } from './invitation.store.js';

/** To which team somebody may be invited, and who may be (R-PEO-19). */
@Injectable()
export class InvitationRules {
  constructor(
    private readonly references: ReferenceStore,
    private readonly team: TeamRights,
    private readonly store: InvitationRulesStore,
  ) {}

  /**
   * A host of others is treated like one that does not exist.
   * @throws Problem 422
   */
  async hostFor(caller: Caller, ref: RecordRef): Promise<string> {
    const [host] = await this.references.resolve('hosts', [ref]);
    if (host === undefined || !(caller.isAdmin || caller.isMemberOf(host))) throw noHost();
    return host;
  }

  /**
   * Serialises invitations to this host until the transaction ends.
   * @throws Problem 403 its team sees families that the caller does not
   */
  async hold(caller: Caller, host: string): Promise<void> {
    await this.team.requireTeams(caller, [host]);
    await this.store.lockHost(host);
  }

  /**
   * @param except the invitation to resend
   * @throws Problem 409 if another one of the address is open
   */
  async requireNoOther(host: string, email: string, except: string | null): Promise<void> {
    if (await this.store.isOpen(host, email, except)) throw invitedAlready();
  }

  /**
   * Checked for admins only, who see the team, and not for an account whose address is masked for them.
   * @throws Problem 409
   */
  async requireNoMember(caller: Caller, host: string, email: string): Promise<void> {
    if (!caller.isAdmin) return;
    const member = await this.store.member(host, email);
    if (member !== undefined && !isMasked(member, caller)) throw memberAlready();
  }
}

const noHost = (): Problem =>
  unprocessable(
    'host',
    'There is no such organiser, or none to which you may invite.',
    'Es gibt keinen solchen Veranstalter, oder keinen, zu dem Sie einladen dürfen.',
  );

const invitedAlready = (): Problem =>
  conflict(
    'An invitation of this address to this organiser is already open; send it again with POST /invitations/{uuid}/resend.',
    'Eine Einladung an diese Adresse zu diesem Veranstalter ist schon offen; erneut verschicken lässt sie sich mit POST /invitations/{uuid}/resend.',
  );

const memberAlready = (): Problem =>
  conflict(
    'The account with this address is already a member of this organiser.',
    'Das Konto mit dieser Adresse gehört schon zum Team dieses Veranstalters.',
  );

/** How long an invitation can be accepted (R-PEO-19). */
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

/** The use cases of inviting; each method is one transaction. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: Database,
    private readonly store: InvitationStore,
    private readonly rules: InvitationRules,
    private readonly finder: InvitationFinder,
    private readonly sending: InvitationSending,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: InvitationsQuery): Promise<InvitationRecord[]> {
    return (await this.store.page(caller, query)).map((row) => invitationRecord(row, caller));
  }

  /**
   * Invites somebody and mails the code. For host users the answer does not depend on whether the address has an
   * account or belongs to the team: they may not see members.
   * @throws Problem 422 no host to which the caller may invite, 403 its team sees families that the caller does
   * not, 409
   * an open invitation, a member, 429 too many mails
   */
  create(caller: Caller, input: InvitationCreate): Promise<InvitationRecord> {
    return this.database.transaction(async () => {
      const host = await this.rules.hostFor(caller, input.host);
      await this.rules.hold(caller, host);
      await this.rules.requireNoOther(host, input.email, null);
      await this.rules.requireNoMember(caller, host, input.email);
      await this.sending.allow(caller, host, input.email);
      const uuid = newUuid();
      const code = newCode();
      const now = this.clock.now();
      await this.store.insert({
        uuid,
        hostUuid: host,
        email: input.email,
        message: input.message ?? null,
        codeHash: hashCode(code),
        invitedByUuid: caller.accountUuid ?? null,
        accountUuid: null,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        acceptedAt: null,
        revokedAt: null,
        sends: [now],
        createdAt: now,
      });
      return this.sent(caller, uuid, code);
    });
  }

  /**
   * Mails a new code, valid for another 14 days; the old one becomes invalid. The caller becomes the inviter.
   * @throws Problem 403 as `create`, 409 accepted or revoked, or another open invitation of the address, 429 too many
   * mails
   */
  resend(caller: Caller, uuid: string, precondition: Precondition): Promise<InvitationRecord> {
    return this.database.transaction(async () => {
      const { email, host } = await this.row(caller, uuid);
      await this.rules.hold(caller, host.uuid);
      await this.requireUnsettled(caller, uuid, precondition);
      await this.rules.requireNoOther(host.uuid, email, uuid);
      await this.sending.allow(caller, host.uuid, email);
      const code = newCode();
      const now = this.clock.now();
      await this.store.renew(uuid, {
        codeHash: hashCode(code),
        invitedByUuid: caller.accountUuid ?? null,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        now,
      });
      return this.sent(caller, uuid, code);
    });
  }

  /** @throws Problem 409 accepted or revoked already */
  revoke(caller: Caller, uuid: string, precondition: Precondition): Promise<InvitationRecord> {
    return this.database.transaction(async () => {
      await this.requireUnsettled(caller, uuid, precondition);
      await this.store.update(uuid, { revokedAt: this.clock.now() });
      return invitationRecord(await this.row(caller, uuid), caller);
    });
  }

  private async sent(caller: Caller, uuid: string, code: string): Promise<InvitationRecord> {
    const row = await this.row(caller, uuid);
    await this.sending.send(row, code, await this.store.sendCount(uuid));
    return invitationRecord(row, caller);
  }

  private async requireUnsettled(caller: Caller, uuid: string, precondition: Precondition): Promise<void> {
    await this.store.lock(uuid);
    const row = await this.row(caller, uuid);
    precondition.require(invitationView, invitationRecord(row, caller));
    if (row.status === 'accepted' || row.status === 'revoked') throw settled(row.status);
  }

  private async row(caller: Caller, uuid: string): Promise<InvitationRow> {
    const row = await this.store.visible(caller, uuid);
    if (row === undefined) throw notFound(this.finder.missing);
    return row;
  }
}

const settled = (status: 'accepted' | 'revoked'): Problem =>
  conflict(
    status === 'accepted'
      ? message('The invitation has already been accepted.', 'Die Einladung ist schon angenommen.')
      : message('The invitation has already been revoked.', 'Die Einladung ist schon zurückgezogen.'),
  );
