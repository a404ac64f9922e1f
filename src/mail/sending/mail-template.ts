import { type Message, message, onOneLine } from '../../kernel/problem/message.js';
import { type FinishedMail, oneLine, type Recipient } from './mail.js';
import { htmlOf } from './mail-html.js';
import { fill, type Filled, fillPlain } from './mail-markdown.js';
import { textOf } from './mail-text.js';
import {
  complaintsAbout,
  examplesOf,
  flattened,
  mentions,
  optional,
  pagesIn,
  text,
  type ValuesOf,
  type Variables,
  withoutSections,
} from './template-variables.js';

export const EXAMPLE_RECIPIENT = 'Erika Muster';

/** What every template may use beside its own variables. */
const COMMON = {
  recipient: optional('Name of the person the mail is for', EXAMPLE_RECIPIENT),
  sender: text('Name of the sender, as set in MAIL_FROM', 'Ferienprogramm Musterstadt'),
} as const satisfies Variables;

/** The words of a mail: Mustache for values and sections, in the body also a little Markdown. */
export interface MailWords {
  readonly subject: string;
  readonly body: string;
}

/** What mails are about: accounts and how one gets into them, or what happens in an edition of the programme. */
type Subject = 'account' | 'programme';

interface MailDefinition<V extends Variables> {
  readonly type: string;
  /** What staff call it. */
  readonly title: string;
  /**
   * The words of mails about accounts are written by super admins, for all editions: who words the mail with a code decides
   * where the code is taken to.
   */
  readonly about: Subject;
  readonly variables: V;
  readonly subject: string;
  readonly body: string;
  /** The mail holds a code: what is kept of it loses its words once it is sent or given up. */
  readonly secret?: boolean;
  /** Variables without which the mail is good for nothing, such as the address of a code. */
  readonly needs?: readonly (keyof V & string)[];
  /** What a preview shows in the place of the variables' own examples, where these do not make a mail of this kind. */
  readonly sample?: Partial<ValuesOf<V>>;
  /** It is meant for this very address, whatever the account has now. */
  readonly toThisAddress?: boolean;
}

/** From whom to whom a mail goes, and which origins are those of this service. */
interface Envelope {
  readonly recipient: Recipient;
  readonly sender: string;
  readonly sites: readonly string[];
}

/** A kind of mail: what it may say, checked when it is defined, and what it says unless somebody changes it. */
export class MailTemplate<V extends Variables = Variables> {
  readonly type: string;
  readonly title: string;
  readonly about: Subject;
  readonly variables: Variables;
  readonly words: MailWords;
  readonly secret: boolean;
  readonly needs: readonly string[];
  readonly toThisAddress: boolean;
  private readonly sample: object;

  constructor({ variables, subject, body, ...definition }: MailDefinition<V>) {
    this.type = definition.type;
    this.title = definition.title;
    this.about = definition.about;
    this.variables = { ...COMMON, ...variables };
    this.words = { subject, body };
    this.secret = definition.secret ?? false;
    this.needs = definition.needs ?? [];
    this.toThisAddress = definition.toThisAddress ?? false;
    this.sample = definition.sample ?? {};
    const wrong = this.complaints(this.words);
    if (wrong.length > 0) {
      const reasons = wrong.map(({ part, text: { en } }) => `${part}: ${en}`);
      throw new Error(`The mail ${this.type} cannot be used: ${reasons.join('; ')}`);
    }
  }

  /**
   * Everything that is wrong with words for this kind of mail.
   * @param sites origins of this service: with them, addresses elsewhere that would be told values are wrong as well. Words
   *   that were set before are used without, and such addresses left out of the mail
   */
  complaints(words: MailWords, sites?: readonly string[]): MailComplaint[] {
    const wrong = PARTS.flatMap((part) =>
      complaintsAbout(words[part], this.variables).map((complaint) => ({ part, text: complaint })),
    );
    if (wrong.length > 0) return wrong;
    return [...this.missing(words), ...(sites === undefined ? [] : this.telling(words, sites))];
  }

  /** The mail these words make of the values, which are data and nothing else, whatever signs they hold. */
  render(
    values: ValuesOf<V>,
    { recipient, sender, sites }: Envelope,
    words: MailWords = this.words,
  ): Pick<FinishedMail, 'subject' | 'text' | 'html'> {
    const all = { ...values, recipient: recipient.name, sender };
    const subject = oneLine(fillPlain(words.subject, all));
    const body = filled(words.body, this.variables, all, sites);
    const footer = `Diese E-Mail wurde automatisch verschickt. ${sender}`;
    return { subject, text: `${textOf(body)}\n-- \n${footer}\n`, html: htmlOf(body, { title: subject, footer }) };
  }

  /** Values of a mail as it may be sent. */
  get examples(): ValuesOf<V> {
    return { ...examplesOf(this.variables), ...this.sample } as ValuesOf<V>;
  }

  /** Addresses elsewhere with values in them, in a mail of the examples and in every section of the words. */
  private telling({ body }: MailWords, sites: readonly string[]): MailComplaint[] {
    const variables = flattened(this.variables);
    const found = [
      ...filled(body, this.variables, this.examples, sites).strays,
      ...filled(withoutSections(body), variables, examplesOf(variables), sites).strays,
    ];
    return [...new Set(found)].map((address) => ({ part: 'body', text: tells(onOneLine(address)) }));
  }

  private missing({ body }: MailWords): MailComplaint[] {
    return this.needs
      .filter((name) => !mentions(body, name))
      .map((name) => ({
        part: 'body',
        text: message(`{{${name}}} must be in it`, `{{${name}}} muss darin vorkommen`),
      }));
  }
}

const filled = (body: string, variables: Variables, values: object, sites: readonly string[]): Filled =>
  fill(body, values, { sites, pages: new Set(pagesIn(variables, values)) });

const tells = (address: string): Message =>
  message(
    `${address} leads elsewhere, so no variable can stand in it`,
    `${address} führt zu anderen, deshalb kann keine Variable darin stehen`,
  );

const PARTS = ['subject', 'body'] as const;

/** Something wrong with words. */
export interface MailComplaint {
  readonly part: (typeof PARTS)[number];
  readonly text: Message;
}

const KINDS = new Map<string, MailTemplate>();

/** Every kind of mail there is, by type. */
export const mailTemplates = (): MailTemplate[] =>
  [...KINDS.values()].sort((left, right) => (left.type < right.type ? -1 : 1));

export const mailTypes = (): string[] => mailTemplates().map(({ type }) => type);

export const mailTemplateOf = (type: string): MailTemplate | undefined => KINDS.get(type);

/** Defines a kind of mail. Throws when its words use anything that is not among its variables, or the type is taken. */
export const defineMail = <V extends Variables>(mail: MailDefinition<V>): MailTemplate<V> => {
  const template = new MailTemplate(mail);
  if (KINDS.has(mail.type)) throw new Error(`There is a mail ${mail.type} already.`);
  KINDS.set(mail.type, template);
  return template;
};

/** Takes a kind of mail away again: tests define their own, and share a process with others that ask for all there are. */
export const withdrawMail = (type: string): void => {
  KINDS.delete(type);
};
