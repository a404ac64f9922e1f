import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountTeams } from '../accounts/account-ports.js';
import { ApiNotes } from '../platform/http/openapi/api-notes.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Constraints } from '../platform/database/constraint-problems.js';
import { conflict } from '../kernel/problem/problem.js';
import { ErasedMembers, HostMembersStore, TeamsOfAccounts } from './host-members.store.js';
import { HostLookup, HostFinder, HostStore, OfferHostsStore } from './host.store.js';
import { MediaModule } from '../media/media.module.js';
import { HostLogoService } from './host-logo.service.js';
import { MailAllowance, MailAllowanceStore } from './mail-allowance.store.js';
import { HostMembersService } from './host-members.service.js';
import { HostsController } from './hosts.controller.js';
import { HostsService } from './hosts.service.js';
import { HOST_NOTES } from './host.view.js';
import { HostMember, Host, OfferHost, OfferShare, HostMails } from './hosts.entities.js';
import { HostPermissions } from './host-permissions.js';

@ApiNotes({
  tags: { Hosts: 'Organisers: clubs, companies and municipal departments that run offers, and their teams.' },
  ...HOST_NOTES,
})
@Constraints({
  fk_offer_hosts_host: () =>
    conflict(
      'The organiser still has offers and cannot be deleted.',
      'Der Veranstalter hat noch Angebote und kann nicht gelöscht werden.',
    ),
  fk_edition_hosts_host: () =>
    conflict(
      'An edition is restricted to this organiser, who cannot be deleted.',
      'Eine Ausgabe ist auf diesen Veranstalter beschränkt; deshalb kann er nicht gelöscht werden.',
    ),
})
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([HostMember, Host, OfferHost, OfferShare, HostMails]),
    AccountsModule,
    MediaModule,
  ],
  controllers: [HostsController],
  providers: [
    MailAllowanceStore,
    MailAllowance,
    HostStore,
    HostMembersStore,
    HostLookup,
    HostFinder,
    HostPermissions,
    HostsService,
    HostMembersService,
    HostLogoService,
    OfferHostsStore,
    ErasedMembers,
    { provide: AccountTeams, useClass: TeamsOfAccounts },
  ],
  exports: [
    AccountTeams,
    HostMembersStore,
    MailAllowance,
    HostLookup,
    OfferHostsStore,
    HostsService,
    HostMembersService,
  ],
})
export class HostsModule {}
