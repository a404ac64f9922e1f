import { Injectable } from '@nestjs/common';
import { mailFile } from '../../mail/mail-file.js';
import { defineMail } from '../../mail/mail-template.js';
import { optional, page, text } from '../../mail/template-variables.js';
import { fullName } from '../../accounts/masks.js';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { germanMoment } from '../../kernel/clock/german-dates.js';
import { type Message, message } from '../../kernel/problem/message.js';
import { Problem } from '../../kernel/problem/problem.js';
import { MailAllowance } from '../../hosts/mail-allowance.store.js';
import { IntegrationSettings } from '../../settings/integration-settings.js';
import { Mails } from '../../mail/mails.js';
import { InvitationRulesStore } from './invitation-rules.store.js';
import { type InvitationRow } from './invitation.view.js';

/** Invitation to the team of a host (R-PEO-18). */
const invitationMail = defineMail({
  secret: true,
  type: 'invitation',
  ...mailFile(new URL('../mails/invitation.md', import.meta.url)),
  about: 'account',
  needs: ['url', 'code'],
  variables: {
    inviter: optional('Name of the person who invites', 'Petra Probe'),
    host: text('Name of the organiser', 'Kanuclub Tauber'),
    message: optional('What this person wrote', 'Wir freuen uns!'),
    url: page(
      optional(
        'Address of the page on which the invitation is accepted, where the settings say where the administration lives',
        'https://verwaltung.example/einladung?code=Zk3v',
      ),
    ),
    code: text('The code alone, to be entered by hand', 'Zk3v'),
    validUntil: text('Until when the invitation can be accepted', 'Mittwoch, 15. Juli 2026, 10:00 Uhr'),
  },
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Mails per host in any 24 hours, if sent by host users. */
const PER_HOST = 50;
const PER_ADDRESS = 5;

/** Mails invitations within limits: nobody may use the municipality's mail server to write to strangers all day. */
@Injectable()
export class InvitationSending {
  constructor(
    private readonly rules: InvitationRulesStore,
    private readonly allowance: MailAllowance,
    private readonly integration: IntegrationSettings,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /**
   * Admins have no limit. Call it with the host locked.
   * @throws Problem 429 if the limit of invitations or of all mails is reached for this host today, or for this
   * address
   */
  async allow(caller: Caller, host: string, email: string): Promise<void> {
    if (caller.isAdmin) return;
    const now = this.clock.now().getTime();
    const { all, oldest, same, oldestSame } = await this.rules.sends(host, email, new Date(now - DAY_MS));
    if (same >= PER_ADDRESS) throw tooMany(TO_ADDRESS, oldestSame, now);
    if (all >= PER_HOST) throw tooMany(OF_HOST, oldest, now);
    await this.allowance.spend(new Map([host, ...caller.hosts].map((one) => [one, 1])));
  }

  /** Writes the mail in the transaction of the change. */
  async send(invitation: InvitationRow, code: string, number: number): Promise<void> {
    const { uuid, email, host, invitedBy, expiresAt } = invitation;
    await this.mails.send({
      event: `invitation:${uuid}:${String(number)}`,
      template: invitationMail,
      // The mail must not reveal whether the address has an account.
      to: { name: null, address: email, account: null },
      values: {
        inviter: invitedBy === null || invitedBy.protected ? null : fullName(invitedBy),
        host: host.name,
        message: invitation.message,
        url: await this.integration.adminPage(`/einladung?code=${code}`),
        code,
        validUntil: germanMoment(expiresAt),
      },
    });
  }
}

const OF_HOST = message(
  `Too many invitations of this organiser: ${PER_HOST} within 24 hours are allowed.`,
  `Zu viele Einladungen dieses Veranstalters: erlaubt sind ${PER_HOST} innerhalb von 24 Stunden.`,
);

const TO_ADDRESS = message(
  `Too many invitations to this address: ${PER_ADDRESS} within 24 hours are allowed.`,
  `Zu viele Einladungen an diese Adresse: erlaubt sind ${PER_ADDRESS} innerhalb von 24 Stunden.`,
);

const tooMany = (detail: Message, oldest: Date | null, now: number): Problem => {
  const wait = Math.max(1, Math.ceil(((oldest?.getTime() ?? now) + DAY_MS - now) / 1000));
  return new Problem(429, detail, { headers: { 'Retry-After': String(wait) } });
};
