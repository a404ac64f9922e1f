import { Injectable } from '@nestjs/common';
import { isMasked } from '../../accounts/masks.js';
import { TeamRights } from '../../accounts/team-rights.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { type RecordRef } from '../../kernel/ids/record-ref.js';
import { conflict, type Problem, unprocessable } from '../../kernel/problem/problem.js';
import { ReferenceStore } from '../../platform/database/reference.store.js';
import { InvitationRulesStore } from './invitation-rules.store.js';

/** To which team somebody may be invited, and who may be (R-PEO-19). */
@Injectable()
export class InvitationRules {
  constructor(
    private readonly references: ReferenceStore,
    private readonly team: TeamRights,
    private readonly store: InvitationRulesStore,
  ) {}

  /**
   * An organiser of others is treated like one that does not exist.
   * @throws Problem 422
   */
  async hostFor(caller: Caller, ref: RecordRef): Promise<string> {
    const [host] = await this.references.resolve('hosts', [ref]);
    if (host === undefined || !(caller.isAdmin || caller.isMemberOf(host))) throw noHost();
    return host;
  }

  /**
   * Serialises invitations to this organiser until the transaction ends.
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
