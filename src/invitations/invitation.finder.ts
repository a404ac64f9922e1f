import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { Finder } from '../platform/access/finder.js';
import { message } from '../kernel/problem/message.js';
import { type InvitationRow, InvitationStore } from './invitation.store.js';

/** Which invitations exist for a caller. Anyone who sees one may revoke or resend it. */
@Injectable()
export class InvitationFinder extends Finder<InvitationRow> {
  readonly missing = message(
    'There is no invitation with this identifier, or none you may see.',
    'Es gibt keine Einladung mit dieser Kennung, oder keine, die Sie sehen dürfen.',
  );

  constructor(private readonly store: InvitationStore) {
    super();
  }

  visible(caller: Caller, uuid: string): Promise<InvitationRow | undefined> {
    return this.store.visible(caller, uuid);
  }
}
