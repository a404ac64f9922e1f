import { Injectable } from '@nestjs/common';
import { type Caller } from '../../../kernel/caller/caller.js';
import { type Message, message } from '../../../kernel/problem/message.js';
import { conflict, forbidden } from '../../../kernel/problem/problem.js';
import { type NewTimes, PlacedChildren, type PlaceElsewhere } from '../../../offers/ports/placed-children.js';
import { ChildLock } from './child-lock.js';
import { type Hindrance } from './hindrance.js';
import { FORCE_OF_ADMINS, linesOf, staffWords } from './hindrance-words.js';
import { Hindrances } from './hindrances.js';
import { HindrancesStore } from './hindrances.store.js';

type Hindered = readonly [attendance: string, hindrances: readonly Hindrance[]];

/** Maximum lines in a message, and applications named in the history. */
const MAX_LINES = 100;
const MAX_NAMED = 20;

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
    if (!force)
      throw conflict(linesOf(caller.isAdmin ? hindered.flatMap(lines).slice(0, MAX_LINES) : [count(hindered)]));
    return noteOf(hindered);
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

const lines = ([attendance, hindrances]: Hindered): Message[] =>
  hindrances.map((hindrance) => {
    const why = staffWords(hindrance);
    return message(`Application ${attendance}: ${why.en}`, `Anmeldung ${attendance}: ${why.de}`);
  });

/** Organiser users must not learn which children have places elsewhere, nor where. */
const count = ({ length }: readonly Hindered[]): Message =>
  message(
    `${length === 1 ? 'One child' : `${String(length)} children`} with a place here cannot be there then, having another place. Ask the administration.`,
    `${length === 1 ? 'Ein Kind' : `${String(length)} Kinder`} mit Platz in diesem Angebot ${length === 1 ? 'hat' : 'haben'} dann schon einen anderen Platz. Bitte wenden Sie sich an die Verwaltung.`,
  );

/** Organiser users can read the history of their offers, so it names applications only. */
const noteOf = (hindered: readonly Hindered[]): string => {
  const named = hindered.slice(0, MAX_NAMED).map(([attendance]) => attendance);
  const more = hindered.length - named.length;
  return `Trotz anderer Plätze (force) bei Anmeldung ${named.join(', ')}${more > 0 ? ` und ${String(more)} weiteren` : ''}.`;
};
