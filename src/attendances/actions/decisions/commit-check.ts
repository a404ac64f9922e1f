import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { firstNamed, type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { type Concerned, type Conflict, conflict } from '../../../kernel/problem/problem.js';
import { type Obstacle } from '../../state/obstacle.js';
import { conflictOf, firstLinesOf, ofChild, staffText } from '../../state/obstacle-texts.js';
import { Obstacles } from '../../state/obstacles.store.js';
import { AttendanceReader } from '../../reading/attendance.finder.js';
import { calledOff, overbookedBy } from './commit-refusals.js';
import { type OfferDecisionsRow, DecisionsPreviewStore } from './decisions-preview.store.js';
import { type Confirmed } from './decisions.view.js';
import { DecisionsStore } from './decisions.store.js';

/** An application that could not be confirmed, and why. */
export interface ObstructedAttendance extends Confirmed {
  readonly obstacles: readonly Obstacle[];
}

/** Checks in advance whether a commit is possible (R-WAIT-11). Reads only: the job checks again under its locks. */
@Injectable()
export class CommitCheck {
  constructor(
    private readonly decisions: DecisionsStore,
    private readonly previews: DecisionsPreviewStore,
    private readonly obstacles: Obstacles,
    private readonly reader: AttendanceReader,
  ) {}

  /**
   * No places in cancelled offers, not even with `force` (R-WAIT-11).
   * @throws Problem 409 that names the offers and the applications that would get a place there
   */
  async requireTakingPlace(caller: Caller, edition: string): Promise<void> {
    const offers = await this.decisions.cancelled(edition);
    if (offers.length === 0) return;
    const found = offers.flatMap(({ offer, name, attendances }) =>
      attendances.map((attendance) => ({ attendance, offer: { uuid: offer, name } })),
    );
    const named = await this.named(caller, found);
    throw calledOff(offers.map(({ name, attendances }) => ({ name, children: childrenOf(attendances, named) }))).about(
      found.map((one) => ({ ...one, ...named.get(one.attendance), reason: 'cancelled' })),
    );
  }

  /**
   * Called before anything is written.
   * @throws Problem 409 that names the offers without enough places with their applications, and the applications whose
   * children cannot have theirs
   */
  async requireCommittable(caller: Caller, edition: string): Promise<void> {
    const offers = (await this.previews.offers(edition)).filter((offer) => overbookedBy(offer, offer.confirmed) > 0);
    const obstructed = await this.obstructed(edition);
    if (offers.length + obstructed.length === 0) return;
    const full = new Set(offers.map(({ uuid }) => uuid));
    const overbooked = (await this.decisions.confirmed(edition)).filter(({ offer }) => full.has(offer));
    const named = await this.named(caller, [...obstructed, ...overbooked]);
    const of = ({ attendance, offer, name }: Confirmed): Concerned =>
      named.get(attendance) ?? { attendance, offer: { uuid: offer, name } };
    const lines = [
      ...offers.map((offer) => {
        const own = overbooked.filter((one) => one.offer === offer.uuid);
        return overbooking(offer, childrenOf(uuidsOf(own), named));
      }),
      ...obstructed.flatMap((one) =>
        one.obstacles.map((obstacle) => ofChild(of(one), staffText(obstacle), onOneLine(one.name))),
      ),
    ];
    throw conflict(firstLinesOf(lines, andMore)).about([
      ...obstructed.flatMap((one) => one.obstacles.map((obstacle) => ({ ...of(one), ...conflictOf(obstacle) }))),
      ...overbooked.map((one): Conflict => ({ ...of(one), reason: 'overbooked' })),
    ]);
  }

  /** The first of these applications by uuid, with child and offer as the caller may know them. */
  named(
    caller: Caller,
    applications: readonly { readonly attendance: string }[],
  ): Promise<ReadonlyMap<string, Concerned>> {
    return this.reader.concerned(caller, uuidsOf(applications));
  }

  /** The applications of the edition that would be confirmed but cannot be, in the order of the job. */
  async obstructed(edition: string): Promise<ObstructedAttendance[]> {
    const confirmed = await this.decisions.confirmed(edition);
    const found = await this.obstacles.of(confirmed);
    return confirmed
      .map((application, index) => ({ ...application, obstacles: found[index] ?? [] }))
      .filter(({ obstacles }) => obstacles.length > 0);
  }
}

const uuidsOf = (applications: readonly { readonly attendance: string }[]): string[] =>
  applications.map(({ attendance }) => attendance);

/** The names of the children that the caller may know; the others are counted by the conflicts alone. */
const childrenOf = (attendances: readonly string[], named: ReadonlyMap<string, Concerned>): string[] =>
  attendances.flatMap((attendance) => named.get(attendance)?.participant?.name ?? []).map(onOneLine);

const overbooking = ({ name, confirmed, ...places }: OfferDecisionsRow, children: readonly string[]): Message => {
  const by = overbookedBy(places, confirmed);
  const offer = onOneLine(name);
  const { en, de } = firstNamed(children);
  const [who, wer] = children.length === 0 ? ['', ''] : [` (to be confirmed: ${en})`, ` (vorgesehen: ${de})`];
  return message(
    `“${offer}” would have ${String(by)} more ${by === 1 ? 'child' : 'children'} than places${who}.`,
    `„${offer}“ hätte ${by === 1 ? 'ein Kind' : `${String(by)} Kinder`} mehr als Plätze${wer}.`,
  );
};

const andMore = (count: number): Message =>
  message(
    `And ${String(count)} more; GET /editions/{uuid}/decisions counts them by offer.`,
    `Und ${String(count)} weitere; GET /editions/{uuid}/decisions zählt sie je Angebot.`,
  );
