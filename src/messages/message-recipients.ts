import { Injectable } from '@nestjs/common';
import { fullName } from '../accounts/masks.js';
import { type Role } from '../kernel/caller/caller.js';
import { EditionLookup } from '../editions/edition.store.js';
import { type Audience, type Unreached } from './audience.js';
import {
  type AddressedFamily,
  type AddressedPlace,
  AddressedFamiliesStore,
  type AddressedTeam,
  AddressedTeamsStore,
} from './audience.store.js';

/** Somebody of an audience: gets one mail, or cannot be reached. */
export interface MessageRecipient {
  readonly kind: 'account' | 'participant' | 'host';
  /** An account, a child without one, or a host without a team. */
  readonly uuid: string;
  readonly account: string | null;
  readonly name: string | null;
  /** Facts that decide whether the name is masked; null for hosts. */
  readonly person: { readonly roles: readonly Role[]; readonly protected: boolean } | null;
  readonly address: string | null;
  /** Set exactly where there is no address. */
  readonly unreached: Unreached | null;
  /** A family's applications that match. */
  readonly places: readonly AddressedPlace[];
  /** The offers that match. */
  readonly offers: readonly string[];
  /** Names of a team's hosts. */
  readonly organisers: readonly string[];
}

/** A recipient who gets the mail. */
export type ReachableRecipient = MessageRecipient & { readonly address: string };

export const isReachable = (recipient: MessageRecipient): recipient is ReachableRecipient => recipient.address !== null;

/** The children that a mail is about; one without an account is the recipient itself. */
export const childrenIn = ({ kind, uuid, places }: MessageRecipient): string[] => [
  ...new Set([...(kind === 'participant' ? [uuid] : []), ...places.map(({ child }) => child)]),
];

/** Finds out who is addressed: each family once, and each person of a team once (R-MSG-2). */
@Injectable()
export class MessageRecipients {
  constructor(
    private readonly families: AddressedFamiliesStore,
    private readonly teams: AddressedTeamsStore,
    private readonly editions: EditionLookup,
  ) {}

  /** @param only those of these, as far as they still belong to the audience */
  async of(audience: Audience, only?: readonly string[]): Promise<MessageRecipient[]> {
    if (audience.to === 'families') return (await this.families.of(audience, only)).map(ofFamily);
    const found = audience.absent
      ? await this.teams.absent(audience, await this.restrictedTo(audience))
      : await this.teams.of(audience, await this.withoutOffers(audience));
    const all = ofTeams(found);
    return only === undefined ? all : all.filter(({ uuid }) => only.includes(uuid));
  }

  /**
   * Hosts that are addressed although they have no offer yet: those that the edition is restricted to, and those
   * who are named and may take part. Offers or categories address only who has such.
   */
  private async withoutOffers(audience: Audience): Promise<readonly string[]> {
    if (audience.offers !== null || audience.categories !== null) return [];
    const restrictedTo = await this.restrictedTo(audience);
    return restrictedTo.length === 0 ? (audience.hosts ?? []) : restrictedTo;
  }

  /** The hosts that alone take part; none: all do. */
  private async restrictedTo({ edition }: Audience): Promise<readonly string[]> {
    return (await this.editions.find({ uuid: edition, alias: edition }))?.hosts ?? [];
  }
}

const ofFamily = (family: AddressedFamily): MessageRecipient => ({
  kind: family.account === null ? 'participant' : 'account',
  uuid: family.uuid,
  account: family.account,
  name: fullName(family),
  person: { roles: family.roles ?? [], protected: family.protected },
  address: family.address,
  unreached: unreachedOf(family.address, family.erased),
  places: family.places,
  offers: [...new Set(family.places.map(({ offer }) => offer))],
  organisers: [],
});

const unreachedOf = (address: string | null, erased: boolean): Unreached | null => {
  if (address !== null) return null;
  return erased ? 'erased' : 'no-address';
};

/** Everybody of the teams once, with all their hosts; without a team, the host's address. */
const ofTeams = (teams: readonly AddressedTeam[]): MessageRecipient[] => {
  const people = new Map<string, MessageRecipient>();
  for (const { members, name, offers } of teams) {
    for (const { uuid, email, ...person } of members) {
      const known = people.get(uuid);
      people.set(uuid, {
        ...{ kind: 'account', uuid, account: uuid, name: fullName(person), address: email, unreached: null },
        ...{ person, places: [] },
        offers: [...new Set([...(known?.offers ?? []), ...offers])],
        organisers: [...(known?.organisers ?? []), name],
      });
    }
  }
  const alone = teams.filter(({ members }) => members.length === 0).map(ofHost);
  return [...people.values(), ...alone];
};

const ofHost = ({ uuid, name, email, offers }: AddressedTeam): MessageRecipient => ({
  ...{ kind: 'host', uuid, account: null, name, address: email, unreached: unreachedOf(email, false) },
  ...{ person: null, places: [], offers, organisers: [name] },
});
