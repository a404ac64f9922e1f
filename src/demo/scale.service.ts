import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { ChargingService } from '../money/receipts/bookkeeping.js';
import { BulkStore } from '../programme/import/programme.store.js';
import { readProgrammeFile } from './demo-data.js';
import { scaledAttendances, Children, shareOut } from './scale-attendances.js';
import { scaleEditions } from './scale-editions.js';
import { type AppliedOffer, type Material, scaleOffer, type ScaleOffer } from './scale-offers.js';
import { type Load, scaleFamilies, scaleHosts } from './scale-people.js';
import { Random } from './scale-random.js';
import { ScaleStore } from './scale.store.js';
import { BulkHistoryStore } from '../attendances/state/attendance-write.store.js';

type Row = Record<string, unknown>;

/** Maximum offers and applications of one load: a century of a large municipality's programme. */
export const MAX_SCALE = { offers: 100_000, attendances: 2_000_000 } as const;

const OFFERS_PER_HOST = 10;
const ATTENDANCES_PER_CHILD = 5;
/** Offers created and written together: bounds the memory of a large load. */
const CHUNK = 1000;
/** Maximum rows of applications in memory before they are written. */
const ATTENDANCE_CHUNK = 5000;

interface ScaleOptions {
  readonly offers: number;
  readonly attendances: number;
  /** Called with the number of offers and applications written so far. */
  readonly advance?: (records: number) => void;
}

/** The numbers of added records. */
interface ScaleReport {
  readonly editions: number;
  readonly hosts: number;
  readonly offers: number;
  readonly families: number;
  readonly participants: number;
  readonly attendances: number;
}

/**
 * Adds a large, realistic programme for measurements and experiments: one current edition, nine archived ones,
 * hosts, offers in every place and applications in every state. All or nothing, and repeatable: each load has
 * unique names.
 */
@Injectable()
export class ScaleService {
  constructor(
    private readonly database: Database,
    private readonly store: ScaleStore,
    private readonly bulk: BulkStore,
    private readonly histories: BulkHistoryStore,
    private readonly charging: ChargingService,
    private readonly clock: Clock,
  ) {}

  async load(options: ScaleOptions): Promise<ScaleReport> {
    const report = await this.database.transaction(() => this.write(options));
    await this.store.tidy();
    return report;
  }

  private async write({ offers: wanted, attendances, advance }: ScaleOptions): Promise<ScaleReport> {
    const number = await this.store.nextLoad();
    const load: Load = { tag: String(number), random: new Random(number), now: this.clock.now() };
    const material = await this.material(load, Math.max(3, Math.ceil(wanted / OFFERS_PER_HOST)));
    const offers = await this.offers(load, material, wanted, advance);
    const open = offers.filter((offer) => offer.open);
    const shares = shareOut(load, open, attendances);
    // A child applies to an offer once, so the longest list of applications determines the number of children.
    const children = shares.reduce(
      (most, share) => Math.max(most, share),
      Math.ceil(attendances / ATTENDANCES_PER_CHILD),
    );
    const { accounts, participants } = scaleFamilies(load, children);
    await this.bulk.insert('accounts', accounts);
    await this.bulk.insert('participants', participants);
    await this.store.analyze();
    await this.attendances(load, open, shares, participants, advance);
    for (const { uuid } of material.editions) await this.histories.add(uuid);
    return {
      editions: material.editions.length,
      hosts: material.hosts.length,
      offers: offers.length,
      families: accounts.length,
      participants: participants.length,
      attendances,
    };
  }

  private async material(load: Load, hostCount: number): Promise<Material> {
    const editions = scaleEditions(load.tag, load.now);
    await this.bulk.insert(
      'editions',
      editions.map(({ row }) => row),
    );
    await this.bulk.insert(
      'edition_tasks',
      editions.flatMap(({ tasks }) => tasks),
    );
    const hosts = scaleHosts(load, hostCount);
    await this.bulk.insert(
      'hosts',
      hosts.map(({ row }) => row),
    );
    await this.bulk.insert(
      'accounts',
      hosts.map(({ account }) => account),
    );
    await this.bulk.insert(
      'host_members',
      hosts.map(({ uuid, accountUuid }) => ({ host_uuid: uuid, account_uuid: accountUuid, created_at: load.now })),
    );
    return { editions, hosts, categories: await this.categories(load) };
  }

  /** The existing categories, or those of the demo programme if there are none. */
  private async categories({ now }: Load): Promise<string[]> {
    const known = await this.store.categories();
    if (known.length > 0) return known.map(({ uuid }) => uuid);
    const rows = readProgrammeFile().categories.map(({ name, alias }) => ({
      uuid: newUuid(),
      name,
      alias,
      created_at: now,
      modified_at: now,
    }));
    await this.bulk.insert('categories', rows);
    return rows.map(({ uuid }) => uuid);
  }

  private async offers(
    load: Load,
    material: Material,
    wanted: number,
    advance: ScaleOptions['advance'],
  ): Promise<AppliedOffer[]> {
    const all: AppliedOffer[] = [];
    let previous: ScaleOffer | undefined;
    for (let start = 0; start < wanted; start += CHUNK) {
      const chunk: ScaleOffer[] = [];
      for (let index = start; index < Math.min(start + CHUNK, wanted); index += 1) {
        previous = scaleOffer(load, material, index, previous);
        chunk.push(previous);
      }
      await this.bulk.insert(
        'offers',
        chunk.map(({ row }) => row),
        advance,
      );
      await this.bulk.insert(
        'offer_hosts',
        chunk.flatMap(({ hosts }) => hosts),
      );
      await this.bulk.insert(
        'offer_categories',
        chunk.flatMap(({ categories }) => categories),
      );
      await this.bulk.insert(
        'offer_dates',
        chunk.flatMap(({ dates }) => dates),
      );
      await this.bulk.insert(
        'offer_occurrences',
        chunk.flatMap(({ occurrences }) => occurrences),
      );
      if (Number.isInteger(Math.log2(start / CHUNK + 1))) await this.store.analyze();
      all.push(
        ...chunk.map(({ uuid, editionUuid, open, past, cancelled, maxParticipants, fee }) => ({
          uuid,
          editionUuid,
          open,
          past,
          cancelled,
          maxParticipants,
          fee,
        })),
      );
    }
    return all;
  }

  private async attendances(
    load: Load,
    offers: readonly AppliedOffer[],
    shares: readonly number[],
    participants: readonly Row[],
    advance: ScaleOptions['advance'],
  ): Promise<void> {
    const children = new Children(participants);
    let rows: Row[] = [];
    let written = 0;
    const flush = async (): Promise<void> => {
      await this.bulk.insert('attendances', rows, advance);
      await this.charging.recharge(rows.filter(owes).map(uuidOf), null);
      written += rows.length;
      if (Number.isInteger(Math.log2(Math.ceil(written / ATTENDANCE_CHUNK)))) await this.store.analyze();
      rows = [];
    };
    for (const [index, offer] of offers.entries()) {
      rows.push(...scaledAttendances(load, offer, shares[index] ?? 0, children));
      if (rows.length >= ATTENDANCE_CHUNK) await flush();
    }
    await flush();
  }
}

const owes = ({ charged }: Row): boolean => typeof charged === 'number' && charged > 0;
const uuidOf = ({ uuid }: Row): string => String(uuid);
