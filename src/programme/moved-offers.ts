import { type Message, message } from '../common/http/message.js';
import { CODES } from '../common/input/codes.js';
import { type PlaceElsewhere } from '../offers/placed-children.js';
import { ProgrammeProblems, violation } from './programme-check.js';

/**
 * @param moved uuids of the offers that get other times, and where they stand in the file
 * @throws ProgrammeProblems when children with a place there have another one at that time (decisions C5)
 */
export const requireFree = (moved: ReadonlyMap<string, number>, elsewhere: readonly PlaceElsewhere[]): void => {
  const problems = [...moved].flatMap(([uuid, index]) => {
    const attendances = elsewhere.filter(({ offer }) => offer === uuid).map(({ attendance }) => attendance);
    return attendances.length === 0
      ? []
      : [violation(`offers[${String(index)}].dates`, twoPlaces(attendances), CODES.notUnique)];
  });
  if (problems.length > 0) throw new ProgrammeProblems(problems);
};

/** As many applications as somebody reads. */
const MAX_NAMED = 20;

const twoPlaces = (attendances: readonly string[]): Message => {
  const named = attendances.slice(0, MAX_NAMED).join(', ');
  const more = attendances.length - MAX_NAMED;
  return message(
    `children with a place have another one at that time (applications ${named}${more > 0 ? ` and ${String(more)} more` : ''}); with force they keep both`,
    `Kinder mit Platz haben zu dieser Zeit einen anderen (Anmeldungen ${named}${more > 0 ? ` und ${String(more)} weitere` : ''}); mit force behalten sie beide`,
  );
};
