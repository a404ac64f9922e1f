import { Inject, Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { Clock } from '../kernel/clock/clock.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { Database } from '../platform/database/database.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { StoredSettings } from '../settings/settings.store.js';
import {
  type MailAttachment,
  type MailDocument,
  oneLine,
  type Recipient,
  type SupersededMail,
  type WithdrawnByLink,
  JOB_ATTEMPTS,
  SEND_MAIL,
} from './mail.js';
import { withLogo } from './mail-html.js';
import { mailboxOf } from './mail-message.js';
import { EXAMPLE_RECIPIENT, type MailComplaint, type MailTemplate, type MailTexts } from './mail-template.js';
import { MailTextsStore, type TextsOf } from './mail-texts.store.js';
import { type InFlight, MailStore, type NewMail, type RewrittenMail } from './mail.store.js';
import { type Town, townOf } from './town.js';
import { type ValuesOf, type Variables } from './template-variables.js';

/**
 * Recipient of a mail and the people it is about: masking, erasure and a family's data export use these uuids,
 * whatever happens to the address.
 */
export interface Addressee extends Recipient {
  /** The account; null for a person without one, or if the account must not be known. */
  readonly account: string | null;
  /** The children that the mail mentions. */
  readonly children?: readonly string[];
}

/** A mail to be sent. */
export interface MailOrder<V extends Variables> {
  /** Unique key of the event: kind, cause, recipient, as in `offer-cancelled:<history>:<family>`. */
  readonly event: string;
  readonly template: MailTemplate<V>;
  readonly to: Addressee;
  /** The edition the mail is about; its texts are used, if it has any. */
  readonly edition?: string;
  readonly values: ValuesOf<V>;
  /** Words of this mail alone, which have been checked; otherwise those set for its kind. */
  readonly words?: MailTexts;
  /** A calendar file, and its method for calendar programs. */
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' } | undefined;
  /** A PDF that is created when the mail is sent. */
  readonly document?: MailDocument | undefined;
  /** Files that are stored once for many mails, by the feature that registered their kind. */
  readonly files?: readonly MailDocument[];
  /** Applications whose remarks or answers the mail repeats: it is emptied when those are forgotten (R-PRI-7). */
  readonly quotes?: readonly string[];
  /** The applications that the links of the mail withdraw, in the order of the links. */
  readonly links?: readonly WithdrawnByLink[];
  /** Reply-to; otherwise the town's address, as its letterhead says. */
  readonly replyTo?: string | null | undefined;
}

/** The mail as somebody would read it. */
export type ShownMail = Pick<NewMail, 'subject' | 'text' | 'html'>;

/** Mails per statement, and characters of their texts after which the next one begins. */
const AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 500_000;

/** Orders, and characters of finished mails, after which whatever else waits in this process gets its turn. */
const ORDERS_A_TURN = 20;
const CHARACTERS_A_TURN = 50_000;

/** Enqueues mails in the transaction of the change they report, at most one per event. */
@Injectable()
export class Mails {
  private readonly own: { readonly sender: string; readonly sites: readonly string[] };

  constructor(
    private readonly database: Database,
    private readonly store: MailStore,
    private readonly words: MailTextsStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly stored: StoredSettings,
    @Inject(SETTINGS) settings: Settings,
  ) {
    const { name, address } = mailboxOf(settings.mailFrom);
    this.own = {
      sender: name === '' ? address : name,
      sites: [settings.baseUrl, settings.publicWebsiteUrl].map((url) => new URL(url).origin),
    };
  }

  async send<V extends Variables>(order: MailOrder<V>): Promise<void> {
    await this.sendAll([order]);
  }

  /**
   * Writes the mails and the jobs that send them in bulk; returns how many were new. Call it inside the transaction
   * of the change: no commit, no mail.
   * @param orders those of many families are made one by one ({@link ordersFor}), so that others have their turn in
   * between
   */
  sendAll<V extends Variables>(orders: Iterable<MailOrder<V>>): Promise<number> {
    return this.database.transaction(async () => {
      let written = 0;
      for await (const mails of this.finished(orders)) written += await this.write(mails);
      return written;
    });
  }

  /**
   * Gives up queued mails about these causes, because a newer mail replaces them.
   * @param causes the second part of the mails' events
   * @returns how many were given up
   */
  async supersede(causes: readonly string[], inFlight: InFlight = 'superseded'): Promise<number> {
    return causes.length === 0 ? 0 : this.store.supersede(causes, this.clock.now(), inFlight);
  }

  /**
   * Gives up queued mails to these recipients: they would arrive after the new mail and may no longer be true. The
   * caller repeats what is still true. One in flight counts as sent.
   * @param kind the first part of the mails' events
   * @param recipients the third part
   * @param cause the second part of mails to keep
   */
  supersedeOthers(kind: string, recipients: readonly string[], cause: string): Promise<SupersededMail[]> {
    return this.store.supersedeOthers(kind, recipients, cause, this.clock.now());
  }

  /**
   * Gives up those of these mails that are queued, because they are no longer true. The caller repeats what is still
   * true.
   * @param kind the first part of the mails' events
   */
  async supersedeThese(
    kind: string,
    mails: readonly SupersededMail[],
    inFlight: InFlight = 'superseded',
  ): Promise<SupersededMail[]> {
    return mails.length === 0 ? [] : this.store.supersedeThese(kind, mails, this.clock.now(), inFlight);
  }

  /**
   * Gives up queued mails of a kind about these causes; returns them. The caller repeats what is still true.
   * @param kind the first part of the mails' events
   */
  async supersedeAbout(
    kind: string,
    causes: readonly string[],
    inFlight: InFlight = 'superseded',
  ): Promise<SupersededMail[]> {
    return causes.length === 0 ? [] : this.store.supersedeAbout(kind, causes, this.clock.now(), inFlight);
  }

  /**
   * Answers to mails of a kind about these causes go to the sender: whose address it was has been erased.
   * @param kind the first part of the mails' events
   */
  async forgetReplyTo(kind: string, causes: readonly string[]): Promise<void> {
    if (causes.length > 0) await this.store.forgetReplyTo(kind, causes);
  }

  /** Empties the mails that repeat what families wrote with these applications. */
  async forgetQuotes(attendances: readonly string[]): Promise<void> {
    if (attendances.length > 0) await this.store.forgetQuotes(attendances);
  }

  /** Sends a mail again that was sent or given up, to this address. */
  async resend(uuid: string, address: string): Promise<void> {
    await this.store.requeue(uuid, oneLine(address));
    await this.jobs.add(SEND_MAIL, { mail: uuid }, { maxAttempts: JOB_ATTEMPTS });
  }

  /** All complaints about texts to be set. */
  complaints(template: MailTemplate, words: MailTexts): MailComplaint[] {
    return template.complaints(words, this.own.sites);
  }

  /** A preview of these texts with the example values of the variables, or with those of somebody. */
  async preview<V extends Variables>(
    template: MailTemplate<V>,
    words: MailTexts,
    somebody: { readonly name: string | null; readonly values: ValuesOf<V> } = exampleOf(template),
  ): Promise<ShownMail> {
    const town = townOf(await this.stored.read('letterhead'));
    const recipient = { name: somebody.name, address: '' };
    const { subject, text, html } = template.render(somebody.values, { ...this.own, recipient, town }, words);
    return { subject, text, html: withLogo(html, undefined) };
  }

  /** The content of a mail as it would be written now. */
  async rendered<V extends Variables>(order: MailOrder<V>): Promise<RewrittenMail> {
    const [words, head] = [await this.words.of([order]), await this.stored.read('letterhead')];
    return this.finish(order, words, townOf(head));
  }

  /** The mails, by the statement that writes them. Others have their turn in between, however long the texts are. */
  private async *finished<V extends Variables>(orders: Iterable<MailOrder<V>>): AsyncGenerator<NewMail[]> {
    const head = await this.stored.read('letterhead');
    const town = townOf(head);
    const replyTo = head.replyTo ?? head.contactEmail;
    for await (const some of inTurns(orders)) {
      const words = await this.words.of(some);
      let [mails, size, sinceTurn]: [NewMail[], number, number] = [[], 0, 0];
      for (const order of some) {
        const mail = this.finish({ ...order, replyTo: order.replyTo ?? replyTo }, words, town);
        mails.push(mail);
        size += charactersOf(mail);
        sinceTurn += charactersOf(mail);
        if (sinceTurn >= CHARACTERS_A_TURN) {
          await setImmediate();
          sinceTurn = 0;
        }
        if (size < CHARACTERS_AT_ONCE) continue;
        yield mails;
        [mails, size] = [[], 0];
      }
      yield mails;
    }
  }

  private async write(mails: readonly NewMail[]): Promise<number> {
    if (mails.length === 0) return 0;
    const uuids = await this.store.insert(mails, this.clock.now());
    await this.jobs.addAll(
      SEND_MAIL,
      uuids.map((mail) => ({ mail })),
      JOB_ATTEMPTS,
    );
    return uuids.length;
  }

  private finish<V extends Variables>(order: MailOrder<V>, words: TextsOf, town: Town): NewMail {
    const { event, template, to, values, edition, calendar, document, files = [], quotes = [], replyTo = null } = order;
    const { links = [] } = order;
    const name = to.name === null ? null : oneLine(to.name);
    // Parents read mail sent to a child without an account: they are neither addressed nor greeted as the child.
    const isOfChild = to.account === null && (to.children ?? []).length > 0;
    const called = isOfChild && name !== null && name !== '' ? `Eltern von ${name}` : name;
    const recipient = { name: called === '' ? null : called, address: oneLine(to.address) };
    const greeted = isOfChild ? { ...recipient, name: null } : recipient;
    return {
      ...template.render(values, { ...this.own, recipient: greeted, town }, order.words ?? words(template, edition)),
      uuid: newUuid(),
      event,
      template: template.type,
      secret: template.secret,
      recipient,
      replyTo,
      account: to.account,
      children: to.children ?? [],
      quotes,
      links,
      edition: edition ?? null,
      attachments: [
        ...(calendar === undefined ? [] : [calendarFile(calendar)]),
        ...(document === undefined ? [] : [document]),
        ...files,
      ],
    };
  }
}

/** The orders for each of these, made one after the other when they are asked for. */
export function* ordersFor<Item, Order>(
  items: Iterable<Item>,
  orderOf: (item: Item) => Order | readonly Order[] | undefined,
): Generator<Order> {
  for (const item of items) {
    const made = orderOf(item);
    if (isList(made)) yield* made;
    else if (made !== undefined) yield made;
  }
}

const isList = <Order>(made: Order | readonly Order[] | undefined): made is readonly Order[] => Array.isArray(made);

/** The orders in batches. */
async function* inTurns<Order>(orders: Iterable<Order>): AsyncGenerator<Order[]> {
  let batch: Order[] = [];
  for (const order of orders) {
    batch.push(order);
    if (batch.length % ORDERS_A_TURN === 0) await setImmediate();
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const charactersOf = ({ text, html, attachments }: NewMail): number =>
  attachments.reduce((sum, file) => sum + ('content' in file ? file.content.length : 0), text.length + html.length);

const exampleOf = <V extends Variables>(template: MailTemplate<V>): { name: string; values: ValuesOf<V> } => ({
  name: EXAMPLE_RECIPIENT,
  values: template.examples,
});

const calendarFile = ({ content, method }: { content: string; method: string }): MailAttachment => ({
  filename: 'termine.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
});
