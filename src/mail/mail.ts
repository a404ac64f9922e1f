import { vocabulary, word } from '../kernel/problem/vocabulary.js';
/** States of a mail: queued (also for a retry), handed over, given up, or replaced by a newer one. */
export const MAIL_STATES = vocabulary('mailState', {
  queued: word('Queued', 'Wartet'),
  sent: word('Sent', 'Gesendet', 'good'),
  failed: word('Failed', 'Gescheitert', 'bad'),
  superseded: word('Superseded', 'Entfallen, überholt'),
});
export type MailState = (typeof MAIL_STATES)[number];

/** As stored: a superseded mail has failed with this as its error. */
export type StoredMailState = Exclude<MailState, 'superseded'>;
export const SUPERSEDED = 'superseded' satisfies MailState;

/** An attachment: text, or bytes in base64. */
export interface MailAttachment {
  readonly filename: string;
  /** Including parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  readonly contentType: string;
  readonly content: string;
  readonly encoding?: 'base64';
  /** A picture of the HTML part, by the name that it has there. */
  readonly cid?: string;
}

/** An attachment whose content is fetched, or created, when the mail is sent: many mails can carry one file. */
export interface MailDocument {
  readonly filename: string;
  /** Default: a PDF. */
  readonly contentType?: string;
  /** Source of the document: the kind determines who creates it. */
  readonly document: { readonly kind: string; readonly uuid: string };
}

export const PDF_DOCUMENT = 'application/pdf';

export const isDocument = (attachment: MailAttachment | MailDocument): attachment is MailDocument =>
  'document' in attachment;

/** An application that a link of a mail withdraws, as long as it is what the mail says (R-MAIL-17). */
export interface WithdrawnByLink {
  readonly attendance: string;
  /** The entry of its history that made the state of which the mail tells; null: it has none. */
  readonly entry: string | null;
}

/** Recipient of a mail. */
export interface Recipient {
  readonly name: string | null;
  readonly address: string;
}

/** A rendered mail, ready to be sent. */
export interface FinishedMail {
  readonly uuid: string;
  /** The Message-ID stays for every try, so that mail servers can detect duplicates. */
  readonly messageId: string;
  readonly recipient: Recipient;
  /** Reply-to; null: the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly (MailAttachment | MailDocument)[];
}

/** A mail that was given up, identified by its event. */
export interface SupersededMail {
  readonly cause: string;
  readonly recipient: string;
  /** The fourth part, where there is one: how often it was written anew. */
  readonly nth?: string;
}

/** A mail could not be delivered. Its message is the kind of error alone: answers of mail servers quote addresses. */
export class MailNotSent extends Error {
  constructor(
    /** For instance `EENVELOPE 550 RCPT TO`. */
    readonly kind: string,
    /** Retrying is pointless: the server refuses this recipient or this mail permanently. */
    readonly permanent: boolean,
    /** The answer of the mail server; null: none. Kept with the mail, and nowhere else. */
    readonly answer: string | null = null,
  ) {
    super(kind);
    this.name = 'MailNotSent';
  }

  /** The value stored in the queue. */
  get code(): string {
    return this.kind;
  }
}

/** The code of a server's answer, such as `250` or `451 4.7.1`: what follows may name people. */
export const codeOf = (answer: string | null): string | null =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(answer ?? '')?.[0] ?? null;

// Control characters, line and paragraph separators, and marks that change the text direction.
// oxlint-disable-next-line no-control-regex -- the pattern is about control characters
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Text safe for a header: one line, so that it cannot inject another header. */
export const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim();

/** The job that sends one mail. Its payload is only the mail's uuid: the queue must not hold personal data. */
export const SEND_MAIL = 'notifications.send-mail';

/** Attempts after which a mail is given up: about two days with the queue's back-off. */
export const MAX_TRIES = 18;

/** The queue retries slightly more often: a worker that crashes uses up an attempt of the queue only. */
export const JOB_ATTEMPTS = MAX_TRIES + 7;

/** How long a worker's claim lasts; longer than any conversation with a mail server may take. */
export const CLAIM_MS = 180_000;

/** How long it is tried to note that the server has taken a mail; shorter than the claim. */
export const NOTING_MS = 60_000;
