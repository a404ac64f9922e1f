import { Injectable } from '@nestjs/common';
import { type Caller } from '../kernel/caller/caller.js';
import { CODES } from '../kernel/problem/codes.js';
import { type Message, message, onOneLine } from '../kernel/problem/message.js';
import {
  forbidden,
  invalid,
  type Line,
  type Problem,
  unprocessable,
  unprocessableLines,
  type Violation,
} from '../kernel/problem/problem.js';
import { type RecordRef } from '../kernel/ids/record-ref.js';
import { EditionLookup } from '../editions/edition.store.js';
import { type AliasedTable, ReferenceStore } from '../platform/database/alias.store.js';
import { type AttendanceStatus } from '../offers/model/attendance-status.js';
import { type AudienceInput } from './messages.inputs.js';
import { type Audience, DEFAULT_STATUSES, HOST_DEFAULT_STATUSES, HOST_STATUSES, type Scope } from './audience.js';
import { AudienceStore } from './audience.store.js';

type Filter = 'offers' | 'categories' | 'hosts';

/** The audience, and the name of its edition. */
interface ResolvedAudience {
  readonly audience: Audience;
  readonly edition: string;
}

/** Turns the audience of a body into one of records that exist, as far as this caller may write to it. */
@Injectable()
export class AudienceReferences {
  constructor(
    private readonly references: ReferenceStore,
    private readonly editions: EditionLookup,
    private readonly store: AudienceStore,
  ) {}

  /**
   * The records that it names cannot be deleted before the transaction ends.
   * @throws Problem 403 to teams, or before lists are released, for host users; 422 for what does not exist or
   * makes no sense
   */
  async resolve(caller: Caller, input: AudienceInput): Promise<ResolvedAudience> {
    const scope = scopeOf(caller);
    if (scope !== null && input.to === 'hosts') throw forbidden(STAFF_ONLY);
    const found = await this.editions.find(input.edition);
    if (found === undefined) throw unprocessable('audience.edition', NO_EDITION);
    const edition = await this.store.edition(found.uuid);
    if (scope !== null && !edition.released) throw forbidden(NOT_RELEASED);
    requireSense(input, scope);
    const absent = absentIn(input, scope);
    const [categories, hosts, offers] = [
      await this.find('categories', input.categories),
      await this.find('hosts', input.hosts),
      await this.find('offers', input.offers),
    ];
    const strange = await this.strangeOffers(offers.uuids, found.uuid, scope);
    const lines = [...offers.lines, ...strange, ...categories.lines, ...hosts.lines];
    if (lines.length > 0) throw unprocessableLines(lines);
    const statuses = statusesOf(input, absent, scope);
    const filters = { offers: known(offers), categories: known(categories), hosts: known(hosts) };
    return {
      audience: { edition: found.uuid, to: input.to, ...filters, statuses, absent, scope },
      edition: edition.name,
    };
  }

  private async find(list: Filter, refs: readonly RecordRef[] | null | undefined): Promise<Found> {
    if (refs == null) return { uuids: null, lines: [] };
    const uuids = await this.references.resolve(list satisfies AliasedTable, refs);
    const lines = refs.flatMap(({ alias }, index): Line[] =>
      uuids[index] === undefined ? [[`audience.${list}[${String(index)}]`, UNKNOWN[list](onOneLine(alias))]] : [],
    );
    return { uuids, lines };
  }

  /** Offers of another edition, and for host users those of others, which do not exist for them. */
  private async strangeOffers(
    uuids: readonly (string | undefined)[] | null,
    edition: string,
    scope: Scope | null,
  ): Promise<Line[]> {
    if (uuids === null) return [];
    const named = await this.store.offers(
      uuids.filter((uuid) => uuid !== undefined),
      scope,
    );
    return uuids.flatMap((uuid, index): Line[] => {
      if (uuid === undefined) return [];
      const offer = named.get(uuid);
      const place = `audience.offers[${String(index)}]`;
      if (offer === undefined) return [[place, NOT_YOURS]];
      return offer.edition === edition ? [] : [[place, OTHER_EDITION(offer.name)]];
    });
  }
}

interface Found {
  /** Null: the filter was not given. */
  readonly uuids: readonly (string | undefined)[] | null;
  readonly lines: readonly Line[];
}

/** In a fixed order: the same audience, however it was named. */
const known = ({ uuids }: Found): string[] | null =>
  uuids === null ? null : [...new Set(uuids.filter((uuid) => uuid !== undefined))].sort();

/** Staff write to everybody, host users in their own offers. */
const scopeOf = (caller: Caller): Scope | null =>
  caller.isAdmin ? null : { hosts: caller.hosts, sharedOffers: caller.sharedOffers };

/** The states of families' applications; null for teams, and for who has not applied. */
const statusesOf = (
  { to, statuses }: AudienceInput,
  absent: boolean,
  scope: Scope | null,
): readonly AttendanceStatus[] | null => {
  if (to === 'hosts' || absent) return null;
  return statuses ?? (scope === null ? DEFAULT_STATUSES : HOST_DEFAULT_STATUSES);
};

