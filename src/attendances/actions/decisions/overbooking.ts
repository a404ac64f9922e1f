import { type Places } from '../../state/changes/places.store.js';

/**
 * Number of children in excess of the places after a commit; 0 if it confirms nobody, since then it is not the cause.
 */
export const overbookedBy = (
  { maxParticipants, taken }: Pick<Places, 'maxParticipants' | 'taken'>,
  confirmed: number,
): number => (maxParticipants === null || confirmed === 0 ? 0 : Math.max(0, taken + confirmed - maxParticipants));
