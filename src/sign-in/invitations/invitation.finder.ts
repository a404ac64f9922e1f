import { Injectable } from '@nestjs/common';
import { finderIn } from '../../platform/http/access/finder.js';
import { message } from '../../kernel/problem/message.js';
import { invitationRecord } from './invitation.view.js';
import { InvitationStore } from './invitation.store.js';

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
