import { Injectable } from '@nestjs/common';
import { Caller } from '../kernel/caller/caller.js';
import { Clock } from '../kernel/clock/clock.js';
import { germanMoment } from '../kernel/clock/german-dates.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Mails } from '../mail/sending/mails.js';
import { FamilySight } from './family-sight.js';
import { fullName, isMasked } from './masks.js';
import { memberAddressChanged, memberJoined, type TeamMail } from './team-mails.js';
import { TeamNoticeStore } from './team-notice.store.js';
import { type Giver, isBound } from './team-rights.js';
import { AccountTeams } from './account-ties.js';

/** What happened to a team. */
interface TeamChange {
  readonly account: string;
  readonly hosts: readonly string[];
  readonly by: Giver;
}

/**
 * Tells a team and the super admins who sees families from now on (R-ACC-20), so that nobody becomes one of them unnoticed:
 * wherever the team has applications already, and in any team when an admin did it from whom families are masked, because the
 * applications may come later; such teams are marked for `TeamRights.requireBringing`. To be called in the transaction of the
 * change. The account itself is told nothing.
 */
@Injectable()
export class TeamNotices {
  constructor(
    private readonly store: TeamNoticeStore,
    private readonly sight: FamilySight,
    private readonly teams: AccountTeams,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** The account belongs to these teams now and did not before. */
  joined(change: TeamChange): Promise<void> {
    return this.tell(memberJoined, change);
  }

  /** The account, whatever its teams, has another e-mail address. */
  async addressChanged(account: string, by: Giver): Promise<void> {
    await this.tell(memberAddressChanged, { account, hosts: await this.teams.of(account), by });
  }

  private async tell(template: TeamMail, { account, hosts, by }: TeamChange): Promise<void> {
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
    const told = await this.store.told(hosts, account);
    await this.mails.sendAll(
      told.map(({ uuid, email, ...person }) => ({
        event: `${template.type}:${change}:${uuid}`,
        template,
        to: { name: fullName(person), address: email, account: uuid },
        values,
      })),
    );
  }

  /** As far as everybody may know it: the mail is for several, and staff can read it afterwards. */
  private async nameOf(uuid: string): Promise<string | null> {
    const account = await this.store.account(uuid);
    return account === undefined || isMasked(account, Caller.anonymous) ? null : fullName(account);
  }
}
