import { Injectable } from '@nestjs/common';
import { fullName, isMasked } from './masks.js';
import { mailFile } from '../mail/mail-file.js';
import { defineMail, type MailTemplate } from '../mail/mail-template.js';
import { list, optional, text } from '../mail/template-variables.js';
import { Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { germanMoment } from '../kernel/clock/german-dates.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Mails } from '../mail/mails.js';
import { FamilyVisibility, AccountTeams } from './account-ports.js';
import { TeamNoticeStore } from './team-notices.store.js';
import { type Giver, isBound } from './team-rights.js';

const VARIABLES = {
  member: optional('Name of the account; missing where it is not for everybody', 'Petra Probe'),
  by: optional('Name of the person who did it', 'Alex Amt'),
  hosts: list('The organisers', { name: text('Name', 'Kanuclub Tauber') }, [{ name: 'Kanuclub Tauber' }]),
  when: text('When it happened', '1. Juli 2026, 10:00 Uhr'),
};

type TeamMail = MailTemplate<typeof VARIABLES>;

/** To a team and the super admins: somebody has joined the team. */
const memberJoined: TeamMail = defineMail({
  type: 'team-member-joined',
  ...mailFile(new URL('./mails/team-member-joined.md', import.meta.url)),
  about: 'account',
  variables: VARIABLES,
});

/** To the same recipients: the account of a team member has a new e-mail address. */
const memberAddressChanged: TeamMail = defineMail({
  type: 'team-member-address-changed',
  ...mailFile(new URL('./mails/team-member-address-changed.md', import.meta.url)),
  about: 'account',
  variables: VARIABLES,
});

/** A change to a team. */
interface TeamChange {
  readonly account: string;
  readonly hosts: readonly string[];
  readonly by: Giver;
}

/**
 * Notifies a team and the super admins about who sees families from now on (R-ACC-20), so that nobody gets access
 * unnoticed: for teams that have applications already, and for any team if the change was made by an admin from whom
 * families are masked, because applications may come later; such teams are marked for `TeamRights.requireBringing`.
 * Call it in the transaction of the change. The account itself is not notified.
 */
@Injectable()
export class TeamNotices {
  constructor(
    private readonly store: TeamNoticeStore,
    private readonly sight: FamilyVisibility,
    private readonly teams: AccountTeams,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** The account has newly joined these teams. */
  joined(change: TeamChange): Promise<void> {
    return this.notify(memberJoined, change);
  }

  /** The account has a new e-mail address; notifies all of its teams. */
  async addressChanged(account: string, by: Giver): Promise<void> {
    await this.notify(memberAddressChanged, { account, hosts: await this.teams.of(account), by });
  }

  private async notify(template: TeamMail, { account, hosts, by }: TeamChange): Promise<void> {
    if (hosts.length === 0) return;
    if (isBound(by)) await this.teams.mark(hosts);
    else if (!(await this.sight.throughHosts(hosts, null))) return;
    const change = newUuid();
    const values = {
      member: await this.nameOf(account),
      by: by.accountUuid === undefined ? null : await this.nameOf(by.accountUuid),
      hosts: (await this.teams.names(hosts)).map((name) => ({ name })),
      when: germanMoment(this.clock.now()),
    };
    const recipients = await this.store.recipients(hosts, account);
    await this.mails.sendAll(
      recipients.map(({ uuid, email, ...person }) => ({
        event: `${template.type}:${change}:${uuid}`,
        template,
        to: { name: fullName(person), address: email, account: uuid },
        values,
      })),
    );
  }

  /** The name as everybody may see it: the mail has several recipients, and staff can read it later. */
  private async nameOf(uuid: string): Promise<string | null> {
    const account = await this.store.account(uuid);
    return account === undefined || isMasked(account, Caller.anonymous) ? null : fullName(account);
  }
}
