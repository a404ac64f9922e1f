import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../../accounts/account-lookup.js';
import { isMasked, type NamedAccount } from '../../../accounts/masks.js';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { type Line, unprocessableLines } from '../../../kernel/problem/problem.js';
import { type RecordRef } from '../../../kernel/ids/record-ref.js';
import { NamedRecords, type NamedRecordsFound } from '../../../platform/http/input/named-records.js';
import { EditionLookup, type OpenEdition } from '../../../editions/edition.store.js';
import { HostLookup } from '../../../hosts/host.store.js';
import { closedToHosts } from '../../reading/offer.finder.js';

/** The records a body references; undefined: not sent. */
interface Named {
  readonly edition?: RecordRef | undefined;
  readonly hosts?: readonly RecordRef[] | undefined;
  readonly categories?: readonly RecordRef[] | undefined;
  readonly contact?: RecordRef | null | undefined;
}

/** The records found for the references of a body; undefined: not sent. */
export interface NamedFound {
  /** Null: referenced, but unknown. */
  readonly edition: OpenEdition | null | undefined;
  readonly hosts: NamedRecordsFound | undefined;
  readonly categories: NamedRecordsFound | undefined;
  /** `account` is undefined if it is unknown; null: clear the field. */
  readonly contact: { readonly ref: RecordRef; readonly account: NamedAccount | undefined } | null | undefined;
}

/** The current references of an offer. */
export interface Pointing {
  readonly edition: string;
  readonly hosts: readonly string[];
  readonly contact: string | null;
  /** A variant stays in the edition of its base, whose content it follows. */
  readonly isVariant: boolean;
}

/** The new references of an offer; undefined: unchanged. */
export interface Found {
  readonly edition: string | undefined;
  readonly hosts: readonly string[] | undefined;
  readonly categories: readonly string[] | undefined;
  readonly contact: string | null | undefined;
}

/** Resolves the references of a body and checks whether the caller may use them (R-OFF-19). */
@Injectable()
export class OfferReferences {
  constructor(
    private readonly records: NamedRecords,
    private readonly editions: EditionLookup,
    private readonly hosts: HostLookup,
    private readonly accounts: AccountLookup,
  ) {}

  /**
   * The referenced records, which cannot be deleted before the transaction ends. Call it before the offer is locked:
   * the lock order is editions, hosts, categories and accounts before offers. The statements leave at once, in this order.
   * @throws Problem 422 with a violation if a list references a record twice
   */
  async find({ edition, hosts, categories, contact }: Named): Promise<NamedFound> {
    const [openEdition, hostsFound, categoriesFound, account] = await Promise.all([
      edition && this.editions.find(edition),
      hosts && this.records.find('hosts', hosts),
      categories && this.records.find('categories', categories),
      contact ? this.accounts.find(contact) : undefined,
    ]);
    return {
      edition: edition && (openEdition ?? null),
      hosts: hostsFound,
      categories: categoriesFound,
      contact: contact && { ref: contact, account },
    };
  }

  /**
   * @param present the current references of the offer; undefined for a new one
   * @throws Problem 403 if host users may not edit the edition; 422 for unknown records, for hosts that
   * do not take part in the edition, and if a host user would leave none of their own hosts
   */
  async judge(caller: Caller, named: NamedFound, present: Pointing | undefined): Promise<Found> {
    if (named.edition && !caller.isAdmin && !named.edition.hostsMayEdit) throw closedToHosts();
    const hosts = named.hosts?.found;
    const contact = await this.contact(caller, named.contact, present, hosts ?? present?.hosts ?? []);
    const lines = [
      ...(named.edition === null ? [UNKNOWN_EDITION] : []),
      ...(present?.isVariant === true && named.edition && named.edition.uuid !== present.edition
        ? [VARIANT_STAYS]
        : []),
      ...(named.hosts?.lines ?? []),
      ...((named.hosts?.lines ?? []).length === 0 ? await this.hostLines(caller, named, present) : []),
      ...(named.categories?.lines ?? []),
      ...(contact === false ? [UNKNOWN_ACCOUNT] : []),
    ];
    if (contact === false || lines.length > 0) throw unprocessableLines(lines);
    return { edition: named.edition?.uuid, hosts, categories: named.categories?.found, contact };
  }

