import { Injectable } from '@nestjs/common';
import { type Forgetting, Forgets } from '../platform/retention/forgets.js';
import { EndedInvitationsStore } from './ended-invitations.store.js';

/** Invitations that ended long ago: accepted, revoked or expired. The resulting memberships stay. */
@Injectable()
@Forgets('invitations', 'invitationMonths')
export class OldInvitations implements Forgetting {
  constructor(private readonly store: EndedInvitationsStore) {}

  due(before: Date): Promise<number> {
    return this.store.count(before);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.store.forget(before, limit);
  }
}
