import { Injectable } from '@nestjs/common';
import { newUuid } from '../../../kernel/ids/uuid.js';
import { AttendanceChanges } from '../changes/attendance-changes.js';
import { type Occasion } from '../changes/state-change.js';
import { AttendanceNotes } from './attendance-notes.js';
import { type DoubleAttendance } from './merge-plan.js';
import { MergingStore } from './merging.store.js';

/** Of two applications to one offer the one that does not stay (R-CHI-12). */
@Injectable()
export class WithdrawnDoubles {
  constructor(
    private readonly store: MergingStore,
    private readonly changes: AttendanceChanges,
    private readonly notes: AttendanceNotes,
  ) {}

  /** Those that do not stay are withdrawn for ever; what they hold and the others lack goes over, and notes of staff. */
  async make(doubles: readonly DoubleAttendance[], by: string | null): Promise<void> {
    await this.withdraw(doubles, by);
    await this.store.mark(doubles);
    await this.notes.pass(doubles.map(({ goes, stays }) => ({ from: goes.uuid, to: stays.uuid })));
  }

  /** Those that do not stay, unless they are withdrawn already: with history, books and waiting lists. */
  private async withdraw(doubles: readonly DoubleAttendance[], by: string | null): Promise<void> {
    const occasion: Occasion = { batch: newUuid(), procedure: 'staff', by, notified: false, note: null };
    await this.changes.make(
      doubles.flatMap(({ stays, goes: { uuid, offer, status } }) =>
        status === 'withdrawn'
          ? []
          : {
              ...({ attendance: uuid, offer, transition: 'withdraw', from: status, to: 'withdrawn' } as const),
              remark: `Doppelt erfasst: Es bleibt die Anmeldung ${stays.uuid}.`,
            },
      ),
      occasion,
    );
  }
}
