import { localDayBegin } from '../kernel/clock/zone.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { slugify } from '../kernel/text/slug.js';
import { type OfferPlace } from '../offers/model/offer.js';
import { type DateInput } from '../programme/import/programme.inputs.js';
import { dateRows, expanded } from '../offers/state/offer-dates.js';
import { newOfferRow } from '../programme/import/programme-rows.js';
import { readProgrammeFile } from './demo-data.js';
import { type ScaleEdition } from './scale-editions.js';
import { TOWNS } from './scale-random.js';
import { type Load, type ScaleHost } from './scale-people.js';

type Row = Record<string, unknown>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OVERNIGHT = 26;
const ALIAS_BASE = 50;
const FEES = [null, 0, 200, 300, 500, 500, 800, 1200, 2500, 6000];

/** An offer of a scaled load with all its rows, and what its applications depend on. */
export interface ScaleOffer {
  readonly uuid: string;
  readonly editionUuid: string;
  /** Families can have applied: it is published and requires applications. */
  readonly open: boolean;
  readonly past: boolean;
  readonly cancelled: boolean;
  readonly maxParticipants: number | null;
  readonly fee: number | null;
  readonly row: Row;
  readonly hosts: readonly Row[];
  readonly categories: readonly Row[];
  readonly dates: readonly object[];
  readonly occurrences: readonly object[];
}

/** The data of an offer needed until its applications are created. */
export type AppliedOffer = Pick<
  ScaleOffer,
  'uuid' | 'editionUuid' | 'open' | 'past' | 'cancelled' | 'maxParticipants' | 'fee'
>;

/** The data that offers are created from. */
export interface Material {
  readonly editions: readonly ScaleEdition[];
  readonly hosts: readonly ScaleHost[];
  readonly categories: readonly string[];
}

/** The basis for variations of offers. */
const PROGRAMME = readProgrammeFile();

/**
 * One offer, varied from the real programme. Shares (one in seven without a limit …) depend on the index, so any load
 * has them.
 */
export const scaleOffer = (
  load: Load,
  material: Material,
  index: number,
  previous: ScaleOffer | undefined,
): ScaleOffer => {
  const { tag, random, now } = load;
  const edition = material.editions[index % material.editions.length] as ScaleEdition;
  const source = PROGRAMME.offers[index % PROGRAMME.offers.length] as unknown as Source;
  const uuid = newUuid();
  const name = `${source.name} in ${random.pick(TOWNS)}`;
  const state = stateOf(index);
  const minAge = source.minAge ?? random.whole(5, 9);
  const maxParticipants = index % 7 === 6 ? null : (source.maxParticipants ?? random.whole(8, 40));
  const hosts = random.some(material.hosts, oneToThree(index));
  const requires = index % 9 !== 8;
  const created = new Date(localDayBegin(edition.begin).getTime() - random.whole(60 * 24, 180 * 24) * HOUR);
  const { dates, occurrences } = dateRows(uuid, expanded(datesOf(load, edition, index)));
  return {
    uuid,
    editionUuid: edition.uuid,
    open: requires && (state.place === 'published' || state.place === 'unpublished'),
    past: !edition.present,
    cancelled: state.cancelled,
    maxParticipants,
    fee: FEES[index % FEES.length] ?? null,
    row: {
      ...newOfferRow(uuid, edition.uuid, aliasOf(name, tag, index), state.place, created),
      cancelled: state.cancelled,
      publish: index % 31 === 30 ? 'private_link' : 'public',
      modified_at: now,
      name,
      teaser: source.teaser,
      description: `${source.description}\n\nTreffpunkt: ${source.meetingPoint ?? 'wird noch bekannt gegeben'}.`,
      fee: FEES[index % FEES.length],
      min_age: minAge,
      max_age: index % 4 === 0 ? null : (source.maxAge ?? minAge + random.whole(3, 8)),
      min_participants: maxParticipants === null ? null : Math.min(4, maxParticipants),
      max_participants: maxParticipants,
      requires_application: requires,
      online_application: requires && index % 5 !== 4,
      application_deadline: requires ? localDayBegin(edition.begin) : null,
      meeting_point: source.meetingPoint ?? null,
      meeting_address: `Hauptstraße ${random.whole(1, 120)}, 74740 ${random.pick(TOWNS)}`,
      meeting_lat: 49.3 + random.whole(0, 4000) / 10_000,
      meeting_lng: 9.2 + random.whole(0, 6000) / 10_000,
      bring: source.bring ?? 'Getränk und Vesper',
      wheelchair_accessible: [null, true, false][index % 3],
      comment: index % 6 === 0 ? 'Bitte Schlüssel am Vortag abholen.' : null,
      contact_uuid: hosts[0]?.accountUuid ?? null,
      variant_of_uuid: index % 40 === 39 ? (previous?.uuid ?? null) : null,
    },
    hosts: hosts.map((host, position) => ({ offer_uuid: uuid, host_uuid: host.uuid, position })),
    categories: random
      .some(material.categories, oneToThree(index + 1))
      .map((category, position) => ({ offer_uuid: uuid, category_uuid: category, position })),
    dates,
    occurrences,
  };
};

/** The parts of a real offer that are reused. */
interface Source {
  readonly name: string;
  readonly teaser: string;
  readonly description: string;
  readonly meetingPoint?: string;
  readonly bring?: string;
  readonly minAge?: number;
  readonly maxAge?: number;
  readonly maxParticipants?: number;
}

/** Mostly one, sometimes two, rarely three. */
const oneToThree = (index: number): number => (index % 11 === 10 ? 3 : index % 4 === 3 ? 2 : 1);

const aliasOf = (name: string, tag: string, index: number): string =>
  `${slugify(name).slice(0, ALIAS_BASE).replace(/-$/, '')}-${tag}-${index}`;

/** Nine in ten are published, as in a running programme. */
const stateOf = (index: number): { place: OfferPlace; cancelled: boolean } => {
  const places: Readonly<Record<number, OfferPlace>> = {
    11: 'draft',
    23: 'completed',
    35: 'reviewed',
    47: 'unpublished',
  };
  const place = places[index % 50] ?? 'published';
  return { place, cancelled: place === 'published' && index % 37 === 36 };
};

type Span = Pick<DateInput, keyof DateInput>;

/** One to three days within the edition's holidays; some weekly, some over night, some permanent. */
const datesOf = ({ random }: Load, edition: ScaleEdition, index: number): Span[] => {
  if (index % 25 === 24) return [];
  const first = localDayBegin(edition.begin).getTime();
  const date = (): Span => {
    const begin = first + random.whole(0, edition.days - 1) * DAY + random.whole(8, 16) * HOUR;
    const hours = index % 20 === 19 ? OVERNIGHT : random.whole(2, 5);
    return { begin: new Date(begin), end: new Date(begin + hours * HOUR) };
  };
  if (index % 12 === 5) return [{ ...date(), recurrence: 'FREQ=WEEKLY;COUNT=4' }];
  return Array.from({ length: oneToThree(index + 2) }, date);
};
