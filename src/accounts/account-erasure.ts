import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';

/**
 * Makes an account go: for the administration, and for whoever follows periods of storage. What must stay (applications, and
 * what is booked for them) hangs on children, so it decides.
 *
 * Of a family without applications, and to which nothing was ever charged, nothing stays. Otherwise the rows stay under their uuids with everything personal
 * replaced. Of a child remain the year of birth and the discount, for statistics: the 1st of January stands for the whole
 * year, as ages are asked by year there. Whom offers named as contact, and who did what in histories, becomes empty in both cases.
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * To be called in a transaction that holds the account's lock. Asks nobody for permission.
   * @returns what became of the account
   */
  async erase(uuid: string): Promise<'deleted' | 'anonymised'> {
    await this.removeInvitations(uuid);
    await this.removeMails(uuid);
    await this.removeChildren(uuid);
    if (await this.mustStay(uuid)) {
      await this.anonymiseChildren(uuid);
      await this.cutTies(uuid);
      await this.anonymise(uuid);
      return 'anonymised';
    }
    await this.database.rows('accounts_delete', 'delete from accounts where uuid = $1', [uuid]);
    return 'deleted';
  }

  /** Those it accepted, and those to its address. */
  private async removeInvitations(account: string): Promise<void> {
    await this.database.rows(
      'account_invitations_delete',
      `delete from invitations where account_uuid = $1
         or lower(email) = (select lower(email) from accounts where uuid = $1)`,
      [account],
    );
  }

  /** Children without applications go. Locked first: an application that is just being made is waited for. */
  private async removeChildren(account: string): Promise<void> {
    await this.database.rows(
      'account_children_lock',
      'select from participants where account_uuid = $1 order by uuid for no key update',
      [account],
    );
    await this.database.rows(
      'account_children_delete',
      `delete from participants p where p.account_uuid = $1
         and not exists (select from attendances t where t.participant_uuid = p.uuid)
         and not exists (select from debtors d where d.participant_uuid = p.uuid)`,
      [account],
    );
  }

  /** Children are left, or the books name it. */
  private async mustStay(account: string): Promise<boolean> {
    const rows = await this.database.rows(
      'account_must_stay',
      `select from participants where account_uuid = $1
       union all select from debtors where account_uuid = $1 limit 1`,
      [account],
    );
    return rows.length > 0;
  }

  /** Mails to it, at whatever address, and those that tell of its children; one that still waits is not sent any more. */
  private async removeMails(account: string): Promise<void> {
    await this.database.rows(
      'account_mails_delete',
      `delete from mails where account_uuid = $1
         or children && array(select p.uuid from participants p where p.account_uuid = $1)
         or lower(recipient_address) = (select lower(email) from accounts where uuid = $1)`,
      [account],
    );
  }

  private async anonymiseChildren(account: string): Promise<void> {
    await this.database.rows(
      'account_children_anonymise',
      `update participants set firstname = 'Anonymisiert', lastname = null,
         date_of_birth = date_trunc('year', date_of_birth)::date, email = null, phone = null, mobile = null, comment = null,
         protected = false, anonymised_at = $2, modified_at = $2
       where account_uuid = $1`,
      [account, this.clock.now()],
    );
    await this.anonymiseApplications(account);
  }

  /** What stays of an application is what happened and what was booked: no word that somebody wrote. */
  private async anonymiseApplications(account: string): Promise<void> {
    await this.database.rows(
      'account_applications_anonymise',
      `update attendances set answers = '[]', comment = null, modified_at = $2
       where participant_uuid in (select p.uuid from participants p where p.account_uuid = $1)
         and (answers <> '[]' or comment is not null)`,
      [account, this.clock.now()],
    );
    await this.database.rows(
      'account_application_notes_clear',
      `update attendance_history set note = null where note is not null and attendance_uuid in (
         select t.uuid from attendances t join participants p on p.uuid = t.participant_uuid where p.account_uuid = $1)`,
      [account],
    );
  }

  /** Everything that goes by itself with a deleted row. */
  private async cutTies(account: string): Promise<void> {
    for (const [name, sql] of TIES) await this.database.rows(name, sql, [account]);
  }

  /** The address is one at which nobody can ever be reached (RFC 2606), and as unique as the uuid. */
  private async anonymise(account: string): Promise<void> {
    await this.database.rows(
      'accounts_anonymise',
      `update accounts set email = uuid || '@anonymised.invalid', firstname = null, lastname = 'Anonymisiert', phone = null,
         mobile = null, address = null, roles = '{}', disabled = true, protected = false, password_hash = null,
         last_login_at = null, anonymised_at = $2, modified_at = $2
       where uuid = $1`,
      [account, this.clock.now()],
    );
  }
}

const TIES = [
  ['account_tokens_delete', 'delete from tokens where account_uuid = $1'],
  ['account_two_factor_delete', 'delete from two_factors where account_uuid = $1'],
  ['account_resets_delete', 'delete from password_resets where account_uuid = $1'],
  ['account_members_delete', 'delete from host_members where account_uuid = $1'],
  ['account_shares_delete', 'delete from offer_shares where account_uuid = $1'],
  ['account_contacts_clear', 'update offers set contact_uuid = null where contact_uuid = $1'],
  ['account_words_clear', 'update mail_templates set modified_by_uuid = null where modified_by_uuid = $1'],
  ['account_jobs_clear', 'update background_jobs set account_uuid = null where account_uuid = $1'],
  ['account_history_clear', 'update offer_history set account_uuid = null where account_uuid = $1'],
  ['account_attendance_history_clear', 'update attendance_history set account_uuid = null where account_uuid = $1'],
] as const;
