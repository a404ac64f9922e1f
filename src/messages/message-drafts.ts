import { Injectable } from '@nestjs/common';
import { disclosureOf } from '../attendances/model/attendance.access.js';
import { isMasked } from '../accounts/masks.js';
import { type Caller } from '../kernel/caller/caller.js';
import { message } from '../kernel/problem/message.js';
import { unprocessable } from '../kernel/problem/problem.js';
import { requireGood } from './mails/mail-words-rules.js';
import { type MailTexts } from '../mail/mail-template.js';
import { Mails, type ShownMail } from '../mail/mails.js';
import { type Audience } from './audience.js';
import { AudienceReferences, requireSomebody } from './audience-references.js';
import {
  childrenIn,
  isReachable,
  type MessageRecipient,
  MessageRecipients,
  type ReachableRecipient,
} from './message-recipients.js';
import { type Speaking, AddressedTeamsStore, AddressedFamiliesStore } from './audience.store.js';
import { type MessageDraft } from './messages.inputs.js';
import { AuthorAddressStore } from './message.store.js';
import { mailedText, messageMail } from './message-mail.js';
import { greetedAs, type MessageValues, MessageValuesLookup, writerOf } from './message-values.js';
import { MailAllowance } from '../hosts/mail-allowance.store.js';

/** A message that could be sent: words that can be used, to somebody. */
export interface PreparedMessage {
  readonly audience: Audience;
  readonly words: MailTexts;
  readonly reachable: readonly ReachableRecipient[];
  readonly unreachable: readonly MessageRecipient[];
  /** The host in whose name it is written; null: the town. */
  readonly host: Speaking | null;
  /** Null: as the letterhead says. */
  readonly replyTo: string | null;
  /** The first recipient whom the caller may see, or an example. */
  readonly first: FirstRecipient;
  /** The mail as the first recipient would read it. */
  readonly shown: ShownMail;
}

/** Whose mail a preview and a test show. */
interface FirstRecipient {
  readonly name: string | null;
  readonly values: MessageValues;
  readonly children: readonly string[];
}

/** Checks what somebody wants to write, and finds out who would get it. */
@Injectable()
export class MessageDrafts {
  constructor(
    private readonly references: AudienceReferences,
    private readonly recipients: MessageRecipients,
    private readonly teams: AddressedTeamsStore,
    private readonly values: MessageValuesLookup,
    private readonly authors: AuthorAddressStore,
    private readonly mails: Mails,
  ) {}

  /**
   * Call it in a transaction.
   * @throws Problem 403 and 422 (see `AudienceReferences`); 422 words that cannot be used, or nobody matches
   */
  async prepare(caller: Caller, input: MessageDraft): Promise<PreparedMessage> {
    const words = { subject: input.subject, body: input.body };
    const { audience, edition } = await this.references.resolve(caller, input.audience);
    requireGood(this.mails.complaints(messageMail, words));
    const found = await this.recipients.of(audience);
    requireSomebody(found.length);
    const host = audience.scope === null ? null : await this.hostOf(found, audience.scope.hosts);
    const first = await this.firstFor(caller, found.filter(isReachable), edition, host);
    return {
      ...{ audience, words, host, first },
      shown: await this.shownTo(first, mailedText(words, host, audience.statuses)),
      reachable: found.filter(isReachable),
      unreachable: found.filter((recipient) => !isReachable(recipient)),
      replyTo: await this.replyToOf(caller, input.replyTo ?? null, audience.scope === null ? undefined : host),
    };
  }

  /** @throws Problem 422 the subject is of nothing but variables that are empty for the first recipient: a mistake */
  private async shownTo(first: FirstRecipient, words: MailTexts): Promise<ShownMail> {
    const shown = await this.mails.preview(messageMail, words, first);
    if (shown.subject.trim() === '') throw unprocessable('subject', NO_SUBJECT);
    return shown;
  }

  /**
   * Null: as the letterhead says. Answers to a host go to its address; if it has none, to the author.
   * @param host null: an offer without a host; undefined: staff write
   * @throws Problem 422 a host would have answers sent elsewhere
   */
  private async replyToOf(
    caller: Caller,
    wanted: string | null,
    host: Speaking | null | undefined,
  ): Promise<string | null> {
    if (host === undefined) return wanted;
    const own = host?.email ?? (await this.authors.of(caller.accountUuid)).address;
    if (wanted !== null && wanted.toLowerCase() !== own.toLowerCase()) throw unprocessable('replyTo', NOT_ELSEWHERE);
    return own;
  }

  private async hostOf(found: readonly MessageRecipient[], own: readonly string[]): Promise<Speaking | null> {
    const offers = new Set(found.flatMap((recipient) => recipient.offers));
    return (await this.teams.speaking([...offers], own)) ?? null;
  }

  private async firstFor(
    caller: Caller,
    reachable: readonly ReachableRecipient[],
    edition: string,
    host: Speaking | null,
  ): Promise<FirstRecipient> {
    const first = reachable.find((recipient) => isShown(recipient, caller));
    if (first === undefined) {
      return { name: null, values: { ...messageMail.examples, edition, ...writerOf(host) }, children: [] };
    }
    // Host users see the children in their offers, but not what the parents are called.
    const shown = { ...first, name: nameFor(first, caller) };
    const valuesOf = await this.values.of([shown], edition, host);
    return { name: greetedAs(shown), values: valuesOf(shown), children: childrenIn(first) };
  }
}

const NO_SUBJECT = message(
  'With the values of the first recipient nothing is left of the subject.',
  'Mit den Werten der ersten Person, an die die Nachricht geht, bleibt vom Betreff nichts übrig.',
);

const NOT_ELSEWHERE = message(
  'Messages of organisers are answered to the address of the organiser; where it has none, to yours.',
  'Antworten auf Nachrichten von Veranstaltern gehen an die Adresse des Veranstalters; hat er keine, an Ihre.',
);

/** Whether the caller may read the mail: nothing of it is under an information lock. */
const isShown = ({ account, person, places }: MessageRecipient, caller: Caller): boolean =>
  (caller.isSuperAdmin || person?.protected !== true) &&
  places.every((place) => disclosureOf({ protected: place.protected, account }, caller) !== 'none');

/** The name of a recipient, unless it is masked for the caller. */
export const nameFor = ({ kind, uuid, name, person }: MessageRecipient, caller: Caller): string | null => {
  if (person === null) return name;
  if (kind === 'account') return isMasked({ uuid, ...person }, caller) ? null : name;
  return disclosureOf({ protected: person.protected, account: null }, caller) === 'none' ? null : name;
};

/** Charges messages of host users to their allowance (R-MAIL-8); staff have none. */
@Injectable()
export class MessageAllowance {
  constructor(
    private readonly families: AddressedFamiliesStore,
    private readonly allowance: MailAllowance,
  ) {}

  /**
   * One mail for each family of the audience. Call it in the transaction that writes the message.
   * @throws Problem 429 more than today's rest
   */
  async spend(caller: Caller, audience: Audience): Promise<void> {
    if (audience.scope === null) return;
    await this.allowance.spend(await this.families.spenders(audience, caller.hosts));
  }

  /**
   * The mail of a test, which goes to the caller.
   * @throws Problem 429 nothing is left of today's
   */
  async spendOnTest(caller: Caller, audience: Audience): Promise<void> {
    if (audience.scope === null) return;
    const spenders = [...(await this.families.spenders(audience, caller.hosts)).keys()];
    await this.allowance.spend(new Map(spenders.map((host) => [host, 1])));
  }
}
