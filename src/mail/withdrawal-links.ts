import { Inject, Injectable } from '@nestjs/common';
import { formatUuid } from '../kernel/ids/uuid.js';
import { SETTINGS, type Settings } from '../platform/operations/config/settings.js';
import { SecretBox } from '../platform/operations/secret-box.js';
import { IntegrationSettings } from '../settings/integration-settings.js';
import { type FinishedMail, type WithdrawnByLink } from './mail.js';

/** The page on which families withdraw an application. */
export const WITHDRAWAL_PATH = '/angebote/abmelden';

/** A link that this installation has signed, as it was opened. */
export interface OpenedLink extends WithdrawnByLink {
  /** Whether the mail with the link went to this address. */
  readonly wentTo: (address: string) => boolean;
}

/** What stands in stored words in place of what a link says: the families' programme speaks German. */
const COVER = 'verdeckt-';
const COVERED = /(\?link=)verdeckt-(\d{1,4})(?!\d)/g;
/** What may stand before the address of a link. */
const BEFORE = new Set([undefined, ' ', '\n', '\t', '"', '>']);

/** Purposes of the two signatures of a link: that we made it, and for which address. */
const MADE = 'withdrawal link';
const FOR_ADDRESS = 'address of a withdrawal link';

const UUID_BYTES = 16;
const ABOUT_BYTES = 2 * UUID_BYTES;
const SIGNATURE_BYTES = 16;
/** Both uuids and both signatures in base64url. */
const TOKEN = /^[\w-]{86}$/;
const NO_ENTRY = '00000000-0000-0000-0000-000000000000';

/**
 * Links with which a family withdraws an application (R-MAIL-17). The words of a mail are stored with the links covered, so
 * that nobody who reads them, backups included, can use one; they are signed while the mail is sent, for the address it goes to
 * and the state of which it tells. A link holds uuids and signatures alone.
 */
@Injectable()
export class WithdrawalLinks {
  private readonly page: string;

  constructor(
    private readonly box: SecretBox,
    private readonly integration: IntegrationSettings,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.page = `${settings.baseUrl}${WITHDRAWAL_PATH}`;
  }

  /**
   * How links stand in the words of a mail, by their place among the links of the mail, from 0; null where mails carry none: no
   * page is there for them, or no key that signs them.
   */
  async inWords(): Promise<((index: number) => string) | null> {
    const open = this.settings.publicPages && this.box.hasKey && (await this.integration.read()).publicAccess;
    return open ? (index) => `${this.page}?link=${COVER}${String(index + 1)}` : null;
  }

  /** The mail with its links signed, as it is sent. Words that only look like a covered link stay as they are. */
  complete<M extends FinishedMail & { readonly links: readonly WithdrawnByLink[] }>(mail: M): M {
    const { links, recipient, text, html } = mail;
    if (links.length === 0) return mail;
    const signed = (words: string): string =>
      words.replaceAll(COVERED, (covered, before: string, number: string, at: number) => {
        const subject = this.isOurs(words, at) ? links[Number(number) - 1] : undefined;
        return subject === undefined ? covered : `${before}${this.tokenOf(subject, recipient.address)}`;
      });
    return { ...mail, text: signed(text), html: signed(html) };
  }

  /**
   * Whether the whole address before this place is that of our page, as it is set or as programs write it. Others can write
   * words into a mail: at an address of theirs a link would come to them.
   */
  private isOurs(words: string, at: number): boolean {
    return [this.page, new URL(this.page).href].some((page) => {
      const begin = at - page.length;
      return begin >= 0 && words.startsWith(page, begin) && BEFORE.has(words[begin - 1]);
    });
  }

  /** What a link is about; undefined if this installation did not sign it. @param sent its parameter */
  open(sent: string | undefined): OpenedLink | undefined {
    if (sent === undefined || !TOKEN.test(sent)) return undefined;
    const token = Buffer.from(sent, 'base64url');
    const [about, mark] = [token.subarray(0, ABOUT_BYTES), token.subarray(ABOUT_BYTES, ABOUT_BYTES + SIGNATURE_BYTES)];
    const made = token.subarray(ABOUT_BYTES + SIGNATURE_BYTES);
    if (!this.box.verifies(Buffer.concat([about, mark]), MADE, made)) return undefined;
    const entry = formatUuid(about.subarray(UUID_BYTES));
    return {
      attendance: formatUuid(about.subarray(0, UUID_BYTES)),
      entry: entry === NO_ENTRY ? null : entry,
      wentTo: (address) => this.box.verifies(forAddress(about, address), FOR_ADDRESS, mark),
    };
  }

  private tokenOf({ attendance, entry }: WithdrawnByLink, address: string): string {
    const about = Buffer.concat([bytesOf(attendance), bytesOf(entry ?? NO_ENTRY)]);
    const marked = Buffer.concat([about, this.box.sign(forAddress(about, address), FOR_ADDRESS)]);
    return Buffer.concat([marked, this.box.sign(marked, MADE)]).toString('base64url');
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Upper and lower case are one address, as they are one account. */
const forAddress = (about: Buffer, address: string): Buffer =>
  Buffer.concat([about, Buffer.from(address.trim().toLowerCase())]);