/** Filters that say nothing of families or teams that have nothing in the edition. */
const NOT_OF_ABSENT = {
  withoutApplication: ['offers', 'categories', 'hosts', 'statuses'],
  withoutOffer: ['offers', 'categories'],
} as const;

/**
 * Whether those are meant who have nothing in the edition.
 * @throws Problem 403 host users; 422 the wrong kind of recipients, or a filter that no one of them can match
 */
const absentIn = (input: AudienceInput, scope: Scope | null): boolean => {
  for (const [flag, kind] of [
    ['withoutApplication', 'families'],
    ['withoutOffer', 'hosts'],
  ] as const) {
    if (input[flag] !== true) continue;
    if (scope !== null) throw forbidden(STAFF_TO_ABSENT);
    if (input.to !== kind) throw unprocessable(`audience.${flag}`, WRONG_KIND(kind));
    const given = NOT_OF_ABSENT[flag].find((list) => input[list] != null);
    if (given !== undefined) throw unprocessable(`audience.${given}`, NOT_WITH(flag));
    return true;
  }
  return false;
};

/** @throws Problem 422 with violations: empty lists, which would match nobody, and states that cannot be asked for */
const requireSense = (input: AudienceInput, scope: Scope | null): void => {
  const empty = (['offers', 'categories', 'hosts', 'statuses'] as const).filter((list) => input[list]?.length === 0);
  const wrong: Violation[] = empty.map((list) => ({
    propertyPath: `audience.${list}`,
    message: EMPTY,
    code: CODES.tooFew,
  }));
  if (input.to === 'hosts' && (input.statuses?.length ?? 0) > 0) throw unprocessable('audience.statuses', OF_FAMILIES);
  const strange = scope === null ? [] : (input.statuses ?? []).filter((status) => !HOST_STATUSES.includes(status));
  if (strange.length > 0) {
    wrong.push({ propertyPath: 'audience.statuses', message: ONLY_PLACES, code: CODES.choice });
  }
  if (wrong.length > 0) throw invalid(wrong);
};

/** @throws Problem 422 the audience matches nobody */
export const requireSomebody = (count: number): void => {
  if (count === 0) throw nobody();
};

const nobody = (): Problem =>
  unprocessable('audience', 'Nobody matches all of this.', 'Niemand erfüllt alle diese Bedingungen.');

const UNKNOWN: Readonly<Record<Filter, (name: string) => Message>> = {
  offers: (name) => message(`There is no offer “${name}”.`, `Es gibt kein Angebot „${name}“.`),
  categories: (name) => message(`There is no category “${name}”.`, `Es gibt keine Kategorie „${name}“.`),
  hosts: (name) => message(`There is no organiser “${name}”.`, `Es gibt keinen Veranstalter „${name}“.`),
};

const NO_EDITION = message('There is no such edition.', 'Es gibt keine solche Ausgabe.');
const NOT_YOURS = message(
  'There is no such offer, or none of yours.',
  'Es gibt kein solches Angebot, oder es ist keines Ihrer Angebote.',
);
const OTHER_EDITION = (name: string): Message =>
  message(`“${onOneLine(name)}” belongs to another edition.`, `„${onOneLine(name)}“ gehört zu einer anderen Ausgabe.`);
const EMPTY = message(
  'This list should name at least one; leave it out to mean all.',
  'Diese Liste muss mindestens eines nennen; lassen Sie sie weg, wenn alle gemeint sind.',
);
const OF_FAMILIES = message(
  'States belong to applications of families; teams have none.',
  'Einen Status haben nur Anmeldungen von Familien, nicht die Teams.',
);
const ONLY_PLACES = message(
  'Organisers write to families whose applications are confirmed, participated or waitlisted.',
  'Veranstalter schreiben an Familien von Kindern, die einen Platz haben, da waren oder auf der Warteliste stehen.',
);
const STAFF_ONLY = message(
  'Only the administration writes to teams of organisers.',
  'An Teams von Veranstaltern schreibt nur die Verwaltung.',
);
const STAFF_TO_ABSENT = message(
  'Only the administration writes to families that have not applied.',
  'An Familien, die sich nicht angemeldet haben, schreibt nur die Verwaltung.',
);
const WRONG_KIND = (kind: 'families' | 'hosts'): Message =>
  message(`This belongs to messages to ${kind}.`, `Das gehört zu Nachrichten an ${kind}.`);
const NOT_WITH = (flag: string): Message =>
  message(
    `Not together with ${flag}: nobody of them matches.`,
    `Nicht zusammen mit ${flag}: Das trifft auf niemanden zu.`,
  );
const NOT_RELEASED = message(
  'The lists of this edition are not released yet.',
  'Die Listen dieser Ausgabe sind noch nicht freigegeben.',
);
