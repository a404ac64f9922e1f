import { Injectable } from '@nestjs/common';
import { AdministeredAccounts } from '../../accounts/administered-accounts.js';
import { type AccountRecord, accountView } from '../../accounts/account.view.js';
import { type AccountsQuery } from '../../accounts/accounts.inputs.js';
import { DebtorsService } from '../../money/debtors/debtors.service.js';
import { type DebtorRecord, debtorView } from '../../money/debtors/debtor.view.js';
import { type DebtorsQuery } from '../../money/debtors/debtors.inputs.js';
import { type HostsQuery } from '../../hosts/hosts.inputs.js';
import { type HostRecord, hostView } from '../../hosts/host.view.js';
import { HostsService } from '../../hosts/hosts.service.js';
import { type ParticipantsQuery } from '../../participants/participants.inputs.js';
import { type ParticipantRecord, participantView } from '../../participants/participant.view.js';
import { ParticipantsService } from '../../participants/participants.service.js';
import { type ExportedList, listOf } from '../table-writing.js';
import { ACCOUNTS_TABLE, DEBTORS_TABLE, HOSTS_TABLE, PARTICIPANTS_TABLE } from './people.tables.js';

/** The exportable lists of people and hosts, each with the service and the view of its own route. */
@Injectable()
export class PeopleLists {
  readonly hosts: ExportedList<HostsQuery, HostRecord>;
  readonly accounts: ExportedList<AccountsQuery, AccountRecord>;
  readonly participants: ExportedList<ParticipantsQuery, ParticipantRecord>;
  readonly debtors: ExportedList<DebtorsQuery, DebtorRecord>;

  constructor(
    hosts: HostsService,
    accounts: AdministeredAccounts,
    participants: ParticipantsService,
    debtors: DebtorsService,
  ) {
    this.hosts = { table: HOSTS_TABLE, view: hostView, page: listOf(hosts) };
    this.accounts = { table: ACCOUNTS_TABLE, view: accountView, page: listOf(accounts) };
    this.participants = { table: PARTICIPANTS_TABLE, view: participantView, page: listOf(participants) };
    this.debtors = { table: DEBTORS_TABLE, view: debtorView, page: listOf(debtors) };
  }
}
