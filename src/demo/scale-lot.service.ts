import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { newUuid } from '../kernel/ids/uuid.js';
import { BulkStore } from '../programme/import/programme.store.js';
import { EditionLots } from '../editions/edition-lots.store.js';
import { type AttendanceDecision } from '../attendances/model/attendance.workflow.js';
import { newOfferRow } from '../programme/import/programme-rows.js';
import { type Load, scaleFamilies } from './scale-people.js';
import { Random } from './scale-random.js';
import { ScaleStore } from './scale.store.js';
import { BulkHistoryStore } from '../attendances/state/attendance-write.store.js';

type Row = Record<string, unknown>;

/** Wishes per child, applications per offer, and places per offer. */
const WISHES = 5;
const PER_OFFER = 100;
const PLACES = 20;
const LISTED = 10;
const DAY = 86_400_000;

/** The numbers of added records. */
interface LotReport {
  readonly edition: string;
  readonly offers: number;
  readonly attendances: number;
}

/**
 * Adds an edition after its draw: every child has five wishes, a hundred apply for twenty places, and everything is
 * decided and waiting for the commit. For measuring the commit with 5,000 children × 5 wishes.
 */
@Injectable()
export class ScaleLotService {
  constructor(
    private readonly database: Database,
    private readonly store: ScaleStore,
    private readonly bulk: BulkStore,
    private readonly histories: BulkHistoryStore,
    private readonly lots: EditionLots,
    private readonly clock: Clock,
  ) {}

  async load(children: number): Promise<LotReport> {
    const report = await this.database.transaction(() => this.write(children));
    await this.store.tidy();
    return report;
  }

  private async write(children: number): Promise<LotReport> {
    const number = await this.store.nextLot();
    const load: Load = { tag: `lot${number}`, random: new Random(number), now: this.clock.now() };
    const edition = newUuid();
    await this.bulk.insert('editions', [editionRow(edition, number, load.now)]);
    await this.bulk.insert('edition_tasks', [taskRow(edition, load.now)]);
    await this.lots.follow([edition]);
    const { accounts, participants } = scaleFamilies(load, children);
    await this.bulk.insert('accounts', accounts);
    await this.bulk.insert('participants', participants);
    const count = Math.max(WISHES, Math.ceil((children * WISHES) / PER_OFFER));
    const offers = Array.from({ length: count }, (_, index) => offerRow(edition, number, index, load.now));
    await this.bulk.insert('offers', offers);
    await this.store.analyze();
    const attendances = wishesOf(load, edition, offers, participants);
    await this.bulk.insert('attendances', attendances);
    await this.histories.add(edition);
    return { edition, offers: offers.length, attendances: attendances.length };
  }
}

const editionRow = (uuid: string, number: number, now: Date): Row => ({
  uuid,
  name: `Verlosung ${number} (Last)`,
  alias: `verlosung-last-${number}`,
  archived: false,
  hosts_can_assign: false,
  created_at: now,
  modified_at: now,
});

const taskRow = (edition: string, now: Date): Row => ({
  uuid: newUuid(),
  edition_uuid: edition,
  type: 'application_system',
  begin_at: new Date(now.getTime() - 30 * DAY),
  end_at: new Date(now.getTime() - DAY),
  application_system: 'lot',
});

const offerRow = (edition: string, number: number, index: number, now: Date): Row => ({
  ...newOfferRow(newUuid(), edition, `verlosung-${number}-${index}`, 'published', now),
  name: `Verlostes Angebot ${index + 1}`,
  max_participants: PLACES,
  fee: 500,
  requires_application: true,
});

/**
 * Each child wishes for five offers that are far apart; within an offer places come first, then a short waiting list.
 */
const wishesOf = ({ now }: Load, edition: string, offers: readonly Row[], children: readonly Row[]): Row[] => {
  const applied = offers.map(() => 0);
  const step = Math.max(1, Math.floor(offers.length / WISHES));
  return children.flatMap((child, index) =>
    Array.from({ length: WISHES }, (_, wish): Row => {
      const place = (index + wish * step) % offers.length;
      const before = applied[place] ?? 0;
      applied[place] = before + 1;
      const at = new Date(now.getTime() - 10 * DAY + index * 1000);
      return {
        uuid: newUuid(),
        offer_uuid: offers[place]?.['uuid'],
        edition_uuid: edition,
        participant_uuid: child['uuid'],
        status: 'waiting',
        decision: decisionOf(before),
        priority: wish + 1,
        paid_amount: 0,
        answers: [],
        applied_at: at,
        created_at: at,
        modified_at: at,
      };
    }),
  );
};

const decisionOf = (before: number): AttendanceDecision => {
  if (before < PLACES) return 'confirmed';
  return before < PLACES + LISTED ? 'waitlisted' : 'unfulfilled';
};
