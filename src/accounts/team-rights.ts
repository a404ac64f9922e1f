import { Injectable } from '@nestjs/common';
import { type Caller, type Role } from '../kernel/caller/caller.js';
import { type Message, message } from '../kernel/problem/message.js';
import { forbidden } from '../kernel/problem/problem.js';
import { isAdminAccount } from './masks.js';
import { FamilyVisibility } from './account-ports.js';

/** The account that gives others a host's view, reduced to the relevant rights. */
export type Giver = Pick<Caller, 'isAdmin' | 'seesFamilies' | 'accountUuid'>;

/** An account as giver: for example the sender of an invitation that somebody else accepts. */
export const giverOf = ({ uuid, roles }: { readonly uuid: string; readonly roles: readonly Role[] }): Giver => ({
  isAdmin: isAdminAccount({ roles }),
  seesFamilies: roles.includes('ROLE_SUPER_ADMIN') || roles.includes('ROLE_PARTICIPANTS_ADMIN'),
  accountUuid: uuid,
});

/**
 * Who may let others see what a host sees (R-ACC-17). Otherwise admins from whom families are masked could make
 * themselves, or an address of theirs, a member of a team that sees families. Host users bring people into their
 * own teams, who then see the same; but they pass no families on to other hosts, and do not decide in which
 * edition they are seen.
 */
@Injectable()
export class TeamRights {
  constructor(private readonly sight: FamilyVisibility) {}

  /** Whether the giver may add members to the teams of these hosts, or remove them. */
  async mayChangeTeams(giver: Giver, hosts: readonly string[]): Promise<boolean> {
    return (await this.closedTeams(giver, hosts)).length === 0;
  }

  /** Those of the hosts to whose teams the giver may not add members, nor remove them. */
  async closedTeams(giver: Giver, hosts: readonly string[]): Promise<string[]> {
    if (hosts.length === 0 || !isBound(giver)) return [];
    return this.sight.ofHosts(hosts, giver.accountUuid ?? null);
  }

  /** @throws Problem 403 if a member of one of these teams sees families that the caller does not */
  async requireTeams(caller: Caller, hosts: readonly string[]): Promise<void> {
    if (!(await this.mayChangeTeams(caller, hosts))) throw forbidden(TEAM);
  }

  /**
   * Call it for every change that decides who acts as the account: its address, its roles, whether it may sign in.
   * @throws Problem 403 if the account sees families that the caller does not
   */
  async requireActing(caller: Caller, account: string): Promise<void> {
    if (!isBound(caller)) return;
    if (await this.sight.throughAccount(account, caller.accountUuid ?? null)) throw forbidden(ACCOUNT);
  }

  /**
   * @throws Problem 403 if these hosts would see families of the offer for the first time, unless the caller
   * sees all families
   */
  async requireHosting(caller: Caller, offer: string, hosts: readonly string[]): Promise<void> {
    if (caller.seesFamilies) return;
    if (await this.sight.throughOffer(offer, hosts, caller.accountUuid ?? null)) throw forbidden(HOSTS);
  }

  /**
   * Hosts see applications once the lists of the edition are released. Another edition may have no such day, and
   * they would see them at once.
   * @throws Problem 403 if families have applied to the offer, unless the caller sees all families
   */
  async requireMoving(caller: Caller, offer: string): Promise<void> {
    if (caller.seesFamilies) return;
    if (await this.sight.ofOffer(offer, caller.accountUuid ?? null)) throw forbidden(EDITION);
  }

  /**
   * Call it when a child applies or its application is moved: admins from whom families are masked may not show
   * families to a team into which such an admin brought members before anybody had applied.
   * @throws Problem 403
   */
  async requireBringing(caller: Caller, child: string, offer: string): Promise<void> {
    if (!isBound(caller)) return;
    if (await this.sight.throughAttendance(child, offer, caller.accountUuid ?? null)) throw forbidden(CHILD);
  }
}

/** An admin from whom families are masked. */
export const isBound = ({ isAdmin, seesFamilies }: Giver): boolean => isAdmin && !seesFamilies;

const TEAM: Message = message(
  'This team sees applications of families whose data is masked for you; anyone who changes who is in it needs ROLE_PARTICIPANTS_ADMIN.',
  'Dieses Team sieht Anmeldungen von Familien, deren Daten für Sie verborgen sind; wer ändert, wer dazugehört, braucht ROLE_PARTICIPANTS_ADMIN.',
);

const ACCOUNT: Message = message(
  'This account is in the team of an organiser and sees applications of families whose data is masked for you; anyone who changes its e-mail address, gives it ROLE_HOST or enables it needs ROLE_PARTICIPANTS_ADMIN.',
  'Dieses Konto gehört zum Team eines Veranstalters und sieht Anmeldungen von Familien, deren Daten für Sie verborgen sind; wer seine E-Mail-Adresse ändert, ihm ROLE_HOST gibt oder es freischaltet, braucht ROLE_PARTICIPANTS_ADMIN.',
);

const HOSTS: Message = message(
  'hosts: This offer, or one of its variants, has applications of families; anyone who gives it to another organiser needs ROLE_PARTICIPANTS_ADMIN.',
  'hosts: Für dieses Angebot oder eine seiner Varianten gibt es Anmeldungen von Familien; wer es einem weiteren Veranstalter gibt, braucht ROLE_PARTICIPANTS_ADMIN.',
);

const EDITION: Message = message(
  'edition: This offer, or one of its variants, has applications of families; moving it into another edition needs ROLE_PARTICIPANTS_ADMIN.',
  'edition: Für dieses Angebot oder eine seiner Varianten gibt es Anmeldungen von Familien; wer es in eine andere Ausgabe verschiebt, braucht ROLE_PARTICIPANTS_ADMIN.',
);

const CHILD: Message = message(
  'An admin without ROLE_PARTICIPANTS_ADMIN brought somebody into the team of this offer, and the child has no application there yet; anyone who applies for it needs ROLE_PARTICIPANTS_ADMIN.',
  'In das Team dieses Angebots hat jemand aus der Verwaltung ohne ROLE_PARTICIPANTS_ADMIN Personen aufgenommen, und das Kind hat dort noch keine Anmeldung; wer es anmeldet, braucht ROLE_PARTICIPANTS_ADMIN.',
);
