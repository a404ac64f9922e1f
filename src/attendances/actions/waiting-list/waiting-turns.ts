import { Injectable } from '@nestjs/common';
import { ChildLock } from '../../state/hindrances/child-lock.js';
import { passedOverNote } from '../../state/hindrances/hindrance-words.js';
import { Hindrances } from '../../state/hindrances/hindrances.js';
import { type Waiting } from './waiting-list.columns.js';
import { type PassedOver, WaitingListStore } from './waiting-list.store.js';

/** The first applications of the list: who gets a place, and who is passed over, and why. */
interface Turn {
  readonly promoted: readonly Waiting[];
  readonly passed: readonly PassedOver[];
  /** All applications considered so far. */
  readonly reached: readonly Waiting[];
}

/** Determines who is next on a waiting list: the longest waiting who can have a place (R-WAIT-2). */
@Injectable()
export class WaitingTurns {
  constructor(
    private readonly children: ChildLock,
    private readonly hindrances: Hindrances,
    private readonly list: WaitingListStore,
  ) {}

  /**
   * Locks the children who are probably next: children are locked before their offer.
   * @param free how many places there seem to be
   */
  async hold(offer: string, free: number): Promise<ReadonlySet<string>> {
    const { reached } = await this.turn(free === 0 ? [] : await this.list.waiting(offer), free);
    const children = reached.map(({ participant }) => participant);
    await this.children.holdEditions([offer]);
    await this.children.hold(children);
    return new Set(children);
  }

  /** Determines under the locks who is next; if the list has changed meanwhile, locks further children now. */
  async decide(offer: string, free: number, held: ReadonlySet<string>): Promise<Turn> {
    const waiting = await this.list.waiting(offer);
    const locked = new Set(held);
    for (;;) {
      const turn = await this.turn(waiting, free);
      const others = turn.reached.map(({ participant }) => participant).filter((child) => !locked.has(child));
      if (others.length === 0) return turn;
      // Only now are their hindrances known for certain; yet others may be next then.
      await this.children.insist(others);
      for (const child of others) locked.add(child);
    }
  }

  private async turn(waiting: readonly Waiting[], free: number): Promise<Turn> {
    const hindrances = await this.hindrances.of(waiting);
    const promoted: Waiting[] = [];
    const passed: PassedOver[] = [];
    const reached: Waiting[] = [];
    for (const [index, one] of waiting.entries()) {
      if (promoted.length === free) break;
      const found = hindrances[index] ?? [];
      reached.push(one);
      if (found.length === 0) promoted.push(one);
      else passed.push({ attendance: one.attendance, note: passedOverNote(found) });
    }
    return { promoted, passed, reached };
  }
}
