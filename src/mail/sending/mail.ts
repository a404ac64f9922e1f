/** What becomes of a mail: it waits or is tried again, it was handed over, or it was given up. */
export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A file that goes with a mail: text, or bytes in base64. */
export interface MailAttachment {
  readonly filename: string;
  /** With its parameters: `text/calendar; charset=utf-8; method=PUBLISH`. */
  readonly contentType: string;
  readonly content: string;
  readonly encoding?: 'base64';
}

/** A PDF that goes with a mail and is made when the mail is sent. */
export interface MailDocument {
  readonly filename: string;
  /** What it is made of: the kind says who makes it. */
  readonly document: { readonly kind: string; readonly uuid: string };
}

export const isDocument = (attachment: MailAttachment | MailDocument): attachment is MailDocument =>
  'document' in attachment;

/** Who gets a mail. */
export interface Recipient {
  readonly name: string | null;
  readonly address: string;
}

/** A mail with all its words, ready to be sent. */
export interface FinishedMail {
  readonly uuid: string;
  /** How often it was asked for: 1, and with every resend one more. */
  readonly sends: number;
  readonly recipient: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly (MailAttachment | MailDocument)[];
}

/** A mail that was given up, by what its event says. */
export interface SupersededMail {
  readonly cause: string;
  readonly recipient: string;
}

/** A mail could not be handed over. Named by kind only: what a mail server answers quotes addresses. */
export class MailNotSent extends Error {
  constructor(
    /** For instance `EENVELOPE 550 RCPT TO`. */
    readonly kind: string,
    /** Trying again is pointless: the server refuses this recipient or this mail for good. */
    readonly permanent: boolean,
  ) {
    super(kind);
    this.name = 'MailNotSent';
  }

  /** What the queue keeps of it. */
  get code(): string {
    return this.kind;
  }
}

// Control characters, line and paragraph separators, and marks that turn the direction of text around.
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Text fit for a header: one line, nothing that a mail program could take for the next header. */
export const oneLine = (text: string): string => text.replace(UNPRINTABLE, ' ').replace(/ {2,}/g, ' ').trim();
