import { type Places } from '../../state/changes/places.store.js';

/** How many more children than places a commit would leave; 0 when it confirms nobody: it is not the one that overbooks. */
export const overbookedBy = (
  { maxParticipants, taken }: Pick<Places, 'maxParticipants' | 'taken'>,
  confirmed: number,
): number => (maxParticipants === null || confirmed === 0 ? 0 : Math.max(0, taken + confirmed - maxParticipants));
