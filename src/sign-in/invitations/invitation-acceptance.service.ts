import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../accounts/accounts.service.js';
import { hashPassword, passwordViolation } from '../../accounts/password.js';
import { giverOf, TeamRights } from '../../accounts/team-rights.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { conflict, invalid, type Problem, unprocessable, type Violation } from '../../kernel/problem/problem.js';
import { notBlank } from '../../platform/http/input/rules.js';
import { HostMembersService } from '../../hosts/host-members.service.js';
import { type InvitationAcceptance, type InvitationLookUp } from './invitations.inputs.js';
import { hashCode } from '../../kernel/ids/link-secret.js';
import { InvitationRulesStore } from './invitation-rules.store.js';
import { type Acceptable, invitationRecord, type InvitationRecord } from './invitation.view.js';
import { InvitationStore } from './invitation.store.js';

/** The values of a new account. */
interface NewPerson {
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
}

/** Accepts invitations (R-PEO-19). The code proves that the caller is the recipient, or got it from them. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly database: Database,
    private readonly store: InvitationStore,
    private readonly rules: InvitationRulesStore,
    private readonly accounts: AccountsService,
    private readonly members: HostMembersService,
    private readonly team: TeamRights,
    private readonly clock: Clock,
  ) {}

  /**
   * Joins the team with the account that is signed in, otherwise with a new one.
   * @throws Problem 422 an invalid code, a disabled account, or missing values of a new account; 409 an account
   * exists already
   */
  async accept(caller: Caller, input: InvitationAcceptance): Promise<InvitationRecord> {
    const codeHash = hashCode(input.code);
    // Before the transaction: rating and hashing a password takes a while, and would hold a connection.
    const person = caller.accountUuid === undefined ? await this.newPerson(codeHash, input) : undefined;
    return this.database.transaction(async () => {
      const invitation = await this.acceptable(codeHash);
      const account = caller.accountUuid ?? (await this.newAccount(invitation.email, person));
      await this.members.join(invitation.host, account, giverOf(invitation.inviter));
      await this.store.update(invitation.uuid, { acceptedAt: this.clock.now(), accountUuid: account });
      return this.record(invitation.uuid, caller);
    });
  }

  /**
   * The invitation of a code; nothing is used up.
   * @throws Problem 422 where accepting would find the code dead
   */
  lookUp(caller: Caller, { code }: InvitationLookUp): Promise<InvitationRecord> {
    return this.database.transaction(async () => {
      const { uuid, email } = await this.acceptable(hashCode(code));
      if (caller.isAnonymous && (await this.rules.accountOf(email))?.disabled === true) throw deadCode();
      return this.record(uuid, caller);
    });
  }

  private async record(uuid: string, caller: Caller): Promise<InvitationRecord> {
    const row = await this.store.one(uuid);
    if (row === undefined) throw deadCode();
    return invitationRecord(row, caller);
  }

  private async acceptable(codeHash: Buffer): Promise<Acceptable> {
    const invitation = await this.rules.acceptable(codeHash);
    if (invitation === undefined || !(await this.mayStillInvite(invitation))) throw deadCode();
    return invitation;
  }

  /** Since the invitation was sent, the team may have got applications, or the inviter may have lost a role. */
  private mayStillInvite({ inviter, host }: Acceptable): Promise<boolean> {
    return this.team.mayChangeTeams(giverOf(inviter), [host]);
  }

  private async newPerson(codeHash: Buffer, input: InvitationAcceptance): Promise<NewPerson> {
    const { email } = await this.acceptable(codeHash);
    await this.requireNoAccount(email);
    const { firstname, lastname, password } = personOf(email, input);
    return { firstname, lastname, passwordHash: await hashPassword(password) };
  }

  private async newAccount(email: string, person: NewPerson | undefined): Promise<string> {
    await this.requireNoAccount(email);
    if (person === undefined) throw new Error('Neither a signed-in account nor data for a new one.');
    return this.accounts.create({ ...person, email, roles: ['ROLE_HOST'], kind: 'person' });
  }

  private async requireNoAccount(email: string): Promise<void> {
    const present = await this.rules.accountOf(email);
    if (present !== undefined) throw present.disabled ? deadCode() : signInFirst();
  }
}

type Person = Readonly<Record<'firstname' | 'lastname' | 'password', string>>;

/** @throws Problem 422 with a violation for everything missing, or for a weak password */
const personOf = (email: string, { firstname, lastname, password }: InvitationAcceptance): Person => {
  const blank = Object.entries({ firstname, lastname, password }).filter(([, value]) => !notBlank.holds(value));
  const weak =
    password === undefined ? undefined : passwordViolation(password, { email, names: [firstname, lastname] });
  const violations: Violation[] = blank.map(([propertyPath]) => ({
    propertyPath,
    message: notBlank.message,
    code: notBlank.code,
  }));
  if (weak !== undefined && notBlank.holds(password)) violations.push(weak);
  if (violations.length > 0 || firstname === undefined || lastname === undefined || password === undefined) {
    throw invalid(violations);
  }
  return { firstname, lastname, password };
};

/** The same text for every reason why a code is invalid. */
const deadCode = (): Problem =>
  unprocessable(
    'code',
    'This code is not, or no longer, valid. Ask for a new invitation.',
    'Dieser Code gilt nicht oder nicht mehr. Bitten Sie um eine neue Einladung.',
  );

/** Only holders of a code see this, so it reveals nothing to strangers. */
const signInFirst = (): Problem =>
  conflict(
    'There is already an account with the invited address. Sign in, and accept the invitation then.',
    'Mit der eingeladenen Adresse gibt es schon ein Konto. Melden Sie sich an und nehmen Sie die Einladung dann an.',
  );
