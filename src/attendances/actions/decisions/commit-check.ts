import { Injectable } from '@nestjs/common';
import { type Message, message, onOneLine } from '../../../kernel/problem/message.js';
import { conflict } from '../../../kernel/problem/problem.js';
import { type Hindrance } from '../../state/hindrances/hindrance.js';
import { firstLinesOf, staffWords } from '../../state/hindrances/hindrance-words.js';
import { Hindrances } from '../../state/hindrances/hindrances.js';
import { type OfferDecisionsRow } from './decisions-preview.columns.js';
import { DecisionsPreviewStore } from './decisions-preview.store.js';
import { type Confirmed } from './decisions.columns.js';
import { DecisionsStore } from './decisions.store.js';
import { overbookedBy } from './overbooking.js';

/** An application that could not be confirmed, and why. */
export interface HinderedAttendance extends Confirmed {
  readonly hindrances: readonly Hindrance[];
}

/** Checks in advance whether a commit is possible (R-WAIT-11). Reads only: the job checks again under its locks. */
@Injectable()
export class CommitCheck {
  constructor(
    private readonly decisions: DecisionsStore,
    private readonly previews: DecisionsPreviewStore,
    private readonly hindrances: Hindrances,
  ) {}

  /**
   * Called before anything is written.
   * @throws Problem 409 that names the offers without enough places, and the applications whose children cannot have
   * theirs
   */
  async requireCommittable(edition: string): Promise<void> {
    const offers = await this.previews.offers(edition);
    const lines = [...offers.flatMap(overbooking), ...(await this.hindered(edition)).flatMap(hindering)];
    if (lines.length === 0) return;
    throw conflict(firstLinesOf(lines, andMore));
  }

  /** The applications of the edition that would be confirmed but cannot be, in the order of the job. */
  async hindered(edition: string): Promise<HinderedAttendance[]> {
    const confirmed = await this.decisions.confirmed(edition);
    const found = await this.hindrances.of(confirmed);
    return confirmed
      .map((application, index) => ({ ...application, hindrances: found[index] ?? [] }))
      .filter(({ hindrances }) => hindrances.length > 0);
  }
}

const overbooking = ({ name, confirmed, ...places }: OfferDecisionsRow): Message[] => {
  const by = overbookedBy(places, confirmed);
  if (by === 0) return [];
  const offer = onOneLine(name);
  return [
    message(
      `“${offer}” would have ${String(by)} more ${by === 1 ? 'child' : 'children'} than places.`,
      `„${offer}“ hätte ${by === 1 ? 'ein Kind' : `${String(by)} Kinder`} mehr als Plätze.`,
    ),
  ];
};

const hindering = ({ attendance, name, hindrances }: HinderedAttendance): Message[] => {
  const offer = onOneLine(name);
  return hindrances.map((hindrance) => {
    const why = staffWords(hindrance);
    return message(
      `Application ${attendance} to “${offer}”: ${why.en}`,
      `Anmeldung ${attendance} zu „${offer}“: ${why.de}`,
    );
  });
};

const andMore = (count: number): Message =>
  message(
    `And ${String(count)} more; GET /editions/{uuid}/decisions counts them by offer.`,
    `Und ${String(count)} weitere; GET /editions/{uuid}/decisions zählt sie je Angebot.`,
  );
