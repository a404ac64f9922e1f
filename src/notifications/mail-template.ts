import { type FinishedMail, oneLine, type Recipient } from './mail.js';
import { htmlOf } from './mail-html.js';
import { fill, fillPlain } from './mail-markdown.js';
import { textOf } from './mail-text.js';
import { complaintsAbout, optional, text, type ValuesOf, type Variables } from './template-variables.js';

/** What every template may use beside its own variables. */
const COMMON = {
  recipient: optional('Name of the person the mail is for', 'Erika Muster'),
  sender: text('Name of the sender, as set in MAIL_FROM', 'Ferienprogramm Musterstadt'),
} as const satisfies Variables;

/** The words of a mail: Mustache for values and sections, in the body also a little Markdown. */
export interface MailWords {
  readonly subject: string;
  readonly body: string;
}

/** A kind of mail: what it may say, checked when it is defined, and what it says unless somebody changes it. */
export class MailTemplate<V extends Variables = Variables> {
  readonly variables: Variables;

  constructor(
    readonly type: string,
    own: V,
    readonly words: MailWords,
    /** Holds a code that must not stay readable. */
    readonly secret: boolean,
  ) {
    this.variables = { ...COMMON, ...own };
    const wrong = this.complaints(words);
    if (wrong.length > 0) throw new Error(`The mail ${type} cannot be used: ${wrong.join('; ')}`);
  }

  /** Everything that is wrong with words for this kind of mail. */
  complaints({ subject, body }: MailWords): string[] {
    return [...complaintsAbout(subject, this.variables), ...complaintsAbout(body, this.variables)];
  }

  /** The mail these words make of the values, which are data and nothing else, whatever signs they hold. */
  render(
    values: ValuesOf<V>,
    { recipient, sender }: { readonly recipient: Recipient; readonly sender: string },
  ): Pick<FinishedMail, 'subject' | 'text' | 'html'> {
    const all = { ...values, recipient: recipient.name, sender };
    const subject = oneLine(fillPlain(this.words.subject, all));
    const filled = fill(this.words.body, all);
    const footer = `Diese E-Mail wurde automatisch verschickt. ${sender}`;
    return { subject, text: `${textOf(filled)}\n-- \n${footer}\n`, html: htmlOf(filled, { title: subject, footer }) };
  }
}

/** Defines a kind of mail. Throws when its words use anything that is not among its variables. */
export const defineMail = <V extends Variables>(mail: {
  readonly type: string;
  readonly variables: V;
  readonly subject: string;
  readonly body: string;
  /** The mail holds a code: what is kept of it loses its words once it is sent or given up. */
  readonly secret?: boolean;
}): MailTemplate<V> =>
  new MailTemplate(mail.type, mail.variables, { subject: mail.subject, body: mail.body }, mail.secret ?? false);
