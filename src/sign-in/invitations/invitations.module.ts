import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiNotes } from '../../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { HostsModule } from '../../hosts/hosts.module.js';
import { ErasedInvitations, InvitationFinder, InvitationStore, OldInvitations } from './invitation.store.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';
import { InvitationRules, InvitationsService } from './invitations.service.js';
import { InvitationRulesStore } from './invitation-rules.store.js';
import { InvitationSending } from './invitation-sending.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitation } from './invitation.entity.js';

@ApiNotes({ tags: { Invitations: 'Invitations to the team of an organiser.' } })
@Module({
  imports: [TypeOrmModule.forFeature([Invitation]), AccountsModule, HostsModule],
  controllers: [InvitationsController],
  providers: [
    InvitationStore,
    InvitationRulesStore,
    OldInvitations,
    ErasedInvitations,
    InvitationFinder,
    InvitationSending,
    InvitationRules,
    InvitationsService,
    InvitationAcceptanceService,
  ],
})
export class InvitationsModule {}
