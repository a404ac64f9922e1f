import { GOING } from '../../../offers/model/attendance-status.js';
import { Injectable } from '@nestjs/common';
import { type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict, type Problem } from '../../../kernel/problem/problem.js';
import { momentWords } from '../../../kernel/clock/moment-words.js';
import { type ChildMerge } from '../../../participants/merging/child-succession.js';
import { type Hindrance, type Overlap } from '../hindrances/hindrance.js';
import { conflictOf, firstLinesOf } from '../hindrances/hindrance-words.js';
import { Hindrances } from '../hindrances/hindrances.js';
import { type MergingAttendance } from './merging.columns.js';
import { type DoubleAttendance } from './merge-plan.js';
import { MergedMoney } from './merged-money.js';
import { MergingStore } from './merging.store.js';

/** What two records of one child cannot have: then they are of two children, or something has to be settled first. */
@Injectable()
export class MergeChecks {
  constructor(
    private readonly store: MergingStore,
    private readonly hindrances: Hindrances,
    private readonly money: MergedMoney,
  ) {}

  /** @throws Problem 409 places at the same time, or open money of another family */
  async require(
    merge: ChildMerge,
    applications: readonly MergingAttendance[],
    doubles: readonly DoubleAttendance[],
  ): Promise<void> {
    await this.requireOnePlace(merge, applications, new Set(doubles.map(({ goes }) => goes.uuid)));
    await this.money.require(merge);
  }

  /** A place of the one child while the other has one elsewhere. What one child has at the same time was overruled. */
  private async requireOnePlace(
    { goes, stays }: ChildMerge,
    applications: readonly MergingAttendance[],
    leaving: ReadonlySet<string>,
  ): Promise<void> {
    const coming = applications.filter(
      ({ uuid, participant, status }) => participant === goes.uuid && GOING.includes(status) && !leaving.has(uuid),
    );
    const seekers = coming.map(({ uuid, offer }) => ({ attendance: uuid, offer, participant: stays.uuid }));
    const found = await this.hindrances.of(seekers, { overruled: true });
    const names = await this.store.namesOf(coming.map(({ offer }) => offer));
    const twice = coming.flatMap(({ uuid, participant, offer }, index) =>
      (found[index] ?? [])
        .filter(isOverlap)
        .filter(({ attendance }) => !leaving.has(attendance ?? ''))
        .map((overlap) => {
          const name = names.get(offer) ?? '';
          const concerned = { attendance: uuid, participant: { uuid: participant }, offer: { uuid: offer, name } };
          return { line: bothAtOnce(name, overlap), conflict: { ...concerned, ...conflictOf(overlap) } };
        }),
    );
    if (twice.length > 0) throw twoPlaces(twice.map(({ line }) => line)).about(twice.map((one) => one.conflict));
  }
}

const isOverlap = (hindrance: Hindrance): hindrance is Overlap => hindrance.kind === 'overlap' && !hindrance.isPending;

const twoPlaces = (lines: readonly Message[]): Problem =>
  conflict(firstLinesOf(lines, (count) => message(`And ${String(count)} more.`, `Und ${String(count)} weitere.`)));

const bothAtOnce = (name: string, { offer, begin }: Overlap): Message => {
  const at = momentWords(begin);
  const [one, other] = [onOneLine(name), onOneLine(offer.name)];
  return message(
    `The children have places in “${one}” and “${other}”, which overlap on ${at.en}: one child cannot be in both.`,
    `Die Kinder haben Plätze in „${one}“ und „${other}“, die sich am ${at.de} überschneiden: Ein Kind kann nicht in beiden sein.`,
  );
};
