import { growingVocabulary, word } from '../kernel/problem/vocabulary.js';
import { type Message, message, onOneLine } from '../kernel/problem/message.js';
import { type FinishedMail, oneLine, type Recipient } from './mail.js';
import { htmlOf } from './mail-html.js';
import { fill, type Filled, fillPlain } from './mail-markdown.js';
import { textOf } from './mail-text.js';
import { footerOf, type Town, TOWN_VARIABLES } from './town.js';
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

/** Variables available in every template. */
const COMMON = {
  recipient: optional('Name of the person the mail is for', EXAMPLE_RECIPIENT),
  sender: text('Name of the sender, as set in MAIL_FROM', 'Ferienprogramm Musterstadt'),
  ...TOWN_VARIABLES,
} as const satisfies Variables;

/** The texts of a mail: Mustache for values and sections, in the body also a little Markdown. */
export interface MailTexts {
  readonly subject: string;
  readonly body: string;
}

/** Subject of a mail: accounts and access to them, or an edition of the programme. */
type Subject = 'account' | 'programme';

interface MailDefinition<V extends Variables> {
  readonly type: string;
  /** Name shown to staff. */
  readonly title: string;
  /** The same for readers of English. */
  readonly english: string;
  /**
   * Texts of mails about accounts can be set by super admins only, and for all editions only: the author of a mail
   * with a code decides where its link leads.
   */
  readonly about: Subject;
  readonly variables: V;
  readonly subject: string;
  readonly body: string;
  /** The mail contains a code: its stored content is emptied after it has been sent or given up. */
  readonly secret?: boolean;
  /** Variables without which the mail is useless, such as the URL with a code. */
  readonly needs?: readonly (keyof V & string)[];
  /** Values for the preview in place of the variables' own examples, where these do not suit this kind of mail. */
  readonly sample?: Partial<ValuesOf<V>>;
  /** The mail is meant for this very address, even if the account gets another one. */
  readonly toThisAddress?: boolean;
  /** Each mail comes with words of its own, whose line breaks stay; none can be set for the kind. */
  readonly bringsText?: boolean;
}

/** Sender and recipient of a mail, the origins of this service, and the town as its letterhead says. */
interface Envelope {
  readonly recipient: Recipient;
  readonly sender: string;
  readonly sites: readonly string[];
  readonly town: Town;
}

/** A kind of mail: its variables, checked on definition, and its default texts. */
export class MailTemplate<V extends Variables = Variables> {
  readonly type: string;
  readonly title: string;
  readonly about: Subject;
  readonly variables: Variables;
  readonly words: MailTexts;
  readonly secret: boolean;
  readonly needs: readonly string[];
  readonly toThisAddress: boolean;
  readonly bringsText: boolean;
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
    this.bringsText = definition.bringsText ?? false;
    this.sample = definition.sample ?? {};
    const wrong = this.complaints(this.words);
    if (wrong.length > 0) {
      const reasons = wrong.map(({ part, text: { en } }) => `${part}: ${en}`);
      throw new Error(`The mail ${this.type} cannot be used: ${reasons.join('; ')}`);
    }
  }

  /**
   * All complaints about texts for this kind of mail.
   * @param sites origins of this service: if given, foreign URLs that would receive values are complaints as well.
   * Existing texts
   * are used without this check; such URLs are then left out of the mail
   */
  complaints(words: MailTexts, sites?: readonly string[]): MailComplaint[] {
    const wrong = PARTS.flatMap((part) =>
      complaintsAbout(words[part], this.variables).map((complaint) => ({ part, text: complaint })),
    );
    if (wrong.length > 0) return wrong;
    return [...this.missing(words), ...(sites === undefined ? [] : this.telling(words, sites))];
  }

  /** Renders the mail with these texts and values. Values are data only, whatever characters they contain. */
  render(
    values: ValuesOf<V>,
    { recipient, sender, sites, town }: Envelope,
    words: MailTexts = this.words,
  ): Pick<FinishedMail, 'subject' | 'text' | 'html'> {
    const all = { ...values, recipient: recipient.name, sender, town };
    const subject = oneLine(fillPlain(words.subject, all));
    const own = { sites, pages: new Set(pagesIn(this.variables, all)) };
    const body = fill(words.body, all, own, this.bringsText);
    const footer = footerOf(town, sender);
    return {
      subject,
      text: `${textOf(body)}\n-- \n${footer.join('\n')}\n`,
      html: htmlOf(body, { title: subject, footer, email: town.email }),
    };
  }

  /** Example values of a valid mail. */
  get examples(): ValuesOf<V> {
    return { ...examplesOf(this.variables), ...this.sample } as ValuesOf<V>;
  }

  /** Foreign URLs with values in them, in a mail of example values and in every section of the texts. */
  private telling({ body }: MailTexts, sites: readonly string[]): MailComplaint[] {
    const variables = flattened(this.variables);
    const found = [
      ...filled(body, this.variables, this.examples, sites).strays,
      ...filled(withoutSections(body), variables, examplesOf(variables), sites).strays,
    ];
    return [...new Set(found)].map((address) => ({ part: 'body', text: tells(onOneLine(address)) }));
  }

  private missing({ body }: MailTexts): MailComplaint[] {
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
    `${address} leads elsewhere, so it must not contain a variable`,
    `${address} führt zu einer fremden Seite, deshalb kann keine Variable darin stehen`,
  );

const PARTS = ['subject', 'body'] as const;

/** A complaint about texts. */
export interface MailComplaint {
  readonly part: (typeof PARTS)[number];
  readonly text: Message;
}

const kinds = new Map<string, MailTemplate>();

const words = growingVocabulary('mailType');

/** The kinds of mail, by type, as they were defined. */
export const MAIL_KINDS: ReadonlyMap<string, MailTemplate> = kinds;

/** All kinds of mail, in the order of their types. */
export const mailTemplates = (): MailTemplate[] =>
  [...kinds.values()].sort((left, right) => (left.type < right.type ? -1 : 1));

export const mailTypes = (): string[] => mailTemplates().map(({ type }) => type);

export const mailTemplateOf = (type: string): MailTemplate | undefined => kinds.get(type);

/** Defines a kind of mail. Throws if its texts use unknown variables, or the type is already defined. */
export const defineMail = <V extends Variables>(mail: MailDefinition<V>): MailTemplate<V> => {
  const template = new MailTemplate(mail);
  if (kinds.has(mail.type)) throw new Error(`The mail type ${mail.type} is already defined.`);
  kinds.set(mail.type, template);
  words.add(mail.type, word(mail.english, mail.title));
  return template;
};