  /**
   * The edition into which an offer with these hosts is copied: the one referenced, otherwise the offer's own.
   * @throws Problem 403 and 422 as for `judge`
   */
  async judgeCopy(caller: Caller, named: NamedFound, own: string, hosts: readonly string[]): Promise<string> {
    const sent = named.edition === undefined ? await this.editions.find({ uuid: own, alias: own }) : named.edition;
    const edition = openFor(caller, sent);
    if (!takePart(hosts, edition)) throw unprocessableLines([NOT_TAKING_PART]);
    return edition.uuid;
  }

  /**
   * The same for many offers: the edition, and which of them has a host that does not take part in it.
   * @throws Problem 403 if host users may not edit the edition, 422 if it is unknown
   */
  judgeCopies(
    caller: Caller,
    named: NamedFound,
    hosts: readonly (readonly string[])[],
  ): { readonly edition: string; readonly refused: readonly (Message | undefined)[] } {
    const edition = openFor(caller, named.edition);
    const refused = hosts.map((list) => (takePart(list, edition) ? undefined : NOT_TAKING_PART[1]));
    return { edition: edition.uuid, refused };
  }

  /** Errors about the hosts the offer would have: they exist, but are not allowed for this caller or edition. */
  private async hostLines(caller: Caller, named: NamedFound, present: Pointing | undefined): Promise<Line[]> {
    const hosts = named.hosts?.found;
    const before = present?.hosts ?? [];
    const changes = hosts !== undefined && (present === undefined || !isSameSet(hosts, before));
    const givesAway = changes && !caller.isAdmin && !hosts.some((host) => caller.isMemberOf(host));
    const moves = named.edition != null && named.edition.uuid !== present?.edition;
    const added = (hosts ?? before).filter((host) => moves || !before.includes(host));
    const edition = moves ? named.edition : present && added.length > 0 && (await this.presentEdition(present));
    return [...(givesAway ? [NONE_OF_YOURS] : []), ...(edition && !takePart(added, edition) ? [NOT_TAKING_PART] : [])];
  }

  private presentEdition({ edition }: Pointing): Promise<OpenEdition | undefined> {
    return this.editions.find({ uuid: edition, alias: edition });
  }

  /**
   * The account referenced as contact. Its phone and e-mail address will be shown to the offer's hosts, so
   * host users may choose only colleagues or themselves, and nobody may choose an account that is masked for
   * them; for such callers it does not exist. Sending back the current contact changes nothing and is not checked.
   * @returns false if there is no such account for the caller
   */
  private async contact(
    caller: Caller,
    named: NamedFound['contact'],
    present: Pointing | undefined,
    hosts: readonly string[],
  ): Promise<string | false | null | undefined> {
    if (named == null) return named;
    const { account, ref } = named;
    if (account === undefined) return false;
    if (ref.uuid !== undefined && ref.uuid === present?.contact) return account.uuid;
    if (isMasked(account, caller)) return false;
    if (caller.isAdmin || account.uuid === caller.accountUuid) return account.uuid;
    const own = hosts.filter((host) => caller.isMemberOf(host));
    return (await this.hosts.hasMember(own, account.uuid)) ? account.uuid : false;
  }
}

const openFor = (caller: Caller, edition: OpenEdition | null | undefined): OpenEdition => {
  if (edition == null) throw unprocessableLines([UNKNOWN_EDITION]);
  if (!caller.isAdmin && !edition.hostsMayEdit) throw closedToHosts();
  return edition;
};

const takePart = (hosts: readonly string[], edition: OpenEdition): boolean =>
  edition.hosts.length === 0 || hosts.every((host) => edition.hosts.includes(host));

const isSameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((entry) => right.includes(entry));

const UNKNOWN_EDITION: Line = ['edition', message('There is no such edition.', 'Es gibt keine solche Ausgabe.')];
const VARIANT_STAYS: Line = [
  'edition',
  message(
    'A variant stays in the edition of its offer; copy it to have it in another one.',
    'Eine Variante bleibt in der Ausgabe ihres Angebots; für eine andere Ausgabe kopieren Sie sie.',
  ),
];
const UNKNOWN_ACCOUNT: Line = [
  'contact',
  message(
    'There is no such account, or none you may name here.',
    'Es gibt kein solches Konto, oder keines, das Sie hier nennen dürfen.',
  ),
];
const NONE_OF_YOURS: Line = [
  'hosts',
  message(
    'At least one of the organisers must be one of yours.',
    'Mindestens einer davon muss einer Ihrer Veranstalter sein.',
  ),
];
const NOT_TAKING_PART: Line = [
  'hosts',
  message(
    'One of the organisers does not take part in this edition.',
    'Einer der Veranstalter nimmt an dieser Ausgabe nicht teil.',
  ),
];
