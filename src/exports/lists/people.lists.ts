import { ACCOUNT_KINDS, ROLES } from '../../kernel/caller/caller.js';
import { Injectable } from '@nestjs/common';
import { message } from '../../kernel/problem/message.js';
import { atEnd, column, recordsIn, type Table } from '../../kernel/tables/table.js';
import { ADDRESS, coded, codes, joined, names } from './columns.js';
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

/** Hosts (R-HOST-1). */
export const HOSTS_TABLE: Table = {
  name: message('hosts', 'veranstalter'),
  columns: [
    column('text', 'name', 'Name'),
    column('text', 'alias', 'Alias'),
    column('text', 'email', 'E-Mail'),
    column('text', 'phone', 'Telefon'),
    column('text', 'mobile', 'Mobiltelefon'),
    column('text', 'fax', 'Fax'),
    column('text', 'website', 'Website'),
    ...ADDRESS,
    column('text', 'text', 'Beschreibung'),
    column('number', 'offersCount', 'Angebote'),
    names('members', 'Team'),
    column('moment', 'createdAt', 'Angelegt'),
    column('text', 'uuid', 'Kennung'),
  ],
};

/** Accounts (R-PEO-1). */
export const ACCOUNTS_TABLE: Table = {
  name: message('accounts', 'konten'),
  columns: [
    coded('kind', 'Art', ACCOUNT_KINDS),
    column('text', 'lastname', 'Nachname'),
    column('text', 'firstname', 'Vorname'),
    column('text', 'email', 'E-Mail'),
    column('text', 'phone', 'Telefon'),
    column('text', 'mobile', 'Mobiltelefon'),
    ...ADDRESS,
    codes('roles', 'Rollen', ROLES),
    names('hosts', 'Veranstalter'),
    names('participants', 'Kinder'),
    column('flag', 'disabled', 'Gesperrt'),
    column('flag', 'protected', 'Auskunftssperre'),
    column('flag', 'twoFactor', 'Zweiter Faktor'),
    column('moment', 'lastLoginAt', 'Zuletzt angemeldet'),
    column('moment', 'createdAt', 'Angelegt'),
    column('moment', 'modifiedAt', 'Geändert'),
    column('text', 'uuid', 'Kennung'),
  ],
};

/** Children (R-CHI-1). */
export const PARTICIPANTS_TABLE: Table = {
  name: message('participants', 'teilnehmer'),
  columns: [
    column('text', 'lastname', 'Nachname'),
    column('text', 'firstname', 'Vorname'),
    column('day', 'dateOfBirth', 'Geburtsdatum'),
    column('number', 'age', 'Alter'),
    column('text', 'account.name', 'Konto'),
    column('text', 'contact.email', 'E-Mail'),
    column('text', 'contact.phone', 'Telefon'),
    column('text', 'mobile', 'Mobiltelefon'),
    column('flag', 'discounted', 'Ermäßigt'),
    column('flag', 'protected', 'Auskunftssperre'),
    column('text', 'comment', 'Bemerkung'),
    column('text', 'healthNote', 'Gesundheit'),
    column('text', 'emergencyContact.name', 'Im Notfall'),
    column('text', 'emergencyContact.phone', 'Im Notfall anrufen'),
    column('moment', 'createdAt', 'Angelegt'),
    column('text', 'uuid', 'Kennung'),
    column('text', 'account.uuid', 'Kennung des Kontos'),
  ],
};

/** Debtors (R-MON-8). */
export const DEBTORS_TABLE: Table = {
  name: message('debtors', 'zahlungspflichtige'),
  columns: [
    column('text', 'name', 'Name'),
    column('text', 'email', 'E-Mail'),
    ...ADDRESS,
    names('participants', 'Kinder'),
    column('cents', 'balance', 'Offen EUR'),
    column('cents', 'writtenOff', 'Ausbuchungen EUR'),
    column('number', 'openItems', 'Offene Posten', (record) => recordsIn('openItems')(record).length),
    column('text', 'references', 'Referenzen', (record) =>
      joined(recordsIn('openItems')(record).map(({ reference }) => reference)),
    ),
    // The view shows the latest first.
    column('number', 'reminderLevel', 'Mahnstufe', atEnd('reminders', 0, 'level')),
    column('moment', 'remindedAt', 'Zuletzt erinnert', atEnd('reminders', 0, 'at')),
    column('text', 'uuid', 'Kennung'),
  ],
};

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
