import { firstNamed, type Message, message } from '../../kernel/problem/message.js';
import { CODES } from '../../kernel/problem/codes.js';
import { type PlaceElsewhere } from '../../offers/ports/placed-children.js';
import { ProgrammeProblems, violation } from './programme-check.js';

/**
 * @param moved uuids of the offers whose times change, and their places in the file
 * @throws ProgrammeProblems if children with a place there have another one at that time (R-ATT-21, R-ATT-22,
 * R-ATT-23)
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

const twoPlaces = (attendances: readonly string[]): Message => {
  const named = firstNamed(attendances);
  return message(
    `children with a place have another one at that time (applications ${named.en}); with force they keep both`,
    `Kinder mit Platz haben zu dieser Zeit einen anderen (Anmeldungen ${named.de}); mit force behalten sie beide`,
  );
};
