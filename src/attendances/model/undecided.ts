/** SQL condition: nobody has decided yet about an application (t) that waits. */
export const IS_UNDECIDED = `(t.status = 'waiting' and t.decision is null)`;
