import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { message } from '../../../kernel/problem/message.js';
import { conflict, forbidden, type Problem } from '../../../kernel/problem/problem.js';
import { type NewTimes, PlacedChildren, type PlaceElsewhere } from '../../../offers/ports/placed-children.js';
import { AttendanceReader } from '../../reading/attendance-reader.js';
import { ChildLock } from './child-lock.js';
import { type Hindrance } from './hindrance.js';
import { conflictOf, FORCE_OF_ADMINS, linesOf, ofChild, staffWords } from './hindrance-words.js';
import { Hindrances } from './hindrances.js';
import { HindrancesStore } from './hindrances.store.js';

type Hindered = readonly [attendance: string, hindrances: readonly Hindrance[]];

/** Maximum lines in a message. */
const MAX_LINES = 100;

/**
 * Checks for conflicts when an offer gets other dates, or is relaunched: children keep their places there, unless
 * they have other places at that time.
 */
@Injectable()
export class HeldPlaces extends PlacedChildren {
  constructor(
    private readonly children: ChildLock,
    private readonly store: HindrancesStore,
    private readonly hindrances: Hindrances,
    private readonly reader: AttendanceReader,
  ) {
    super();
  }

  override async hold(offers: readonly string[]): Promise<void> {
    await this.children.holdEditions(offers);
    await this.children.hold((await this.store.held(offers)).map(({ participant }) => participant));
  }

  override async requireFree(caller: Caller, offer: string, { change, force }: NewTimes): Promise<string | null> {
    const seekers = await this.store.held([offer]);
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.hindrances.of(seekers, { overruled: force });
    const hindered = seekers
      .map(({ attendance }, index): Hindered => [attendance, reasonsFor(change, found[index] ?? [])])
      .filter(([, hindrances]) => hindrances.length > 0);
    if (force && !caller.isAdmin) throw forbidden(FORCE_OF_ADMINS);
    if (hindered.length === 0) return null;
    if (!force) throw await this.refusal(caller, offer, hindered);
    return OVERRULED;
  }

  /** Organiser users must not learn which children have places elsewhere, nor where, nor how many (R-ATT-33). */
  private async refusal(caller: Caller, offer: string, hindered: readonly Hindered[]): Promise<Problem> {
    if (!caller.isAdmin) return conflict(NOT_THEN).about([{ offer: { uuid: offer }, reason: 'undisclosed' }]);
    const named = await this.reader.concerned(
      caller,
      hindered.map(([attendance]) => attendance),
    );
    const found = hindered.flatMap(([attendance, hindrances]) => {
      const concerned = named.get(attendance) ?? { attendance };
      return hindrances.map((hindrance) => ({ concerned, hindrance }));
    });
    const lines = found.map(({ concerned, hindrance }) => ofChild(concerned, staffWords(hindrance)));
    return conflict(linesOf(lines.slice(0, MAX_LINES))).about(
      found.map(({ concerned, hindrance }) => ({ ...concerned, ...conflictOf(hindrance) })),
    );
  }

  override async elsewhere(offers: readonly string[]): Promise<PlaceElsewhere[]> {
    const seekers = await this.store.held(offers);
    await this.children.insist(seekers.map(({ participant }) => participant));
    const found = await this.hindrances.of(seekers, { overruled: true });
    return seekers.filter((_, index) => reasonsFor('dates', found[index] ?? []).length > 0);
  }
}

/** A change of dates gives nobody an additional place. */
const reasonsFor = (change: NewTimes['change'], hindrances: readonly Hindrance[]): readonly Hindrance[] =>
  change === 'dates' ? hindrances.filter(({ kind }) => kind === 'overlap') : hindrances;

const NOT_THEN = message(
  'Not possible with the children who have a place here. Please ask the administration.',
  'Mit den Kindern, die hier einen Platz haben, nicht möglich. Bitte wenden Sie sich an die Verwaltung.',
);

/** Organiser users read the history of their offers, so it does not say which children they are, nor how many. */
const OVERRULED = 'Trotz anderer Plätze von Kindern (force).';
