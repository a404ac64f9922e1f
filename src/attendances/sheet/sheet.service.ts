import { Injectable } from '@nestjs/common';
import { type Caller } from '../../kernel/caller/caller.js';
import { Clock } from '../../kernel/clock/clock.js';
import { localDate, localDayBegin, localDayEndExclusive } from '../../kernel/clock/zone.js';
import { type SheetQuery } from '../reading/attendances.inputs.js';
import { attendanceRecord } from '../reading/attendance.record.js';
import { PresencesStore } from '../state/presences.store.js';
import { SheetHealthStore, SheetStore } from './sheet.store.js';
import { type SheetRecord, sheetRecord } from './sheet.view.js';

/** The attendance sheet: who comes on the day, and how to reach the parents. */
@Injectable()
export class SheetService {
  constructor(
    private readonly store: SheetStore,
    private readonly health: SheetHealthStore,
    private readonly presences: PresencesStore,
    private readonly clock: Clock,
  ) {}

  /** The file name of a sheet after the list's name: the offer, and the day on which it begins. */
  async fileNameOf(offer: string): Promise<string> {
    const { alias, begin } = await this.store.named(offer);
    return `${alias}-${localDate(begin ?? this.clock.now())}`;
  }

  list(caller: Caller, offer: string, query: SheetQuery): Promise<SheetRecord[]> {
    return this.listOf(caller, [offer], query);
  }

  /** The lines of several sheets, those of each offer in the order of its sheet. */
  async listOf(caller: Caller, offers: readonly string[], query: SheetQuery): Promise<SheetRecord[]> {
    const now = this.clock.now();
    const rows = await this.store.lines(caller, offers, query);
    const uuids = rows.map(({ uuid }) => uuid);
    const health = await this.health.of(caller, uuids);
    const presences = await this.presences.of(uuids);
    return rows.map((row) =>
      sheetRecord(attendanceRecord(row, caller, now), presences.get(row.uuid), health.get(row.uuid)),
    );
  }

  /** The questions that the lines of a sheet answer, at most so many. */
  questions(caller: Caller, offer: string, query: SheetQuery, most: number): Promise<string[]> {
    return this.store.questions(caller, offer, query, most);
  }

  /** The offers of an edition that take place on a local day YYYY-MM-DD, in the order of their beginnings. */
  takingPlaceOn(edition: string, day: string): Promise<string[]> {
    return this.store.takingPlace(edition, localDayBegin(day), localDayEndExclusive(day));
  }
}
