import { Injectable } from '@nestjs/common';
import { AccountLookup } from '../../accounts/account-lookup.js';
import { isMasked } from '../../accounts/masks.js';
import { type Caller } from '../../common/access/caller.js';
import { message } from '../../common/http/message.js';
import { type Line, unprocessableLines } from '../../common/http/problem.js';
import { type RecordRef } from '../../common/ids/record-ref.js';
import { NamedRecords } from '../../common/input/named-records.js';
import { EditionLookup, type OpenEdition } from '../../editions/edition.lookup.js';
import { HostLookup } from '../../hosts/host.lookup.js';
import { closedToHosts } from '../offer.finder.js';

/** The records a body names; undefined: not named. */
export interface Named {
  readonly edition?: RecordRef | undefined;
  readonly hosts?: readonly RecordRef[] | undefined;
  readonly categories?: readonly RecordRef[] | undefined;
  readonly contact?: RecordRef | null | undefined;
}

/** What an offer points to already. */
export interface Pointing {
  readonly edition: string;
  readonly hosts: readonly string[];
}

/** The records found; undefined: not named. */
export interface Found {
  readonly edition: string | undefined;
  readonly hosts: readonly string[] | undefined;
  readonly categories: readonly string[] | undefined;
  readonly contact: string | null | undefined;
}

/** Turns the references of a body into records, and asks whether the caller may point there (decisions B4). */
@Injectable()
export class OfferReferences {
  constructor(
    private readonly records: NamedRecords,
    private readonly editions: EditionLookup,
    private readonly hosts: HostLookup,
    private readonly accounts: AccountLookup,
  ) {}

  /**
   * @param present what the offer points to now; undefined for a new one
   * @throws Problem 403 when organiser users may not edit the edition named; 422 for unknown records, for organisers that
   *   do not take part in the edition, and for an organiser user who leaves no organiser of their own
   */
  async resolve(caller: Caller, named: Named, present: Pointing | undefined): Promise<Found> {
    const needsEdition = named.edition !== undefined || named.hosts !== undefined;
    const edition = needsEdition ? await this.edition(caller, named.edition, present) : { found: undefined, lines: [] };
    const hosts = named.hosts && (await this.records.find('hosts', named.hosts));
    const categories = named.categories && (await this.records.find('categories', named.categories));
    const resulting = hosts?.found ?? present?.hosts ?? [];
    const contact = await this.contact(caller, named.contact, resulting);
    const lines = [
      ...edition.lines,
      ...(hosts?.lines ?? []),
      ...((hosts?.lines ?? []).length === 0 ? hostLines(caller, hosts?.found, present, edition.found) : []),
      ...(categories?.lines ?? []),
      ...contact.lines,
    ];
    if (lines.length > 0) throw unprocessableLines(lines);
    return {
      edition: named.edition === undefined ? undefined : edition.found?.uuid,
      hosts: hosts?.found,
      categories: categories?.found,
      contact: contact.found,
    };
  }

  /** The edition named, else, when organisers are to be checked against it, the present one. */
  private async edition(
    caller: Caller,
    ref: RecordRef | undefined,
    present: Pointing | undefined,
  ): Promise<{ found: OpenEdition | undefined; lines: Line[] }> {
    const asked = ref ?? (present && { uuid: present.edition, alias: '' });
    const found = asked && (await this.editions.find(asked));
    if (found === undefined) return { found, lines: [['edition', UNKNOWN_EDITION]] };
    if (ref !== undefined && !caller.isAdmin && !found.hostsMayEdit) throw closedToHosts();
    return { found, lines: [] };
  }

  /**
   * The account named as contact. Its phone and e-mail address will be shown to the offer's organisers: so organiser users
   * name only colleagues or themselves, and nobody one whose data is masked for them; for all others it does not exist.
   */
  private async contact(
    caller: Caller,
    ref: RecordRef | null | undefined,
    hosts: readonly string[],
  ): Promise<{ found: string | null | undefined; lines: Line[] }> {
    if (ref === null || ref === undefined) return { found: ref, lines: [] };
    const account = await this.accounts.find(ref);
    const allowed =
      account !== undefined &&
      !isMasked(account, caller) &&
      (caller.isAdmin ||
        account.uuid === caller.accountUuid ||
        (await this.hosts.hasMember(
          hosts.filter((host) => caller.isMemberOf(host)),
          account.uuid,
        )));
    return allowed ? { found: account.uuid, lines: [] } : { found: undefined, lines: [['contact', UNKNOWN_ACCOUNT]] };
  }
}

/** What is wrong with the organisers that the offer would have: known ones, but not these for this caller or edition. */
const hostLines = (
  caller: Caller,
  hosts: readonly string[] | undefined,
  present: Pointing | undefined,
  edition: OpenEdition | undefined,
): Line[] => {
  const lines: Line[] = [];
  if (hosts !== undefined && !caller.isAdmin && !hosts.some((host) => caller.isMemberOf(host))) {
    lines.push(['hosts', NONE_OF_YOURS]);
  }
  const moves = edition !== undefined && edition.uuid !== present?.edition;
  const added = (hosts ?? present?.hosts ?? []).filter((host) => moves || !present?.hosts.includes(host));
  const restricted = edition !== undefined && edition.hosts.length > 0;
  if (restricted && added.some((host) => !edition.hosts.includes(host))) lines.push(['hosts', NOT_TAKING_PART]);
  return lines;
};

const UNKNOWN_EDITION = message('There is no such edition.', 'Es gibt keine solche Ausgabe.');
const UNKNOWN_ACCOUNT = message(
  'There is no such account, or none you may name here.',
  'Es gibt kein solches Konto, oder keines, das Sie hier nennen dürfen.',
);
const NONE_OF_YOURS = message(
  'At least one of the organisers must be one of yours.',
  'Mindestens einer der Veranstalter muss einer von Ihren sein.',
);
const NOT_TAKING_PART = message(
  'One of the organisers does not take part in this edition.',
  'Einer der Veranstalter nimmt an dieser Ausgabe nicht teil.',
);
